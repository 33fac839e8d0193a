import { type TamperFinding } from "../../verdict/verdict.ts";
import { type ChangedFile, type FileVersion } from "../changed-file.ts";
import { isJavaScript, walk } from "../syntax-tree.ts";
import { isTestContext } from "../test-files.ts";
import { javascriptAssertions } from "./languages/javascript-assertions.ts";

/** What a comment demands of the compiler, for the code behind it. */
interface Demand {
  readonly line: number;
  /** Without white space. */
  readonly code: string;
}

/** `// @ts-expect-error`, and the comments of tests of type declarations. */
const demand = /@ts-expect-error\b|\$Expect(Type|Error)\b/;
/** Elsewhere a line that stays may well need no such comment any more. */
const ofTypes = /[-.]test-d\.[cm]?tsx?$|(^|\/)types?\//;
const ofDeclarations = /(^|\/)types?\/(.*\/)?(test\.ts|[^/]*tests?\.tsx?)$/;

/** Errors and types that tests demand of the compiler and that are gone with their code, where no others came. */
export function expectedTypeErrors(files: readonly ChangedFile[]): TamperFinding[] {
  const old = files.map(({ before }) => demandsOf(before));
  const all = old.flat();
  if (all.length === 0) return [];
  const now = files.flatMap(({ after }) => demandsOf(after));
  const code = files.map(({ after }) => (after?.text ?? "").replace(/\s+/g, "")).join("\n");
  const known = new Set(all.map((one) => one.code));
  const left = new Set(now.map((one) => one.code));
  const lost = files.flatMap((file, at) =>
    (old[at] ?? [])
      .filter((one) => !left.has(one.code) && (ofTypes.test(file.path) || !code.includes(one.code)))
      .map((one) => ({ file, one })),
  );
  return lost
    .slice(now.filter((one) => !known.has(one.code)).length)
    .map(({ file: { path, after }, one }) => ({
      ...{ path, line: after === null ? null : 1 },
      rule: after === null ? "deleted-test" : "weakened-test",
      message: `the compiler is asked no more about ${one.code.slice(0, 120)} (line ${String(one.line)} of the base)`,
    }));
}

const ofTypesAlone = /[-.]test-d\.[cm]?tsx?$/;

/**
 * The lines of comments in tests of types that newly demand an error of code which is new as well: they check, and hide nothing.
 * Above code of the base, which had no error, or above what is a check itself, they turn that round.
 */
export function newTypeErrors({ after }: ChangedFile, files: readonly ChangedFile[]): ReadonlySet<number> {
  if (after === null || !(ofTypesAlone.test(after.path) || ofDeclarations.test(after.path))) return new Set();
  const demands = demandsOf(after);
  if (demands.length === 0) return new Set();
  const code = files.map(({ before }) => (before?.text ?? "").replace(/\s+/g, "")).join("\n");
  return new Set(demands.filter((one) => !code.includes(one.code)).map(({ line }) => line));
}

function demandsOf(version: FileVersion | null): Demand[] {
  const isTest = version !== null && (isTestContext(version.path) || ofDeclarations.test(version.path));
  if (!isTest || version.tree === null || !isJavaScript(version.tree.language)) return [];
  const { root } = version.tree;
  if (!demand.test(root.text)) return [];
  return [...walk(root)].flatMap(({ node }) =>
    node.children.flatMap((comment, at): Demand[] => {
      if (comment.type !== "comment" || !demand.test(comment.text)) return [];
      const next = node.children.slice(at + 1).find(({ type }) => type !== "comment");
      // What also checks while it runs is told by that.
      if (next === undefined || javascriptAssertions(next).length > 0) return [];
      return [{ line: comment.line, code: next.text.replace(/\s+/g, "") }];
    }),
  );
}
