import { type CorrectionFacts } from "../../domain/escalations/preflight/preflight.ts";
import { type RepositoryClient } from "../../github/app.ts";
import { lastLabelEvent } from "../../github/issues/issue-events.ts";
import { permissionOf } from "../../github/permissions.ts";

/** Who took `human-required` off the issue, and whether that person may; null: it was not taken off. */
export async function findCorrection(
  client: RepositoryClient,
  issue: number,
  humanRequired: string,
): Promise<CorrectionFacts | null> {
  const event = await lastLabelEvent(client, issue, humanRequired);
  return event?.kind === "unlabeled" ? standingOf(client, event) : null;
}

/** Whoever did something on GitHub, and whether that is a person who may write to the repository. */
export async function standingOf(
  client: RepositoryClient,
  { by, byBot }: { readonly by: string | null; readonly byBot: boolean },
): Promise<{ by: string; canWrite: boolean }> {
  if (by === null || byBot) return { by: by ?? "a deleted account", canWrite: false };
  const permission = await permissionOf(client, { kind: "person", login: by });
  return { by, canWrite: permission === "admin" || permission === "write" };
}
