import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { pathToFileURL } from "node:url";
import { repositoryFilePath } from "../../config/repository/repository-file.ts";
import { notAsked, withChecks } from "../../domain/gates/judging/judge-check.ts";
import { type GatesConfiguration } from "../../domain/gates/configuration.ts";
import { type GateSource } from "../../domain/gates/gate-source.ts";
import { namesGates, resolveGates, withReproduce, type ResolvedGates } from "../../domain/gates/resolve.ts";
import { type GateVerdict } from "../../domain/gates/verdict/verdict.ts";
import { wallsOfGates } from "../../domain/gates/walls.ts";
import { fetchCommit } from "../../workspaces/fetch.ts";
import { objectFormatOf, openMirror, type Mirror, type Remote } from "../../workspaces/mirror.ts";
import { partBeyondDepth } from "../../workspaces/git/ancestry.ts";
import { GitFailure } from "../../workspaces/git/git.ts";
import { closeReaders } from "../../workspaces/git/objects.ts";
import { isSomethingAt, readFileAt } from "../../workspaces/git/read-file.ts";
import { type VerdictCache } from "./cache/verdict-cache.ts";
import {
  commitOf,
  configurationIn,
  noCheckout,
  noCommit,
  refused,
  topOf,
  uncommittedFiles,
  type GivenConfiguration,
  type Refused,
} from "./checkout.ts";
import { detectGates } from "./detect-gates.ts";
import { claimJudgeFolder, makeJudgeFolder } from "./judge-folder.ts";
import { judgeCommit } from "./judge-commit.ts";
import { type JudgeDeps } from "./judge-tree.ts";
import { type GateProgress } from "./rooms/judge-in-room.ts";

export interface CheckoutRequest {
  /** Any directory of a git checkout. */
  readonly directory: string;
  /** Revisions, as git understands them. Without a base the rules come from the head itself. */
  readonly base: string | null;
  readonly head: string;
  /** In the place of the repository's own. */
  readonly configuration: GivenConfiguration | null;
  readonly signal: AbortSignal;
  readonly onProgress?: (progress: GateProgress) => void;
  readonly cache?: VerdictCache;
  /** Judge again, whatever the cache remembers. */
  readonly fresh?: boolean;
  /** A command that shows the failure: it must fail on the base and pass on the head. */
  readonly reproduce?: string | null;
  /** External checks take no part; otherwise they fail, for only GitHub could be asked for them. */
  readonly withoutChecks?: boolean;
}

export type CheckoutRun =
  | {
      readonly kind: "judged";
      readonly verdict: GateVerdict;
      readonly source: GateSource;
      /** Files beside the judged commit, where it is the one that is checked out. */
      readonly uncommitted: number;
    }
  | Refused;

const maxConfigurationBytes = 1024 * 1024;

/** Judges a commit of a local checkout as the service would, without GitHub, a database or a queue. */
export async function runInCheckout(deps: JudgeDeps, request: CheckoutRequest): Promise<CheckoutRun> {
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
    const rules = base ?? head;
    // The head first: as a rule it brings what it stands on.
    for (const commit of [head, rules]) {
      const problem = await whyUnread(mirror, commit);
      if (problem !== null) return refused(problem);
    }
    const named = request.base ?? (request.head === "HEAD" ? null : request.head);
    const kept = request.configuration ?? (await keptConfiguration(mirror, { commit: rules, named }));
    const read = "kind" in kept ? kept : configurationIn(kept);
    if (read.kind === "refused") return read;
    const { gates, agent } = read.config;
    const found = namesGates(gates) ? resolveGates(gates) : await detectGates(mirror, rules, gates);
    const config = withAsked(found, request, gates.reproduce);
    if (isLeftWithNothing(found, config)) return refused(nothingButChecks);
    // Which isolation there is on a machine of one's own is no matter of the repository's.
    const walls = { ...wallsOfGates(agent), isolation: undefined };
    const judging = { ...request, mirror, owner: "checkout", base, head, config };
    const verdict = await judgeCommit({ ...deps, walls }, judging);
    if (base !== null && verdict.tamper.length > 0 && (await partBeyondDepth(mirror, base, head)))
      return refused(beyondDepth(base));
    const checked = withChecks(verdict, config.checks.map(notAsked));
    const uncommitted = (await commitOf(top, "HEAD")) === head ? await uncommittedFiles(top) : 0;
    return { kind: "judged", verdict: checked, source: config.source, uncommitted };
  } finally {
    await closeReaders(root);
    await rm(root, { recursive: true, force: true });
  }
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

function beyondDepth(base: string): string {
  return `nobody can tell what the change did from what came to ${base} since: the checkout is shallow and does not reach back to where they part; fetch more of it (git fetch --unshallow)`;
}

const nothingButChecks =
  "--no-checks leaves nothing to judge by, for the configuration names nothing but checks: name other gates in it";

function isLeftWithNothing(named: ResolvedGates, asked: ResolvedGates): boolean {
  const isWithout = ({ gates, sections }: ResolvedGates) => gates.length === 0 && sections.length === 0;
  return isWithout(asked) && asked.checks.length === 0 && named.checks.length > 0;
}

function withAsked(
  gates: ResolvedGates,
  { reproduce = null, withoutChecks = false }: CheckoutRequest,
  limits: GatesConfiguration["reproduce"],
): ResolvedGates {
  const checks = withoutChecks ? [] : gates.checks;
  const named = reproduce === null ? null : { command: reproduce, from: "command line" as const };
  return withReproduce({ ...gates, checks }, named, limits);
}
