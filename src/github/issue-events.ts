import { z } from "zod";
import { type RepositoryClient } from "./app.ts";

export interface LabelEvent {
  readonly kind: "labeled" | "unlabeled";
  /** Null when the account was deleted. */
  readonly by: string | null;
  readonly byBot: boolean;
  readonly at: Date;
}

const eventShape = z.object({
  event: z.string(),
  actor: z.object({ login: z.string(), type: z.string() }).nullable(),
  label: z.object({ name: z.string() }).optional(),
  created_at: z.coerce.date(),
});

/** The last time that this label was put on the issue or taken off it, and by whom. */
export async function lastLabelEvent(
  { octokit, owner, repo }: RepositoryClient,
  issue: number,
  label: string,
): Promise<LabelEvent | null> {
  const place = { owner, repo, issue_number: issue, per_page: 100 };
  const listed = await octokit.paginate(octokit.rest.issues.listEvents, place);
  const last = z
    .array(eventShape)
    .parse(listed)
    .findLast(
      (each) =>
        (each.event === "labeled" || each.event === "unlabeled") &&
        each.label?.name.toLowerCase() === label.toLowerCase(),
    );
  if (last === undefined) return null;
  return {
    kind: last.event === "labeled" ? "labeled" : "unlabeled",
    by: last.actor?.login ?? null,
    byBot: last.actor?.type === "Bot",
    at: last.created_at,
  };
}
