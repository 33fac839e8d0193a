import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { pathToFileURL } from "node:url";
import { repositoryFilePath } from "../../config/repository/repository-file.ts";
import { type GatesConfiguration } from "../../domain/gates/configuration.ts";
import { namesGates, resolveGates, withReproduce, type ResolvedGates } from "../../domain/gates/resolve.ts";
import { wallsOfGates, type GateWalls } from "../../domain/gates/walls.ts";
import { fetchCommit } from "../../workspaces/fetch.ts";
import { objectFormatOf, openMirror, type Mirror, type Remote } from "../../workspaces/mirror.ts";
import { GitFailure } from "../../workspaces/git/git.ts";
import { closeReaders } from "../../workspaces/git/objects.ts";
import { isSomethingAt, readFileAt } from "../../workspaces/git/read-file.ts";
import {
  commitOf,
  configurationIn,
  noCheckout,
  noCommit,
  refused,
  topOf,
  type GivenConfiguration,
  type Refused,
} from "./checkout.ts";
import { detectGates } from "./detect-gates.ts";
import { claimJudgeFolder, makeJudgeFolder } from "./judge-folder.ts";

export interface OpenRequest {
  /** Any directory of a git checkout. */
  readonly directory: string;
  /** Revisions, as git understands them. Without a base the rules come from the head itself. */
  readonly base: string | null;
  readonly head: string;
  /** In the place of the repository's own. */
  readonly configuration: GivenConfiguration | null;
  /** A command that shows the failure: it must fail on the base and pass on the head. */
  readonly reproduce?: string | null;
  /** External checks take no part; otherwise they fail, for only GitHub could be asked for them. */
  readonly withoutChecks?: boolean;
}

/** Two commits of a local checkout, in a mirror of their own, and the rules by which the one is judged. */
export interface OpenCheckout {
  readonly top: string;
  readonly mirror: Mirror;
  readonly base: string | null;
  readonly head: string;
  readonly config: ResolvedGates;
  readonly walls: GateWalls;
  /** About the configuration, one sentence each. */
  readonly warnings: readonly string[];
}

const maxConfigurationBytes = 1024 * 1024;

/** Reads two commits of a local checkout and the rules of the base, and removes what it made once they were used. */
export async function inCheckout<Value>(
  request: OpenRequest,
  use: (checkout: OpenCheckout) => Promise<Value>,
): Promise<Value | Refused> {
  const { directory } = request;
  const top = await topOf(directory);
  if (top === null) return noCheckout(directory);
  const head = await commitOf(top, request.head);
  if (head === null) return noCommit("--head", request.head);
  const base = request.base === null ? null : await commitOf(top, request.base);
  if (request.base !== null && base === null) return noCommit("--base", request.base);
  const root = await makeJudgeFolder(tmpdir());
  try {
    await claimJudgeFolder(root);
    const mirror = await openMirror(root, checkoutAt(top, head));
    // The head first: as a rule it brings what it stands on.
    for (const commit of [head, base ?? head]) {
      const problem = await whyUnread(mirror, commit);
      if (problem !== null) return refused(problem);
    }
    const rules = await readRules(mirror, base ?? head, request);
    return "kind" in rules ? rules : await use({ top, mirror, base, head, ...rules });
  } finally {
    await closeReaders(root);
    await rm(root, { recursive: true, force: true });
  }
}

async function readRules(
  mirror: Mirror,
  commit: string,
  request: OpenRequest,
): Promise<Pick<OpenCheckout, "config" | "walls" | "warnings"> | Refused> {
  const named = request.base ?? (request.head === "HEAD" ? null : request.head);
  const kept = request.configuration ?? (await keptConfiguration(mirror, { commit, named }));
  const read = "kind" in kept ? kept : configurationIn(kept);
  if (read.kind === "refused") return read;
  const { gates, agent } = read.config;
  const found = namesGates(gates) ? resolveGates(gates) : await detectGates(mirror, commit, gates);
  const config = withAsked(found, request, gates.reproduce);
  if (isLeftWithNothing(found, config)) return refused(nothingButChecks);
  // Which isolation there is on a machine of one's own is no matter of the repository's.
  return { config, walls: { ...wallsOfGates(agent), isolation: undefined }, warnings: read.warnings };
}

function checkoutAt(top: string, head: string): Remote {
  const url = pathToFileURL(top).href;
  const token = () => Promise.resolve(null);
  return { key: "checkout", url, token, checkout: true, objectFormat: objectFormatOf(head) };
}

/** `named`: what it was called by who asks, who has another file at hand; null: the commit that is checked out. */
async function keptConfiguration(
  mirror: Mirror,
  { commit, named }: { readonly commit: string; readonly named: string | null },
): Promise<{ readonly file: string; readonly text: string | null } | Refused> {
  const place = { commit, path: repositoryFilePath };
  const file = named === null ? repositoryFilePath : `${named}:${repositoryFilePath}`;
  const text = await readFileAt(mirror, place, maxConfigurationBytes);
  // "Not there" would have gates detected in its place.
  if (text === null && (await isSomethingAt(mirror, place)))
    return refused(`${file}: is no regular file, or larger than 1 MiB; put a plain file there`);
  return { file, text };
}

/** Null: it is here with all that it holds. */
async function whyUnread(mirror: Mirror, commit: string): Promise<string | null> {
  try {
    return (await fetchCommit(mirror, commit)) ? null : `commit ${commit} cannot be read`;
  } catch (error) {
    if (!(error instanceof GitFailure)) throw error;
    const [why = "no reason told"] = error.stderr
      .split("\n")
      .filter((line) => /\b(fatal|error): /.test(line));
    return `commit ${commit} cannot be read, for the checkout does not hold all of it: ${why.trim()}; a partial clone has to be made without a filter`;
  }
}

const nothingButChecks =
  "--no-checks leaves nothing to judge by, for the configuration names nothing but checks: name other gates in it";

function isLeftWithNothing(named: ResolvedGates, asked: ResolvedGates): boolean {
  const isWithout = ({ gates, sections }: ResolvedGates) => gates.length === 0 && sections.length === 0;
  return isWithout(asked) && asked.checks.length === 0 && named.checks.length > 0;
}

function withAsked(
  gates: ResolvedGates,
  { reproduce = null, withoutChecks = false }: OpenRequest,
  limits: GatesConfiguration["reproduce"],
): ResolvedGates {
  const checks = withoutChecks ? [] : gates.checks;
  const named = reproduce === null ? null : { command: reproduce, from: "command line" as const };
  return withReproduce({ ...gates, checks }, named, limits);
}
