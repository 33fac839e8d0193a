import { RequestError } from "@octokit/request-error";
import { z } from "zod";
import { PutOff } from "../../platform/put-off.ts";
import { type RepositoryClient } from "../app.ts";
import { askGraphql } from "./ask-graphql.ts";
import { isAbsent } from "./refusals.ts";
import {
  branchWitness,
  issueWitness,
  objectWitness,
  pullWitness,
  repositoryWitness,
} from "./witness-queries.ts";

/** What a read is about. */
export type Sought =
  /** An issue; a pull request is one, too. */
  | { readonly kind: "issue"; readonly number: number }
  | { readonly kind: "pull"; readonly number: number }
  | { readonly kind: "branch"; readonly branch: string }
  /** A commit, or a file as git names it: `COMMIT:PATH`. */
  | { readonly kind: "object"; readonly expression: string }
  | { readonly kind: "repository" };

/** How long a contradiction, or a permission that is away, is left alone. */
const doubtMs = 30_000;

/**
 * Reads what may be gone; null: it is. GitHub answers 404 also while it replicates and while a permission is away, so a
 * 404 is believed only where GraphQL sees the repository, and not what is sought in it.
 */
export async function readOrAbsent<T>(
  client: RepositoryClient,
  sought: Sought,
  read: () => Promise<T>,
): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    if (!isAbsent(error)) throw error;
    if (saysDeleted(error) || (await isMissing(client, sought, error))) return null;
  }
  try {
    return await read();
  } catch (error) {
    throw isAbsent(error)
      ? inDoubt("GitHub shows in one place what it does not show in another", error)
      : error;
  }
}

function saysDeleted(error: unknown): boolean {
  return error instanceof RequestError && error.status === 410;
}

const seen = z.object({ repository: z.record(z.string(), z.unknown()) });

async function isMissing(client: RepositoryClient, sought: Sought, cause: unknown): Promise<boolean> {
  const { owner, repo: name } = client;
  const { query, variables } = witnessOf(sought);
  const answer = await askGraphql(client, { query, variables: { owner, name, ...variables } }, seen);
  if (answer.kind === "answered") return Object.values(answer.data.repository).includes(null);
  const isAbout = sought.kind === "repository" ? 1 : 2;
  if (answer.reason === "absent" && answer.path?.length === isAbout) return true;
  throw inDoubt(`GitHub does not let us see whether it is there: ${answer.detail}`, cause);
}

function witnessOf(sought: Sought) {
  switch (sought.kind) {
    case "issue":
      return { query: issueWitness, variables: { number: sought.number } };
    case "pull":
      return { query: pullWitness, variables: { number: sought.number } };
    case "branch":
      return { query: branchWitness, variables: { branch: `refs/heads/${sought.branch}` } };
    case "object":
      return { query: objectWitness, variables: { expression: sought.expression } };
    case "repository":
      return { query: repositoryWitness, variables: {} };
  }
}

function inDoubt(message: string, cause: unknown): PutOff {
  return new PutOff(message, { until: new Date(Date.now() + doubtMs), cause });
}
