import { type TamperFinding } from "../../verdict/verdict.ts";
import { type ChangedFile } from "../changed-file.ts";
import { lockedIn, type LockedPackage } from "./locked-packages.ts";
import { plugins, pythonRunners, runners, rustRunners } from "./tool-names.ts";

/** Packages that a lock takes as something else than before, although their version stays: whatever manifests say. */
export function movedPackages({ path, before, after }: ChangedFile): TamperFinding[] {
  const now = lockedIn(after);
  const were = lockedIn(before);
  if (now === null || were === null) return [];
  const known = new Map<string, LockedPackage[]>();
  for (const one of were) known.set(one.name, [...(known.get(one.name) ?? []), one]);
  return now.flatMap((one): TamperFinding[] => {
    const old = known.get(one.name) ?? [];
    if (isTool(one.name) && old.length > 0 && old.every(({ origin }) => origin !== one.origin)) {
      const message = `${one.name} is taken from another place: ${one.origin.slice(0, 120)}`;
      return [{ path, line: null, rule: "replaced-tool", message }];
    }
    const same = old.find(({ version }) => version === one.version);
    if (same === undefined || !areOthers(same.hashes, one.hashes)) return [];
    const message = `${one.name} is something else now, and its version is not`;
    return [
      { path, line: null, rule: isTool(one.name) ? "replaced-tool" : "lockfile-without-manifest", message },
    ];
  });
}

/** Whether none of the files stayed, though all are told in the same way: locks come to tell them in better ones. */
function areOthers(old: readonly string[], now: readonly string[]): boolean {
  if (old.length === 0 || now.length === 0 || old.some((one) => now.includes(one))) return false;
  const kinds = new Set(old.map(kindOf));
  return now.every((one) => kinds.has(kindOf(one)));
}

/** `sha512`, `h1`, `10c0` of Yarn; Cargo's have none. */
function kindOf(hash: string): string {
  return /^(\w+)[-:/]/.exec(hash)?.[1] ?? String(hash.length);
}

function isTool(name: string): boolean {
  return [runners, plugins, pythonRunners, rustRunners].some((names) => names.test(name));
}
