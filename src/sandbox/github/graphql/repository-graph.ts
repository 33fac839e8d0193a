import { z } from "zod";
import { demand, maySee, reads } from "../access.ts";
import { readRefs, resolveCommit } from "../git/refs.ts";
import { entryAt } from "../git/trees.ts";
import { nodeId } from "../render/format.ts";
import { type Repository } from "../state.ts";
import { findRepository } from "../world.ts";
import { type Node } from "./execute.ts";
import { notFound, orForbidden, pullNode, type Asked } from "./review-graph.ts";

/** A repository, and what is in it: issues, pull requests, branches, git's objects. */
export function repositoryNode(asked: Asked, { owner, name }: { owner: string; name: string }): Node {
  const repository = findRepository(asked.world.state, owner, name);
  if (repository === undefined || !maySee(asked.world, asked.actor, repository)) {
    throw notFound(`Could not resolve to a Repository with the name '${owner}/${name}'.`);
  }
  return {
    type: "Repository",
    fields: {
      id: nodeId("R", repository.id),
      issue: (args) => {
        const { number } = z.object({ number: z.int() }).parse(args);
        const issue = repository.issues.find((each) => each.number === number);
        if (issue === undefined)
          throw notFound(`Could not resolve to an Issue with the number of ${number}.`);
        return { type: "Issue", fields: { id: nodeId("I", issue.id), number } };
      },
      issueOrPullRequest: (args) => {
        const { number } = z.object({ number: z.int() }).parse(args);
        const found = repository.issues.find((each) => each.number === number);
        if (found === undefined)
          throw notFound(`Could not resolve to an issue or pull request with the number of ${number}.`);
        const isPull = repository.pulls.some(({ issue }) => issue === found);
        const need = reads(isPull ? "pull_requests" : "issues");
        orForbidden(() => demand(asked.world, asked.actor, { repository, need }));
        return { type: isPull ? "PullRequest" : "Issue", fields: { number } };
      },
      ref: (args) => refNode(repository, args),
      object: (args) => objectNode(repository, args),
      pullRequest: (args) => {
        const { number } = z.object({ number: z.int() }).parse(args);
        const pull = repository.pulls.find(({ issue }) => issue.number === number);
        if (pull === undefined) {
          throw notFound(`Could not resolve to a PullRequest with the number of ${number}.`);
        }
        orForbidden(() => demand(asked.world, asked.actor, { repository, need: reads("pull_requests") }));
        return pullNode({ ...asked, repository, pull });
      },
    },
  };
}

async function refNode(repository: Repository, args: unknown): Promise<Node | null> {
  const { qualifiedName } = z.object({ qualifiedName: z.string() }).parse(args);
  return (await readRefs(repository)).has(qualifiedName) ? { type: "Ref", fields: {} } : null;
}

/** A commit, or what lies at a path of one. */
async function objectNode(repository: Repository, args: unknown): Promise<Node | null> {
  const { expression } = z.object({ expression: z.string() }).parse(args);
  const [revision = "", path] = expression.split(/:(.*)/s);
  const commit = await resolveCommit(repository, revision === "HEAD" ? repository.defaultBranch : revision);
  if (commit === null) return null;
  if (path === undefined) return { type: "Commit", fields: {} };
  const entry = await entryAt(repository, commit, path);
  return entry && { type: entry.type === "tree" ? "Tree" : "Blob", fields: {} };
}
