import { type CorrectionFacts } from "../../domain/escalations/preflight.ts";
import { type RepositoryClient } from "../../github/app.ts";
import { lastLabelEvent } from "../../github/issue-events.ts";
import { permissionOf } from "../../github/permissions.ts";

/** Who took `human-required` off the issue, and whether that person may; null: it was not taken off. */
export async function findCorrection(
  client: RepositoryClient,
  issue: number,
  humanRequired: string,
): Promise<CorrectionFacts | null> {
  const event = await lastLabelEvent(client, issue, humanRequired);
  if (event?.kind !== "unlabeled") return null;
  if (event.by === null || event.byBot) return { by: event.by ?? "a deleted account", canWrite: false };
  const permission = await permissionOf(client, { kind: "person", login: event.by });
  return { by: event.by, canWrite: permission === "admin" || permission === "write" };
}
