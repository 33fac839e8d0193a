import { z } from "zod";
import { type RepositoryClient } from "../app.ts";

export interface Review {
  readonly id: number;
  /** null: the account was deleted. */
  readonly author: string | null;
  readonly authorIsBot: boolean;
  readonly state: "approved" | "changes_requested" | "commented" | "dismissed";
  readonly body: string;
  /** The head when it was submitted; null: that commit is gone. */
  readonly commit: string | null;
  readonly submittedAt: Date;
  readonly url: string;
}

const submitted = ["APPROVED", "CHANGES_REQUESTED", "COMMENTED", "DISMISSED"] as const;

const reviewShape = z.object({
  id: z.int(),
  user: z.object({ login: z.string(), type: z.string() }).nullable(),
  state: z.string(),
  body: z.string().nullish(),
  commit_id: z.string().nullable(),
  submitted_at: z.coerce.date().optional(),
  html_url: z.string(),
});

/** Oldest first, without drafts. */
export async function listReviews(
  { octokit, owner, repo }: RepositoryClient,
  pull: number,
): Promise<Review[]> {
  const place = { owner, repo, pull_number: pull, per_page: 100 };
  const listed = await octokit.paginate(octokit.rest.pulls.listReviews, place);
  return z.array(reviewShape).parse(listed).flatMap(toReview);
}

function toReview(read: z.infer<typeof reviewShape>): Review[] {
  const state = submitted.find((each) => each === read.state);
  if (state === undefined || read.submitted_at === undefined) return [];
  return [
    {
      id: read.id,
      author: read.user?.login ?? null,
      authorIsBot: read.user?.type === "Bot",
      state: state.toLowerCase() as Lowercase<typeof state>,
      body: read.body ?? "",
      commit: read.commit_id,
      submittedAt: read.submitted_at,
      url: read.html_url,
    },
  ];
}
