import { type TamperFinding } from "../../verdict/verdict.ts";
import { type ChangedFile, type FileVersion } from "../changed-file.ts";
import { childIn, nodesOf, type SyntaxNode } from "../syntax-tree.ts";
import { collectionOf, isTestContext } from "../test-files.ts";
import { linesCalling } from "./lines-calling.ts";
import { takenNames } from "./taken-names.ts";

/**
 * Tests that call another function or method in the same words, which is new, while the one that they called stays and whoever
 * called it does so still. What calls the new one by then has only got another name.
 */
export function renamedCalls(files: readonly ChangedFile[]): TamperFinding[] {
  const tests = files.filter(({ before, after }) => isTest(before) && isTest(after));
  const products = files.filter(({ before, after }) => ![before, after].some((one) => isTest(one)));
  if (tests.length === 0 || products.length === 0) return [];
  const names = namesOf(products);
  if (names.fresh.size === 0) return [];
  return tests
    .flatMap(({ before, after }) =>
      before === null || after === null
        ? []
        : renamedIn({ before, after }, names).filter(({ was, is }) => !isFollowed(was, is, products)),
    )
    .map(({ path, line, was, is }) => ({
      ...{ path, line, rule: "stubbed-assertion" },
      message: `"${is}" is called in the place of "${was}", which the product has still and which is checked no more`,
    }));
}

function isTest(version: FileVersion | null): boolean {
  return version !== null && !version.path.endsWith(".rs") && collectionOf(version.path) > 0;
}

interface Names {
  /** Those that stand on both sides. */
  readonly kept: ReadonlySet<string>;
  readonly fresh: ReadonlySet<string>;
}

function namesOf(products: readonly ChangedFile[]): Names {
  const [was, is] = (["before", "after"] as const).map(
    (side) => new Set(products.flatMap((file) => declarationsIn(file[side]).map(nameOf))),
  );
  if (was === undefined || is === undefined) return { kept: new Set(), fresh: new Set() };
  return {
    kept: new Set([...was].filter((name) => is.has(name))),
    fresh: new Set([...is].filter((name) => !was.has(name))),
  };
}

interface Renamed {
  readonly path: string;
  readonly line: number;
  readonly was: string;
  readonly is: string;
}

function renamedIn(
  { before, after }: { readonly before: FileVersion; readonly after: FileVersion },
  { kept, fresh }: Names,
): Renamed[] {
  const [called, calls] = [callsIn(before), callsIn(after)];
  // What is imported is followed to where it stands.
  const taken = new Set(takenNames(before).map(({ local }) => local));
  const gone = [...new Set(called.map(calleeOf))].filter(
    (name) => kept.has(name) && !taken.has(name) && !calls.some((one) => calleeOf(one) === name),
  );
  return gone.flatMap((was) => {
    const lines = new Set(linesCalling(was, before));
    const heir = calls.find(
      (one) => fresh.has(calleeOf(one)) && linesCalling(calleeOf(one), after).some((line) => lines.has(line)),
    );
    return heir === undefined ? [] : [{ path: after.path, line: heir.line, was, is: calleeOf(heir) }];
  });
}

/** Whether the old one calls the new one, or something that called the old one calls the new one instead. */
function isFollowed(was: string, is: string, products: readonly ChangedFile[]): boolean {
  const count = (version: FileVersion | null, name: string) =>
    callsIn(version).filter((one) => calleeOf(one) === name).length;
  return products.some(({ before, after }) => {
    const own = declarationsIn(after).filter((one) => nameOf(one) === was);
    if (own.some((one) => callsOf(one).some((call) => calleeOf(call) === is))) return true;
    return count(after, was) < count(before, was) && count(after, is) > count(before, is);
  });
}

const declaring = [
  ...["function_declaration", "generator_function_declaration", "method_definition", "method_declaration"],
  ...["function_definition", "function_item", "variable_declarator"],
];

function declarationsIn(version: FileVersion | null): SyntaxNode[] {
  if (!version?.tree || isTestContext(version.path)) return [];
  return nodesOf(version.tree.root, ...declaring).filter(
    (one) =>
      one.type !== "variable_declarator" ||
      /^(arrow_function|function_expression)$/.test(childIn(one, "value")?.type ?? ""),
  );
}

function nameOf(declaration: SyntaxNode): string {
  return childIn(declaration, "name")?.text ?? "";
}

function callsIn(version: FileVersion | null): SyntaxNode[] {
  return version?.tree ? callsOf(version.tree.root) : [];
}

function callsOf(root: SyntaxNode): SyntaxNode[] {
  return nodesOf(root, "call_expression", "call", "method_invocation");
}

function calleeOf(call: SyntaxNode): string {
  const callee = childIn(call, "function") ?? childIn(call, "name");
  return callee?.text.split(".").at(-1)?.trim() ?? "";
}
