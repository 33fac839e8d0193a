import { type TestsOfChange } from "../../../domain/gates/tamper/compare-tests.ts";
import { type MixedSource } from "../../../domain/gates/tamper/trials/mixed-sources.ts";
import { type MixedManifest } from "../../../domain/gates/tamper/trials/mixed-manifests.ts";
import { type ChangedTests, type LostTest } from "../../../domain/gates/tamper/executed-tests.ts";
import { type ExecutedTests, type TamperFinding } from "../../../domain/gates/verdict/verdict.ts";
import { type Change } from "../../../domain/trust/change.ts";

/** What two commits differ by, and what the gates make of it. */
export interface LookRequest {
  readonly kind: "look";
  readonly from: string;
  readonly head: string;
  readonly changes: readonly Change[];
  /** What gates and setup run, but for reproductions. */
  readonly commands: readonly string[];
  /** What shows that a failure is gone, but for what the agent itself supplies. */
  readonly reproductions: readonly string[];
  /** Check runs of others that gates wait for, by name. */
  readonly checks: readonly string[];
  /** Files that gates read their results from. */
  readonly reports: readonly string[];
}

export interface Look extends TestsOfChange {
  readonly findings: readonly TamperFinding[];
  /** What files of both sides hold that are put together. */
  readonly mixed: readonly MixedSource[];
  readonly manifests: readonly MixedManifest[];
}

/** What was executed on the base against what was at the head. */
export interface CompareRequest {
  readonly kind: "compare";
  readonly base: ExecutedTests;
  readonly head: ExecutedTests | null;
  readonly tests: ChangedTests;
}

export type TamperQuestion =
  | { readonly kind: "texts"; readonly commit: string; readonly paths: readonly string[] }
  | { readonly kind: "paths"; readonly commit: string };

/** Texts by path, without those of files that are not there or too large; or all paths of a commit. */
export type TamperReply =
  | { readonly kind: "texts"; readonly texts: ReadonlyMap<string, string> }
  | { readonly kind: "paths"; readonly paths: readonly string[] };

export interface TamperTalk {
  readonly request: LookRequest | CompareRequest;
  readonly answer:
    | { readonly kind: "look"; readonly look: Look }
    | { readonly kind: "compare"; readonly lost: readonly LostTest[] };
  readonly question: TamperQuestion;
  readonly reply: TamperReply;
}
