import { type FailedDelivery } from "../domain/deliveries/redelivery.ts";
import { type GitHubApp } from "./app.ts";
import { isAbsent } from "./connection/refusals.ts";

type Speaker = Pick<GitHubApp, "appOctokit">;

const delivered = (status: number) => status >= 200 && status < 400;

/** The attempts to deliver to the App that failed since then, newest first. */
export async function listFailedDeliveries({ appOctokit }: Speaker, since: Date): Promise<FailedDelivery[]> {
  const failed: FailedDelivery[] = [];
  const pages = appOctokit.paginate.iterator(appOctokit.rest.apps.listWebhookDeliveries, {
    per_page: 100,
    status: "failure",
  });
  for await (const { data } of pages) {
    for (const { id, guid, delivered_at, status_code } of data) {
      const at = new Date(delivered_at);
      if (at < since) return failed;
      // A server that does not know the filter tells of all.
      if (!delivered(status_code)) failed.push({ id, guid, at });
    }
  }
  return failed;
}

/** False: GitHub knows of it no more. */
export async function askForRedelivery({ appOctokit }: Speaker, id: number): Promise<boolean> {
  try {
    await appOctokit.rest.apps.redeliverWebhookDelivery({ delivery_id: id });
    return true;
  } catch (error) {
    if (isAbsent(error)) return false;
    throw error;
  }
}
