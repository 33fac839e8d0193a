import { z } from "zod";
import { type RepositoryClient } from "../app.ts";
import { issueShape, toIssue, type Issue } from "./issues.ts";

export interface IssueSearch {
  readonly kind: "issue" | "pull-request";
  /** All of them must occur; letters and digits only. */
  readonly words: readonly string[];
  readonly label?: string;
}

const most = 10;

/** Issues or pull requests of the repository, open or closed, as GitHub ranks them. */
export async function searchIssues(
  { octokit, owner, repo }: RepositoryClient,
  { kind, words, label }: IssueSearch,
): Promise<Issue[]> {
  const terms = [
    `repo:${owner}/${repo}`,
    kind === "issue" ? "is:issue" : "is:pr",
    ...(label === undefined ? [] : [`label:"${label.replaceAll('"', "")}"`]),
    // What else stands in a word could be read as a qualifier.
    ...words.filter((word) => /^[\p{L}\p{N}]+$/u.test(word)),
  ];
  const { data } = await octokit.request("GET /search/issues", { q: terms.join(" "), per_page: most });
  return z.array(issueShape).parse(data.items).map(toIssue);
}
