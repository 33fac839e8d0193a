import { type TamperFinding } from "../../verdict/verdict.ts";
import { type ChangedFile, type FileVersion } from "../changed-file.ts";
import { folderOf, foldersOf } from "../paths.ts";
import { type Surroundings } from "../settings/surroundings.ts";
import { type ModuleTexts } from "../subjects/declared-at.ts";
import { moduleSides } from "../subjects/module-sides.ts";
import { childIn, isJavaScript, nodesOf, type SyntaxNode } from "../syntax-tree.ts";
import { collectionOf, isTestContext } from "../test-files.ts";
import { comparisonsIn, lostComparisons } from "../tests/functions/comparisons.ts";
import { importsOf } from "../tests/functions/imports.ts";
import { comparesBy } from "./compared-by.ts";
import { comparesInScript } from "./comparing-in-javascript.ts";
import { type Shared } from "./comparing-manner.ts";
import { setupFilesOf } from "./setup-files.ts";

/** Functions by which tests tell things apart, and which look at them no more, or at less of them. */
export function blindedComparisons(files: readonly ChangedFile[], around: Surroundings): TamperFinding[] {
  const isSetup = setupFilesOf(files, around);
  const blind = files.flatMap((file) => blindTesters(file, files, around));
  const testers = [...around.dependents, ...files.flatMap((one) => one.before ?? [])];
  const beside = [...testers, ...around.modules];
  const texts = moduleSides(files, around.paths, [...around.dependents, ...around.modules]).before;
  const blinded = files.flatMap((file) => {
    const { path, before } = file;
    if (before === null) return [];
    const isOfTests = isTestContext(before.path) || isSetup(before.path);
    return lostComparisons(file)
      .filter(({ name, owner, isOnItself }) => {
        // Of other languages, what stands among the tests need not be one of theirs: a double compares, too.
        const isTheirs = isOfTests && before.tree !== null && isJavaScript(before.tree.language);
        const one = { name, owner, isOnItself, path: before.path };
        return isTheirs || testers.some((version) => comparesFor(one, { version, texts, beside }));
      })
      .map(({ name, line, what }) => ({
        ...{ path, line, rule: "stubbed-assertion" },
        message: `"${name}" compares less for tests: ${what}`,
      }));
  });
  return [...blinded, ...blind];
}

/** `expect.addEqualityTesters([alike])`, where what stands in another file finds all things alike. */
function blindTesters(
  { path, before, after }: ChangedFile,
  files: readonly ChangedFile[],
  around: Surroundings,
): TamperFinding[] {
  const fresh = testersIn(after).filter(({ text }) => !testersIn(before).some((one) => one.text === text));
  if (fresh.length === 0 || !after?.tree) return [];
  const imports = importsOf({ path: after.path, tree: after.tree });
  const others = [...around.standing, ...files.flatMap((one) => one.after ?? [])];
  return fresh.flatMap((call) => {
    const isBlind = imports.some(({ module, words, whole }) => {
      const names = nodesOf(childIn(call, "arguments") ?? call, "identifier").filter(({ text }) =>
        words.has(text),
      );
      const other = others.find((one) => one.path.replace(/(\/index)?\.[^./]+$/, "") === module);
      const own = comparisonsIn(other ?? null);
      return names.some(({ text }) =>
        own.some(
          (one) => one.saysYes && one.looks.length === 0 && one.name === (text === whole ? "default" : text),
        ),
      );
    });
    const message = `finds all things equal: ${call.text.slice(0, 120)}`;
    return isBlind ? [{ path, line: call.line, rule: "stubbed-assertion", message }] : [];
  });
}

function testersIn(version: FileVersion | null): SyntaxNode[] {
  if (!version?.tree || !isJavaScript(version.tree.language)) return [];
  return nodesOf(version.tree.root, "call_expression").filter(
    (call) => childIn(call, "function")?.text === "expect.addEqualityTesters",
  );
}

/** The files that may give on a function by which tests compare, and that looks at less now. */
export function givingOnWanted(files: readonly ChangedFile[], paths: readonly string[]): string[] {
  const lost = files.flatMap((file) => (lostComparisons(file).length > 0 ? (file.before?.path ?? []) : []));
  if (lost.length === 0) return [];
  const own = new Set(lost.map(folderOf));
  const above = new Set(lost.flatMap(foldersOf));
  const isOf = (ending: string) => lost.some((one) => one.endsWith(ending));
  const [isPython, isGo, isJava] = [isOf(".py"), isOf(".go"), isOf(".java")];
  const wanted = paths.filter(
    (path) =>
      (script.test(path) && (own.has(folderOf(path)) || (index.test(path) && above.has(folderOf(path))))) ||
      manifest.test(path) ||
      // What the tests of a package make themselves, beside those that compare, is none of the product's answers.
      (isGo && path.endsWith("_test.go")) ||
      // Classes beside it may inherit the method.
      (isJava && path.endsWith(".java") && own.has(folderOf(path))) ||
      // What fixtures give to tests that compare, the product may answer.
      (isPython && fixtures.test(path)),
  );
  // Not all of many are read.
  const isBeside = (path: string) => own.has(folderOf(path));
  return [...wanted.filter(isBeside), ...wanted.filter((path) => !isBeside(path))];
}

/** Plugins have any name, and mostly one of these. */
const fixtures = /(^|\/)(conftest|\w*(fixture|plugin)\w*|(fixtures|plugins)\/\w+)\.py$/;
const script = /(?<!\.d)\.([cm]?[jt]sx?|py|rs)$/;
/** Packages of a repository ask for each other by their names. */
const manifest = /(^|\/)package\.json$/;
const index = /(^|\/)(index\.\w+|__init__\.py|(lib|mod|main)\.rs)$/;

interface Around {
  readonly version: FileVersion;
  readonly texts: ModuleTexts;
  readonly beside: readonly FileVersion[];
}

/** Outside the folders of tests: whether one compares by it what another module of the product answers. */
function comparesFor(one: Shared, { version, texts, beside }: Around): boolean {
  const { path, tree } = version;
  if (!tree || collectionOf(path) === 0) return false;
  const tester = { version, tree, one, texts, beside };
  return isJavaScript(tree.language) ? comparesInScript(tester) : comparesBy(tester);
}
