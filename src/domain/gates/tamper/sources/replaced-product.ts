import { type TamperFinding } from "../../verdict/verdict.ts";
import { textOf, type ChangedFile, type FileVersion } from "../changed-file.ts";
import { childIn, nodesOf } from "../syntax-tree.ts";
import { partsOf } from "../tests/answers/paths.ts";
import { isMadeBy } from "./made-by.ts";
import { isOfModule } from "./of-module.ts";
import { collectionOf } from "../test-files.ts";

/**
 * Names that tests took from the product and now define themselves: such tests check their own copy. A name
 * that is imported from elsewhere now, or used no more, is honest.
 */
export function replacedProduct(files: readonly ChangedFile[]): TamperFinding[] {
  return files.flatMap((file) => {
    const { path, before, after } = file;
    if (before === null || after === null || collectionOf(path) === 0) return [];
    return [...ownCopies(path, before, after), ...mockedSubject(path, textOf(before), after)];
  });
}

function ownCopies(path: string, before: FileVersion, after: FileVersion): TamperFinding[] {
  const [was, now] = [textOf(before), textOf(after)];
  const imports = importsIn(now);
  const imported = new Set(imports.map(({ name }) => name));
  return (
    importsIn(was)
      .filter(({ name }) => !imported.has(name))
      // Python's runner takes it for a test, wherever it comes from.
      .filter(({ name }) => !(path.endsWith(".py") && name.startsWith("test_")))
      .flatMap(({ name, source }): TamperFinding[] => {
        const line = definitionOf(name, now);
        if (line === null || definitionOf(name, was) !== null) return [];
        const makers = imports
          .filter((one) => one.source === source && definitionOf(one.name, now) === null)
          .map((one) => one.name);
        if (after.tree !== null && isMadeBy(makers, name, after.tree.root)) return [];
        if (after.tree !== null && isOfModule(name, source, after.tree)) return [];
        if (isPartOf(makers, now.split("\n")[line - 1] ?? "")) return [];
        if (readsData(source, now.split("\n").slice(line - 1))) return [];
        const message = `the tests check a "${name}" of their own in place of the product's`;
        return [{ path, line, rule: "stubbed-assertion", message }];
      })
  );
}

/** `const make = shop.make;`, where all of the module has a name now. */
function isPartOf(modules: readonly string[], line: string): boolean {
  const whole = /^(?:const|let|var)\s+[\w$]+\s*=\s*([\w$]+)(?:\.[\w$]+)+;?\s*$/.exec(line)?.[1];
  return whole !== undefined && modules.includes(whole);
}

const readAsData =
  /^(?:const|let|var)\w+=JSON\.parse\((?:await)?(?:\w+\.)*readFile(?:Sync)?\((?:newURL\(["']([^"']+\.json)["'],import\.meta\.url\)|(?:path\.)?(?:join|resolve)\((?:__dirname|import\.meta\.dirname),["']([^"']+\.json)["']\))(?:,["']utf-?8["'])?,?\),?\);$/;

/** `const data = JSON.parse(readFileSync(new URL("./data.json", import.meta.url), "utf8"));` of what was taken in as a module. */
function readsData(source: string, lines: readonly string[]): boolean {
  const end = lines.findIndex((line) => /;\s*$/.test(line));
  const said = lines
    .slice(0, end + 1)
    .join("")
    .replace(/\s+/g, "");
  const [, url, path] = readAsData.exec(said) ?? [];
  const plain = (text: string) => text.replace(/^\.\//, "");
  return plain(url ?? path ?? "") === plain(source);
}

/** Tests that took one thing alone from the product and now mock it: they check the mock. */
function mockedSubject(path: string, was: string, now: FileVersion): TamperFinding[] {
  const sources = [...was.matchAll(/(?:from|require\(|import\()\s*["'](\.{1,2}\/[^"']+)["']/g)].map(
    ([, source = ""]) => source,
  );
  const [subject] = sources;
  if (subject === undefined || new Set(sources).size > 1) return [];
  const at = textOf(now)
    .split("\n")
    .findIndex(
      (line) => mocks.test(line) && (line.includes(`"${subject}"`) || line.includes(`'${subject}'`)),
    );
  if (at < 0 || mocks.test(was) || keepsTheRest(subject, now)) return [];
  const message = `the tests check a mock of ${subject} in place of the product`;
  return [{ path, line: at + 1, rule: "stubbed-assertion", message }];
}

const mocks = /\b(vi|jest|mock|td|quibble)\.(mock|doMock|module|unstable_mockModule|replace|esm)\(/;

/** The module stays as it is, but for functions that the tests do not call. */
function keepsTheRest(subject: string, { tree }: FileVersion): boolean {
  if (tree === null) return false;
  const calls = nodesOf(tree.root, "call_expression");
  const mock = calls.find(
    (one) => mocks.test(`${childIn(one, "function")?.text ?? ""}(`) && one.text.includes(subject),
  );
  const [object] = mock === undefined ? [] : nodesOf(mock, "object");
  if (object === undefined || !/\.{3}\(?(await\s+)?[\w.]*(original|actual)\w*/i.test(object.text))
    return false;
  const called = new Set(calls.map((one) => childIn(one, "function")?.text ?? ""));
  return [...(partsOf(object)?.keys() ?? [])].every((name) => !called.has(name));
}

const statements: readonly RegExp[] = [
  /^import\s+(?:type\s+)?(?<names>[^"';]+?)\s+from\s*["'](?<source>[^"']+)["']/gm,
  /^(?:const|let|var)\s+(?<names>[^=;]+?)\s*=\s*(?:await\s+)?(?:require|import)\s*\(\s*["'](?<source>[^"']+)/gm,
  /^from\s+(?<source>[\w.]+)\s+import\s+\(?(?<names>[^)\n]+)\)?/gm,
];

interface Imported {
  readonly name: string;
  readonly source: string;
}

/** The local names that a file's own import statements bring. */
function importsIn(text: string): Imported[] {
  return statements.flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap(({ groups }) =>
      (groups?.["names"] ?? "")
        .replace(/[{}]/g, "")
        .split(",")
        .map(
          (one) =>
            one
              .trim()
              .split(/\s+as\s+|\s*:\s*/)
              .at(-1) ?? "",
        )
        .filter((name) => /^[A-Za-z_$][\w$]*$/.test(name))
        .map((name) => ({ name, source: groups?.["source"] ?? "" })),
    ),
  );
}

function definitionOf(name: string, text: string): number | null {
  const escaped = name.replaceAll("$", "\\$");
  const defined = new RegExp(
    `^(?:export\\s+)?(?:(?:const|let|var)\\s+${escaped}\\s*(?::[^=]+)?=(?!\\s*(?:await\\s+)?(?:require|import)\\b)|(?:async\\s+)?function\\s*\\*?\\s*${escaped}\\b|class\\s+${escaped}\\b|(?:globalThis|global|window|self|builtins)\\.${escaped}\\s*=[^=]|globals\\(\\)\\[["']${escaped}["']\\]\\s*=[^=]|(?:async\\s+)?def\\s+${escaped}\\b)`,
  );
  const at = text.split("\n").findIndex((line) => defined.test(line));
  return at < 0 ? null : at + 1;
}
