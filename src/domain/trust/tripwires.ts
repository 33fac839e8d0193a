import { type AddedLines } from "./added-lines.ts";
import { touchedPaths, type Change, type ChangeTotals } from "./change.ts";
import { findDestructiveLines } from "./destructive-lines.ts";
import { leadsOut, resolveLink } from "./text/link-target.ts";
import { type LinkedInstruction, type Protection, protectedBelow, protectionOf } from "./protected-paths.ts";

/** Something in a finished change that only a person may let through. */
export type Tripwire =
  | {
      readonly kind: "protected";
      readonly reason: "path" | "link-to-protected" | "link-outside" | "replaces-protected" | "submodule";
      readonly path: string;
      /** The pattern, or where the link or submodule points. */
      readonly rule: string;
    }
  | {
      readonly kind: "destructive";
      readonly reason: "deleted-share";
      readonly deleted: number;
      readonly of: number;
    }
  | {
      readonly kind: "destructive";
      readonly reason: "pattern";
      readonly path: string;
      readonly line: number;
      readonly pattern: string;
    }
  | { readonly kind: "destructive"; readonly reason: "rewrote-history" }
  | {
      readonly kind: "size";
      readonly reason: "files" | "patch-bytes";
      /** Counted no further than one above the limit. */
      readonly measured: number;
      readonly limit: number;
    }
  /** Something was changed where nothing may be. */
  | { readonly kind: "read-only" }
  | { readonly kind: "secret"; readonly path: string; readonly line: number | null; readonly rule: string };

export interface TripwireFacts {
  readonly changes: readonly Change[];
  /** Of the commit that the change begins from. */
  readonly linked: readonly LinkedInstruction[];
  readonly totals: ChangeTotals;
  readonly addedLines: readonly AddedLines[];
  readonly rewroteHistory: boolean;
  readonly secrets: readonly { readonly path: string; readonly line: number | null; readonly rule: string }[];
}

export interface TripwireLimits {
  /** Added to the built-in floor. */
  readonly protectedPaths: readonly string[];
  readonly destructive: { readonly maxDeletedShare: number; readonly patterns: readonly string[] };
  readonly limits: { readonly files: number; readonly patchBytes: number };
}

/** All that is in the way of publishing a change; empty: nothing is. */
export function findTripwires(facts: TripwireFacts, limits: TripwireLimits): Tripwire[] {
  return [
    ...protectedChanges(facts, limits.protectedPaths),
    ...destructiveChanges(facts, limits),
    ...oversize(facts, limits),
    ...facts.secrets.map((secret) => ({ kind: "secret" as const, ...secret })),
  ];
}

function protectedChanges({ changes, linked }: TripwireFacts, extra: readonly string[]): Tripwire[] {
  const protects = protectionOf(extra, linked);
  const below = (path: string) => protectedBelow(path, extra, linked);
  return changes.flatMap((change) => [
    ...touchedPaths([change]).flatMap((path): Tripwire[] => {
      const rule = protects(path);
      return rule === null ? [] : [{ kind: "protected", reason: "path", path, rule }];
    }),
    ...pointsElsewhere(change, protects, below),
  ]);
}

function pointsElsewhere(change: Change, protects: Protection, below: Protection): Tripwire[] {
  const found: Tripwire[] = [];
  const add = (reason: Extract<Tripwire, { kind: "protected" }>["reason"], rule: string) => {
    found.push({ kind: "protected", reason, path: change.path, rule });
  };
  if (change.before === "submodule" || change.after === "submodule") {
    add("submodule", change.submodule ?? "removed");
  }
  if (change.after === "symlink") {
    const target = change.linkTarget ?? "";
    const resolved = resolveLink(change.path, target);
    const rule = resolved === null ? null : (protects(resolved) ?? below(resolved));
    if (resolved === null || leadsOut(resolved)) add("link-outside", target);
    else if (rule !== null) add("link-to-protected", rule);
  }
  const replaced = change.after === null ? null : below(change.path);
  if (replaced !== null) add("replaces-protected", replaced);
  return found;
}

function destructiveChanges(facts: TripwireFacts, { destructive }: TripwireLimits): Tripwire[] {
  const { deletedFiles: deleted, baseFiles: of } = facts.totals;
  const found: Tripwire[] = [];
  if (of > 0 && deleted / of > destructive.maxDeletedShare) {
    found.push({ kind: "destructive", reason: "deleted-share", deleted, of });
  }
  for (const line of findDestructiveLines(facts.addedLines, destructive.patterns)) {
    found.push({ kind: "destructive", reason: "pattern", ...line });
  }
  if (facts.rewroteHistory) found.push({ kind: "destructive", reason: "rewrote-history" });
  return found;
}

function oversize({ changes, totals }: TripwireFacts, { limits }: TripwireLimits): Tripwire[] {
  const found: Tripwire[] = [];
  if (changes.length > limits.files) {
    found.push({ kind: "size", reason: "files", measured: changes.length, limit: limits.files });
  }
  if (totals.patchBytes > limits.patchBytes) {
    const { patchBytes: measured } = totals;
    found.push({ kind: "size", reason: "patch-bytes", measured, limit: limits.patchBytes });
  }
  return found;
}
