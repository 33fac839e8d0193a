import { z } from "zod";
import { type RepositoryClient } from "../app.ts";

export interface LabelEvent {
  /** GitHub's number of the event. */
  readonly id: number;
  readonly kind: "labeled" | "unlabeled";
  /** Null when the account was deleted. */
  readonly by: string | null;
  readonly byBot: boolean;
  readonly at: Date;
}

export interface Closing {
  /** GitHub's number of the event. */
  readonly id: number;
  /** Null when the account was deleted. */
  readonly by: string | null;
  readonly byBot: boolean;
  readonly at: Date;
}

const eventShape = z.object({
  id: z.int(),
  event: z.string(),
  actor: z.object({ login: z.string(), type: z.string() }).nullable(),
  label: z.object({ name: z.string() }).optional(),
  created_at: z.coerce.date(),
});

/** The last time that this label was put on the issue or taken off it, and by whom. */
export async function lastLabelEvent(
  client: RepositoryClient,
  issue: number,
  label: string,
): Promise<LabelEvent | null> {
  const last = (await listEvents(client, issue)).findLast(
    (each) =>
      (each.event === "labeled" || each.event === "unlabeled") &&
      each.label?.name.toLowerCase() === label.toLowerCase(),
  );
  if (last === undefined) return null;
  return { id: last.id, kind: last.event === "labeled" ? "labeled" : "unlabeled", ...doneBy(last) };
}

/** The last time that the issue was closed, and by whom. */
export async function lastClosing(client: RepositoryClient, issue: number): Promise<Closing | null> {
  const last = (await listEvents(client, issue)).findLast(({ event }) => event === "closed");
  return last === undefined ? null : { id: last.id, ...doneBy(last) };
}

async function listEvents({ octokit, owner, repo }: RepositoryClient, issue: number) {
  const place = { owner, repo, issue_number: issue, per_page: 100 };
  return z.array(eventShape).parse(await octokit.paginate(octokit.rest.issues.listEvents, place));
}

function doneBy({ actor, created_at: at }: z.infer<typeof eventShape>) {
  return { by: actor?.login ?? null, byBot: actor?.type === "Bot", at };
}
