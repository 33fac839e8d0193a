import { LRUCache } from "lru-cache";
import { type GitOutput, succeeded, tryGit } from "./git.ts";
import { type Mirror, placeOf } from "../mirror.ts";
import { identityOf } from "./objects.ts";

const maxBytes = 32 * 1024 * 1024;
/** Of one answer; larger ones are asked for again. */
const longestAnswer = 4 * 1024 * 1024;

const answers = new LRUCache<string, GitOutput>({
  maxSize: maxBytes,
  maxEntrySize: longestAnswer,
  sizeCalculation: ({ stdout }, question) => stdout.length + question.length,
});

const aboutCommits = /^(?:[0-9a-f]{40}|[0-9a-f]{64})(?:\^\{(?:commit|tree)\})?$/;

/**
 * Asks git about commits that are named by their hashes. What it says of them stays true, so it is asked once;
 * `isFinal` says of an answer whether it is such: what is missing today may have been fetched tomorrow.
 */
export async function askOfCommits(
  mirror: Mirror,
  args: readonly string[],
  { isFinal = cameOutWell, ...options }: { isFinal?: (output: GitOutput) => boolean; maxBytes?: number } = {},
): Promise<GitOutput> {
  const names = args.slice(1).filter((arg) => !arg.startsWith("-"));
  if (!names.every((name) => aboutCommits.test(name))) {
    throw new Error(`Not all of ${names.join(", ")} are commits: what git says of them may change`);
  }
  const question = [await identityOf(mirror), options.maxBytes ?? "all", ...args].join("\n");
  const known = answers.get(question);
  if (known !== undefined) return known;
  const output = await tryGit(placeOf(mirror), args, options);
  if (isFinal(output)) answers.set(question, output);
  return output;
}

/** The same of a question that has an answer: throws unless git came out well. */
export async function tellOfCommits(
  mirror: Mirror,
  args: readonly string[],
  options: { maxBytes?: number } = {},
): Promise<GitOutput> {
  return succeeded(args, await askOfCommits(mirror, args, options));
}

function cameOutWell({ exitCode }: GitOutput): boolean {
  return exitCode === 0;
}
