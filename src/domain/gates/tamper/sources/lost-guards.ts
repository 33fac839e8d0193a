import { type TamperFinding } from "../../verdict/verdict.ts";
import { textOf, type ChangedFile, type FileVersion } from "../changed-file.ts";
import { folderOf } from "../paths.ts";
import { type Surroundings } from "../settings/surroundings.ts";
import { childIn, isJavaScript, nodesOf, type SyntaxNode } from "../syntax-tree.ts";
import { guardsOfGo, leaksPassed } from "./go-guards.ts";
import { collectionOf } from "../test-files.ts";
import { setupFilesOf } from "./setup-files.ts";

/** What looks after all tests, from a file of their setup that stays, and does so nowhere any more. */
export function lostGuards(files: readonly ChangedFile[], around: Surroundings): TamperFinding[] {
  const isSetup = setupFilesOf(files, around);
  const standing = [...around.paths, ...files.flatMap(({ after }) => after?.path ?? [])];
  const guards = (version: FileVersion | null) =>
    version !== null && (isSetup(version.path) || version.path.endsWith("_test.go")) ? guardsIn(version) : [];
  const pairs = files.map((file) => ({ file, was: guards(file.before), now: guards(file.after) }));
  const gained = pairs.flatMap(({ was, now }) => now.filter((one) => !was.includes(one)));
  return pairs.flatMap(({ file, was, now }) => {
    const { path, before, after } = file;
    if (before === null || (after === null && !hasTests(path, standing))) return [];
    const lost = [...new Set(was)].filter((one) => !now.includes(one) && !gained.includes(one));
    const messages = [
      ...lost
        .filter((one) => !isInSettings(one, files))
        .map((one) => `looks after all tests no more: ${one}`),
      ...leaksPassed(file, files),
      ...(isSetup(path) && after !== null
        ? [...fewerRuns(textOf(before), textOf(after)), ...laxerTapes(textOf(before), textOf(after))]
        : []),
    ];
    return messages.map((message) => ({ path, line: null, rule: "weakened-configuration", message }));
  });
}

/** Pytest takes what stands in a `conftest.py` for all tests below it, which stay. */
function hasTests(path: string, paths: readonly string[]): boolean {
  const folder = folderOf(path);
  return (
    path.endsWith("conftest.py") && paths.some((one) => one.startsWith(folder) && collectionOf(one) === 2)
  );
}

/** Where settings of the change ask for the same. */
const instead: Readonly<Record<string, RegExp>> = {
  "expect.hasAssertions()": /\brequireAssertions\b["']?\s*:\s*true/,
  "warnings are errors": /\bfilterwarnings\b[^]{0,80}\berror\b|-W\s*error\b/,
};

function isInSettings(guard: string, files: readonly ChangedFile[]): boolean {
  const pattern = instead[guard];
  return (
    pattern !== undefined &&
    files.some(({ before, after }) => pattern.test(textOf(after)) && !pattern.test(textOf(before)))
  );
}

function guardsIn({ tree, kind }: FileVersion): string[] {
  if (tree === null || kind === "symlink") return [];
  if (isJavaScript(tree.language)) return inJavaScript(tree.root);
  if (tree.language === "python") return inPython(tree.root);
  if (tree.language !== "go") return [];
  return guardsOfGo(tree.root);
}

const around = /^((?:before|after)(?:Each|All))\(/;
const throwing = /^process\.(?:on|once)\(\s*["'`](unhandledRejection|uncaughtException|warning)["'`]/;

function inJavaScript(root: SyntaxNode): string[] {
  return nodesOf(root, "call_expression", "assignment_expression").flatMap(({ type, text }) => {
    if (/^expect\.hasAssertions\(/.test(text)) return ["expect.hasAssertions()"];
    if (/^(failOnConsole|failOnConsoleError|failOn\w*Warnings?)\(/.test(text)) return ["failOnConsole()"];
    const throws = /\bthrow\b|\bprocess\.exit\(\s*[1-9]/.test(text);
    const [, event] = throwing.exec(text) ?? [];
    if (event !== undefined) return throws ? [`${event} fails`] : [];
    if (type === "assignment_expression")
      return throws && /^((globalThis|global|window)\.)?console\.(error|warn)\s*=[^=]/.test(text)
        ? ["console fails"]
        : [];
    if (/^\w+\.spyOn\(\s*console\b/.test(text)) return throws ? ["console fails"] : [];
    const [, hook] = around.exec(text) ?? [];
    // What a hook asks for by itself is named above.
    const checks = /\b(expect|assert)(\.\w+)*\((?!\))/.test(
      text.replace(/expect\.(hasAssertions|assertions)\(/g, ""),
    );
    return hook !== undefined && checks ? [`a check in ${hook}`] : [];
  });
}

const failing =
  /^(warnings\.(simplefilter|filterwarnings)\(\s*(action\s*=\s*)?|\w+\.addinivalue_line\(\s*["']filterwarnings["']\s*,\s*)["']error["']/;
/** All of them, not those of one kind. */
const calming =
  /^(warnings\.(simplefilter|filterwarnings)\(\s*(action\s*=\s*)?|\w+\.addinivalue_line\(\s*["']filterwarnings["']\s*,\s*)["'](ignore|default|always|once)["']\s*\)/;

function inPython(root: SyntaxNode): string[] {
  const fixtures = nodesOf(root, "decorated_definition").filter(
    ({ text }) =>
      /\bautouse\s*=\s*True\b/.test(text) &&
      /\byield\b[^]*(\bassert\b|\bpytest\.fail\(|\braise\b)/.test(text),
  );
  const hooks = nodesOf(root, "function_definition").filter(({ text }) =>
    /^def pytest_(sessionfinish|runtest_teardown|unconfigure)\([^]*(\bexitstatus\s*=\s*[1-9]|\bassert\b|\bpytest\.fail\(|\braise\b)/.test(
      text,
    ),
  );
  const calls = nodesOf(root, "call");
  const warned = calls.filter(({ text }) => failing.test(text));
  const isCalmed = calls.some(({ text }) => calming.test(text));
  return [
    ...fixtures.map((one) => `what ${nameOf(one)} checks after each test`),
    ...hooks.map((one) => `what ${childIn(one, "name")?.text ?? ""} checks`),
    ...(warned.length > 0 && !isCalmed ? ["warnings are errors"] : []),
  ];
}

function nameOf(decorated: SyntaxNode): string {
  const definition = childIn(decorated, "definition");
  return (definition === null ? null : childIn(definition, "name"))?.text ?? "";
}

const runs = /\b(numRuns|max_examples)\s*[:=]\s*([\d_]+)/;
const global = /\bconfigureGlobal\([^()]*\)|\bregister_profile\(\s*["'][\w-]+["'][^()]*\)/g;

/** Of properties that are tried with generated values, how often, by the profile. */
function fewerRuns(was: string, now: string): string[] {
  const before = runsIn(was);
  return [...runsIn(now)].flatMap(([profile, count]) => {
    const old = before.get(profile) ?? 0;
    return count < old ? [`tries properties ${count} times where it were ${old}`] : [];
  });
}

const anew = /\brecord_mode["']?\s*[:=]\s*["'](all|new_episodes|any|rewrite)["']/;
const matched = /\bmatch_on["']?\s*[:=]\s*[[(]([^\])]*)[\])]/;

/** Tapes of answers are made anew, or are taken for more of what is asked. */
function laxerTapes(was: string, now: string): string[] {
  const partsIn = (text: string): readonly string[] => matched.exec(text)?.[1]?.match(/\w+/g) ?? [];
  const has = partsIn(now);
  const lost = has.length === 0 ? [] : partsIn(was).filter((one) => !has.includes(one));
  return [
    ...(anew.test(now) && !anew.test(was) ? ["records anew what tests are answered with"] : []),
    ...lost.map((one) => `answers tests by a tape whatever their ${one}`),
  ];
}

function runsIn(text: string): Map<string, number> {
  return new Map(
    [...text.matchAll(global)].flatMap(([said]): [string, number][] => {
      const [, , count] = runs.exec(said) ?? [];
      const profile = /^register_profile\(\s*["']([\w-]+)/.exec(said)?.[1] ?? "";
      return count === undefined ? [] : [[profile, Number(count.replaceAll("_", ""))]];
    }),
  );
}
