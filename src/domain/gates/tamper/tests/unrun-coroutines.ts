import { type TamperFinding } from "../../verdict/verdict.ts";
import { type ChangedFile, type FileVersion } from "../changed-file.ts";
import { toolSettingsOf } from "../settings/tool-settings.ts";
import { type Surroundings } from "../settings/surroundings.ts";
import { childIn, nodesOf, type SyntaxNode } from "../syntax-tree.ts";
import { collectionOf } from "../test-files.ts";

/** Python's tests that became coroutines which nothing runs, or are some that nothing runs any more: the call of one checks nothing. */
export function unrunCoroutines(files: readonly ChangedFile[], around: Surroundings): TamperFinding[] {
  return [...freshlyUnrun(files, around), ...leftAlone(files, around)];
}

/** Whether a change takes away by which setting coroutines ran without asking for it. */
export function losesMode(files: readonly ChangedFile[]): boolean {
  return lostModes(files).length > 0;
}

function lostModes(files: readonly ChangedFile[]): string[] {
  const modes = (side: "before" | "after") =>
    files.flatMap((file) => (file[side] ? modesOf(file[side]) : []));
  return modes("after").length > 0 ? [] : modes("before");
}

/** Coroutines that stay as they are, while no settings have them run any more and they do not ask for it themselves. */
function leftAlone(files: readonly ChangedFile[], around: Surroundings): TamperFinding[] {
  const [lost] = lostModes(files);
  if (lost === undefined || around.settings.some((version) => modesOf(version).length > 0)) return [];
  const head = [...around.dependents, ...files.flatMap(({ after }) => after ?? [])];
  return head.flatMap((version) =>
    testsOf(version)
      .filter(isUnrun)
      .slice(0, 1)
      .map((one) => ({
        ...{ path: version.path, line: one.line, rule: "skipped-test" },
        message: `${lost}_mode no longer has the test "${nameOf(one)}" run, which is a coroutine`,
      })),
  );
}

function freshlyUnrun(files: readonly ChangedFile[], around: Surroundings): TamperFinding[] {
  const versions = [...around.settings, ...files.flatMap(({ before }) => (before === null ? [] : [before]))];
  const fresh = files.flatMap(({ after }) => (after === null ? [] : [after]));
  const modes = [...around.settings, ...fresh].flatMap(modesOf);
  if (modes.length > 0 && versions.some((version) => modesOf(version).length > 0)) return [];
  // Without its plugin, nobody reads what the settings say of it.
  if (modes.some((mode) => [...around.settings, ...fresh].some((version) => brings(version, mode))))
    return [];
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

/** Those that are automatic, as in `asyncio_mode = auto`, in a file or among the arguments: "asyncio". */
function modesOf(version: FileVersion): string[] {
  const settings = toolSettingsOf(version).flatMap((tool) =>
    tool.kin === "pytest" ? [...tool.settings] : [],
  );
  return settings.flatMap(([key, values]) =>
    values.flatMap(({ value }) => {
      const [, named] = /^(\w+)_mode$/.exec(key) ?? [];
      if (named !== undefined) return /^(auto|true)$/.test(String(value)) ? [named] : [];
      if (key !== "addopts") return [];
      return [...String(value).matchAll(/--(\w+)-mode[= ]auto\b/g)].map(([, mode = ""]) => mode);
    }),
  );
}

/** Which packages read a mode of pytest. */
const plugins: Readonly<Record<string, RegExp>> = {
  asyncio: /\bpytest[-_](asyncio|aiohttp)\b/,
  anyio: /(?<![\w-])anyio\b/,
  trio: /\bpytest[-_]trio\b/,
};
const packages =
  /(^|\/)([\w-]*requirements[\w-]*\.(txt|in)|requirements\/[^/]+\.(txt|in)|Pipfile|pyproject\.toml|setup\.(py|cfg)|tox\.ini|environment\.ya?ml)$/;

/** Whether a list of packages names the plugin of a mode. */
function brings({ path, text }: FileVersion, mode: string): boolean {
  const plugin = Object.hasOwn(plugins, mode) ? plugins[mode] : undefined;
  if (plugin === undefined || !packages.test(path)) return false;
  const comment = /\.(cfg|ini)$/.test(path) ? /[#;].*$/ : /#.*$/;
  return (text ?? "").split("\n").some((line) => plugin.test(line.replace(comment, "")));
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
