import { type TamperFinding } from "../../verdict/verdict.ts";
import { type ChangedFile, type FileVersion } from "../changed-file.ts";
import { lineOf, recordOf } from "./told-by-data.ts";

/** What a policy lets pass, by words for each: its parts are names, and not values that would be compared. */
type Policy = (data: unknown) => ReadonlySet<string>;

const policies: readonly (readonly [path: RegExp, read: Policy])[] = [
  [/(^|\/)\.snyk$/, ofSnyk],
  [/(^|\/)\.safety-policy\.ya?ml$/, ofSafety],
];

/** Vulnerabilities that are passed over, and modules of Python that may depend on more. */
export function widenedPolicies(files: readonly ChangedFile[]): TamperFinding[] {
  return files.flatMap((file) => {
    const { path, before, after } = file;
    if (after === null) return [];
    const find = (told: string, word: string): TamperFinding => ({
      ...{ path, line: lineOf(after, word), rule: "widened-exclusion" },
      message: told,
    });
    const read = policies.find(([one]) => one.test(path))?.[1];
    const known = read?.(before?.data) ?? new Set();
    const passed = [...(read?.(after.data) ?? [])].filter((one) => !known.has(one));
    return [
      ...passed.map((one) => find(`a finding is passed over: ${one}`, one.split(" ").at(-1) ?? "")),
      ...(/(^|\/)tach\.toml$/.test(path) ? widerModules(file) : []).map((one) =>
        find(`the module ${one} may depend on more`, one),
      ),
    ];
  });
}

function ofSnyk(data: unknown): ReadonlySet<string> {
  const { ignore, exclude } = recordOf(data);
  const left = Object.values(recordOf(exclude)).flatMap(listOf);
  return new Set([...Object.keys(recordOf(ignore)), ...left.map((one) => `files ${String(one)}`)]);
}

const lax = /^(ignore-cvss-severity-below|ignore-cvss-unknown-severity|continue-on-vulnerability-error)$/;

function ofSafety(data: unknown): ReadonlySet<string> {
  const { security } = recordOf(data);
  const said = recordOf(security);
  const switched = Object.entries(said).filter(
    ([key, value]) => lax.test(key) && value !== false && value !== 0 && value !== null,
  );
  return new Set([
    ...Object.keys(recordOf(said["ignore-vulnerabilities"])),
    ...switched.map(([key, value]) => `${String(value)} of ${key}`),
  ]);
}

/** Modules that stand on both sides; one that says nothing of others may depend on any. */
function widerModules({ before, after }: ChangedFile): string[] {
  const known = modulesIn(before);
  return [...modulesIn(after)].flatMap(([name, others]) => {
    const had = known.get(name);
    if (had === undefined || had === null) return [];
    return others === null || others.some((one) => !had.includes(one)) ? [name] : [];
  });
}

function modulesIn(version: FileVersion | null): Map<string, readonly string[] | null> {
  const { modules } = recordOf(version?.data);
  return new Map(
    listOf(modules).flatMap((one): [string, readonly string[] | null][] => {
      const { path, depends_on: others } = recordOf(one);
      if (typeof path !== "string") return [];
      const named = listOf(others).map((each) => String(recordOf(each)["path"] ?? each));
      return [[path, others === undefined ? null : named]];
    }),
  );
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
