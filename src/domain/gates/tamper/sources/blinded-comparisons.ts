import { type TamperFinding } from "../../verdict/verdict.ts";
import { type ChangedFile, type FileVersion } from "../changed-file.ts";
import { type Surroundings } from "../settings/surroundings.ts";
import { childIn, isJavaScript, nodesOf, type SyntaxNode } from "../syntax-tree.ts";
import { collectionOf, isTestContext } from "../test-files.ts";
import { comparisonsIn, lostComparisons } from "../tests/functions/comparisons.ts";
import { importsOf } from "../tests/functions/imports.ts";
import { setupFilesOf } from "./setup-files.ts";

/** Functions by which tests tell things apart, and which look at them no more, or at less of them. */
export function blindedComparisons(files: readonly ChangedFile[], around: Surroundings): TamperFinding[] {
  const isSetup = setupFilesOf(files, around);
  const blind = files.flatMap((file) => blindTesters(file, files, around));
  const testers = [...around.dependents, ...files.flatMap((one) => one.before ?? [])];
  const blinded = files.flatMap((file) => {
    const { path, before } = file;
    if (before === null) return [];
    const isOfTests = isTestContext(before.path) || isSetup(before.path);
    return lostComparisons(file)
      .filter(({ name }) => isOfTests || comparesFor(name, before.path, testers))
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

/** Outside the folders of tests: whether tests compare by it what another module of the product answers. */
function comparesFor(name: string, path: string, testers: readonly FileVersion[]): boolean {
  const module = path.replace(/(\/index)?\.[^./]+$/, "");
  return testers.some((version) => {
    if (!version.tree || collectionOf(version.path) === 0) return false;
    const imports = importsOf({ path: version.path, tree: version.tree });
    const own = imports.filter((one) => one.module === module);
    const local = own.flatMap(({ whole, words }) =>
      name === "default" ? (whole ?? []) : words.has(name) ? name : [],
    );
    // What the tests' own files make is given to what they ask.
    const product = imports.filter((one) => one.module !== module && !isTestContext(`${one.module}.ts`));
    const others = new Set(product.flatMap(({ words }) => [...words]));
    return local.some((one) => asksByIt(one, version.tree?.root ?? null, others));
  });
}

const comparing = /eq|same|match|compare|diff|alike|assert|expect|check|verify/i;
const handing = /^expect\.(extend|addEqualityTesters)$|\.to(Satisfy|SatisfyAll|SatisfyAny)$/;

/** `same(price(1), two)`, `expect(price(1)).toSatisfy((one) => same(one, two))`, `expect.extend({ same })` */
function asksByIt(name: string, root: SyntaxNode | null, others: ReadonlySet<string>): boolean {
  if (root === null) return false;
  return nodesOf(root, "call_expression").some((call) => {
    const callee = childIn(call, "function");
    const list = childIn(call, "arguments");
    if (callee === null || list === null) return false;
    if (handing.test(callee.text))
      return nodesOf(list, "identifier", "shorthand_property_identifier").some(({ text }) => text === name);
    // Of what is asked in other words, the answer is what is tested.
    if (callee.text !== name || !comparing.test(name)) return false;
    return nodesOf(list, "call_expression").some((one) =>
      others.has(/^[\w$]+/.exec(childIn(one, "function")?.text ?? "")?.[0] ?? ""),
    );
  });
}
