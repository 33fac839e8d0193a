import { fixtureName } from "../tests/functions/fixture-name.ts";
import { type TamperFinding } from "../../verdict/verdict.ts";
import { type ChangedFile, type FileVersion } from "../changed-file.ts";
import { folderOf, pathIn } from "../paths.ts";
import { type SourceFile } from "../tests/functions/source-files.ts";
import { type Surroundings } from "../settings/surroundings.ts";
import { childIn, isJavaScript, nodesOf, type SyntaxNode } from "../syntax-tree.ts";
import { networkFakes } from "../tests/answers/behind/network-fakes.ts";
import { asksAsBefore, fakesNetwork } from "../tests/compared/own-answers.ts";
import { isTestContext } from "../test-files.ts";
import { isProductSource } from "../tests/answers/behind/script-fakes.ts";
import { replacedInPython, type Repository } from "./replaced-in-conftest.ts";
import { fixturesForAll } from "../settings/fixtures-for-all.ts";
import { decidesForTests } from "./own-rules.ts";
import { takenBy } from "./own-runners.ts";
import { setupFilesOf } from "./setup-files.ts";

/** What runs before all tests and puts something in the place of the product: they check that, then. */
export function replacedInSetup(files: readonly ChangedFile[], around: Surroundings): TamperFinding[] {
  const isSetup = setupFilesOf(files, around);
  const paths = [
    ...around.paths,
    ...files.flatMap(({ before, after }) => [before, after]).flatMap((one) => one?.path ?? []),
  ];
  const replacedIn = (version: FileVersion | null) =>
    version?.tree && version.kind !== "symlink" && isSetup(version.path)
      ? replacementsIn(version, { paths, files })
      : [];
  const known = files.flatMap(({ before }) => replacedIn(before).map(plain));
  const setups = files.flatMap(({ path, after }) =>
    replacedIn(after).flatMap((node): TamperFinding[] => {
      const at = known.indexOf(plain(node));
      if (at >= 0) {
        known.splice(at, 1);
        return [];
      }
      const message = `stands in the place of the product before all tests: ${plain(node).slice(0, 160)}`;
      return [{ path, line: node.line, rule: "stubbed-assertion", message }];
    }),
  );
  return [...setups, ...usedByAll(files, around)];
}

/** Fixtures that settings have every test use, and that decide for tests now: what is told of them, or they themselves, is new. */
function usedByAll(files: readonly ChangedFile[], around: Surroundings): TamperFinding[] {
  const deciding = (side: "before" | "after") => {
    const own = files.flatMap((file) => file[side] ?? []);
    const names = new Set([...around.settings, ...own].flatMap(fixturesForAll));
    return [...around.standing, ...own].flatMap(({ path, tree }) =>
      names.size > 0 && tree?.language === "python"
        ? nodesOf(tree.root, "decorated_definition")
            .filter(({ text }) => decidesForTests(text))
            .map((one) => ({ path, name: fixtureName(one), line: one.line }))
            .filter(({ name }) => names.has(name))
        : [],
    );
  };
  const known = new Set(deciding("before").map(({ name }) => name));
  const changed = new Set(files.map(({ path }) => path));
  const place = files.find(({ after }) => fixturesForAll(after).length > 0)?.path;
  return deciding("after")
    .filter(({ name }) => !known.has(name))
    .map(({ path, name, line }) => ({
      ...(changed.has(path) ? { path, line } : { path: place ?? path, line: null }),
      rule: "stubbed-assertion",
      message: `every test uses a fixture that stands in the place of the product: ${name}`,
    }));
}

function plain({ text }: SyntaxNode): string {
  return text.replace(/\s+/g, " ").trim();
}

function replacementsIn({ path, tree }: FileVersion, repository: Repository): SyntaxNode[] {
  if (tree === null) return [];
  if (isJavaScript(tree.language))
    return [...inJavaScript(path, tree.root, repository), ...networkIn({ path, tree }, repository)];
  return tree.language === "python" ? replacedInPython(path, tree.root, repository) : [];
}

const mocking =
  /^(?:vi|jest)\.(?:mock|doMock|setMock|unstable_mockModule)\(\s*(?:import\(\s*)?["'`]([^"'`]+)["'`]\s*\)?\s*([,)])/;
const spying = /^(?:vi|jest|sinon)\.(?:spyOn|replaceProperty|stub|replace)\(\s*([\w$]+)\s*,/;
const replacing = /\.(mock(Implementation|Return|Resolved|Rejected)\w*|returns|resolves|callsFake)\(/;

function inJavaScript(path: string, root: SyntaxNode, { paths }: Repository): SyntaxNode[] {
  const own = new Set(
    root.children
      .filter((one) => one.type === "import_statement")
      .filter((one) => isProductSource((childIn(one, "source")?.text ?? "").replace(/["']/g, ""), path))
      .flatMap(takenBy)
      .map(({ local }) => local),
  );
  return nodesOf(root, "call_expression").filter(({ text }) => {
    const [, module, next] = mocking.exec(text) ?? [];
    // Without an answer of its own, a module answers nothing, unless one stands in its place.
    if (module !== undefined)
      return isProductSource(module, path) && (next === "," || isMockedBeside(module, path, paths));
    const name = spying.exec(text)?.[1];
    return name !== undefined && own.has(name) && (replacing.test(text) || text.startsWith("sinon.replace"));
  });
}

/** `globalThis.fetch = async () => ann`, where the product asked the network before and no test of the change faked it there. */
function networkIn(setup: SourceFile, { files }: Repository): SyntaxNode[] {
  if (files.some(({ before }) => before !== null && isTestContext(before.path) && fakesNetwork(before)))
    return [];
  return networkFakes(setup)
    .filter(({ key, said }) => saysItself(said) && asksAsBefore(key, files))
    .flatMap(({ above }) => above.at(-1) ?? []);
}

/** What comes from a package only stands for what a system lacks. */
function saysItself(said: string): boolean {
  const own = said.replace(/\brequire\([^()]*\)/g, "");
  return /["'`]|(?<![\w$])\d|\b(true|false)\b/.test(own) && !refusing.test(said);
}

/** Tests may not ask it, or are told that it fails: `() => { throw new Error("no network") }`. */
const refusing =
  /^(async\s*)?\([^()]*\)\s*=>\s*(\{\s*throw\b[^;{}]*;?\s*\}|Promise\.reject\([^;{}]*)$|\bHttpResponse\.error\(\)|\bpassthrough\(\)|\bstatus: [45]\d\d\b/;

/** Of `../src/load.js`: whether there is a `src/__mocks__/load.ts`. */
function isMockedBeside(module: string, from: string, paths: readonly string[]): boolean {
  const place = pathIn(folderOf(from), module).replace(/\.[cm]?[jt]sx?$/, "");
  const folder = folderOf(place);
  const stem = `${folder}__mocks__/${place.slice(folder.length)}`;
  return paths.some((path) => path.startsWith(stem) && /^\.[cm]?[jt]sx?$/.test(path.slice(stem.length)));
}
