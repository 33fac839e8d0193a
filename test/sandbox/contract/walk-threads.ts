import { expect } from "vitest";
import { z } from "zod";
import {
  addReaction,
  moreComments,
  resolveReviewThread,
  reviewThreads,
} from "../../../src/github/reviews/queries.ts";
import {
  branchWitness,
  issueWitness,
  objectWitness,
  pullWitness,
  repositoryWitness,
} from "../../../src/github/connection/witness-queries.ts";
import { graphqlViolations } from "./validate-graphql.ts";
import { branchWithFile, type RestOctokit, type Walk } from "./walk.ts";

/** Conversations: REST begins them, GraphQL tells how they stand. */
export async function walkThreads(walk: Walk): Promise<void> {
  const { writer, admin, installation, place, base } = walk;
  await branchWithFile(walk, "talked-about", { path: "src/a.ts", text: "export const a = 3;\n" });
  const fields = { ...place, head: "talked-about", base, title: "Change a", body: "" };
  const { data: pull } = await writer.rest.pulls.create(fields);
  const at = { ...place, pull_number: pull.number, commit_id: pull.head.sha, path: "src/a.ts" };
  await admin.rest.pulls.createReviewComment({ ...at, line: 1, side: "RIGHT", body: "Why three?" });
  await admin.rest.pulls.createReviewComment({ ...at, subject_type: "file", body: "Is it needed?" });
  const ask = async (octokit: RestOctokit, query: string, variables: Record<string, unknown>) => {
    const data: unknown = await octokit.graphql(query, variables);
    walk.violations.push(...graphqlViolations(query, data));
    return data;
  };
  const { owner, repo: name } = place;
  const listed = await ask(installation, reviewThreads, { owner, name, pull: pull.number, after: null });
  for (const [query, variables] of witnesses(pull.number)) {
    await ask(installation, query, { owner, name, ...variables });
  }
  const { id } = threadsIn(listed)[0] ?? { id: "" };
  await ask(installation, moreComments, { id, after: null });
  await ask(installation, resolveReviewThread, { id });
  await writer.graphql(resolveReviewThread.replaceAll("resolveReviewThread(", "unresolveReviewThread("), {
    id,
  });
  const content = Buffer.from("export const a = 4;\n").toString("base64");
  const { data: known } = await writer.rest.repos.getContent({
    ...place,
    path: "src/a.ts",
    ref: pull.head.ref,
  });
  if (!("sha" in known)) throw new Error("src/a.ts is no file");
  const change = { ...place, path: "src/a.ts", branch: pull.head.ref, message: "Make it four", content };
  await writer.rest.repos.createOrUpdateFileContents({ ...change, sha: known.sha });
  const outdated = await ask(installation, reviewThreads, { owner, name, pull: pull.number, after: null });
  expect(threadsIn(outdated)).toMatchObject([{ isOutdated: true }, { isOutdated: false }]);
  const at2 = { ...place, pull_number: pull.number, event: "COMMENT", body: "Hm." } as const;
  const { data: review } = await admin.rest.pulls.createReview(at2);
  const react = { id: review.node_id, content: "EYES" };
  expect(await ask(installation, addReaction, react)).toEqual(await ask(installation, addReaction, react));
  await writer.rest.pulls.listReviewComments({ ...place, pull_number: pull.number });
}

function witnesses(number: number): [string, Record<string, unknown>][] {
  return [
    [issueWitness, { number }],
    [pullWitness, { number }],
    [branchWitness, { branch: "refs/heads/talked-about" }],
    [objectWitness, { expression: "HEAD:src/a.ts" }],
    [objectWitness, { expression: "HEAD:none" }],
    [repositoryWitness, {}],
  ];
}

const listedShape = z.object({
  repository: z.object({
    pullRequest: z.object({
      reviewThreads: z.object({ nodes: z.array(z.object({ id: z.string(), isOutdated: z.boolean() })) }),
    }),
  }),
});

function threadsIn(data: unknown): { readonly id: string; readonly isOutdated: boolean }[] {
  return listedShape.parse(data).repository.pullRequest.reviewThreads.nodes;
}
