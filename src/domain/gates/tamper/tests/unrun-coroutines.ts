import { type TamperFinding } from "../../verdict.ts";
import { type ChangedFile, type FileVersion } from "../changed-file.ts";
import { toolSettingsOf } from "../settings/tool-settings.ts";
import { type Surroundings } from "../settings/surroundings.ts";
import { childIn, nodesOf, type SyntaxNode } from "../syntax-tree.ts";
import { collectionOf } from "../test-files.ts";

/** Python's tests that became coroutines which nothing runs: the call of one checks nothing. */
export function unrunCoroutines(files: readonly ChangedFile[], around: Surroundings): TamperFinding[] {
  const versions = [...around.settings, ...files.flatMap(({ before }) => (before === null ? [] : [before]))];
  if (versions.some(runsAll)) return [];
  const fresh = files.flatMap(({ after }) => (after === null ? [] : [after]));
  // Without the plugin, nobody reads what the settings say of it.
  if (fresh.some(runsAll) && [...around.settings, ...fresh].some(bringsRunner)) return [];
  const known = new Set(files.flatMap(({ before }) => testsOf(before).filter(isUnrun).map(nameOf)));
  const were = new Set(files.flatMap(({ before }) => testsOf(before).map(nameOf)));
  return files.flatMap(({ path, after }) =>
    testsOf(after)
      .filter((one) => isUnrun(one) && were.has(nameOf(one)) && !known.has(nameOf(one)))
      .map((one) => ({
        ...{ path, line: one.line, rule: "skipped-test" },
        message: `the test "${nameOf(one)}" became a coroutine that nothing runs`,
      })),
  );
}

/** `asyncio_mode = auto`, in a file or among the arguments. */
function runsAll(version: FileVersion): boolean {
  return toolSettingsOf(version).some(
    ({ kin, settings }) =>
      kin === "pytest" &&
      [...settings].some(
        ([key, values]) =>
          /^(asyncio_mode|anyio_mode|trio_mode|addopts)$/.test(key) &&
          values.some(({ value }) => /(^|mode[= ])auto|^true$/.test(String(value))),
      ),
  );
}

/** A list of packages, or a file of settings, that names a plugin by which pytest runs coroutines. */
function bringsRunner({ path, text }: FileVersion): boolean {
  return (
    !/\.(md|rst)$|(?<!(^|\/)setup)\.py$/.test(path) &&
    /^[^#\n]*\b(pytest[-_](asyncio|trio|tornasync)|anyio)\b/m.test(text ?? "")
  );
}

function testsOf(version: FileVersion | null): SyntaxNode[] {
  if (version?.tree?.language !== "python" || collectionOf(version.path) === 0) return [];
  const { root } = version.tree;
  // What runs all coroutines of a module or a class is named there.
  const runsModule = root.children.some(({ text }) => /^pytestmark\b/.test(text) && runner.test(text));
  if (runsModule) return [];
  const run = nodesOf(root, "class_definition", "decorated_definition").filter(
    ({ type, text }) =>
      (type === "class_definition" && /^class\s+\w+\([^)]*(Async|Aio)/.test(text)) ||
      (type === "decorated_definition" && runner.test(text.split(/^\s*(async\s+def|def|class)\b/m)[0] ?? "")),
  );
  const within = new Set(run.flatMap((one) => nodesOf(one, "function_definition")));
  return nodesOf(root, "function_definition").filter(
    (one) => nameOf(one).startsWith("test") && !within.has(one),
  );
}

const runner = /\b(asyncio|anyio|trio|tornado|gen_test|inlineCallbacks|async_test)\b/;

function isUnrun({ text }: SyntaxNode): boolean {
  return /^async\s/.test(text);
}

function nameOf(node: SyntaxNode): string {
  return childIn(node, "name")?.text ?? "";
}
