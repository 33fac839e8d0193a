import { type TamperFinding } from "../verdict/verdict.ts";
import { type ChangedFile, type FileVersion } from "./changed-file.ts";
import { folderOf, pathIn } from "./paths.ts";
import { type Surroundings } from "./settings/surroundings.ts";
import { writesWhereMissing } from "./sources/renewed-results.ts";
import { meaningsIn } from "./sources/engine-paths.ts";
import { childIn, isJavaScript, nodesOf, type SyntaxNode } from "./syntax-tree.ts";
import { isTestContext } from "./test-files.ts";

/** Files that answers are compared with, and written into where they are missing: without them, whatever comes passes. */
export function lostGoldens(files: readonly ChangedFile[], around: Surroundings): TamperFinding[] {
  return [...goneOnes(files, around), ...missingOnes(files, around)];
}

function goneOnes(files: readonly ChangedFile[], { dependents, standing }: Surroundings): TamperFinding[] {
  const gone = files.flatMap(({ before, after }) =>
    before !== null && before.kind !== "symlink" && after?.path !== before.path ? [before.path] : [],
  );
  if (gone.length === 0) return [];
  const tests = [...files.map(({ after }) => after), ...dependents, ...standing].flatMap((one) =>
    one?.tree && isTestContext(one.path) ? [one] : [],
  );
  const compared = tests.flatMap(comparedFiles);
  const writing = tests.filter(({ tree }) => tree !== null && writesWhereMissing(tree.root));
  return gone.flatMap((path): TamperFinding[] => {
    const isNamed = writing.some(({ text }) => text?.includes(path.slice(path.lastIndexOf("/") + 1)));
    if (!isNamed && !compared.some((one) => one.test(path))) return [];
    const message = "what tests compare with is gone, and is written anew as it comes when they run";
    return [{ path, line: null, rule: "weakened-test", message }];
  });
}

/** Tests that compared with a file, and do so with one that nobody has. */
function missingOnes(files: readonly ChangedFile[], { paths }: Surroundings): TamperFinding[] {
  const base = new Set([...paths, ...files.flatMap(({ before }) => before?.path ?? [])]);
  const head = new Set([...paths, ...files.flatMap(({ after }) => after?.path ?? [])]);
  const among = (all: ReadonlySet<string>) => (one: RegExp) => [...all].some((path) => one.test(path));
  return files.flatMap(({ path, before, after }): TamperFinding[] => {
    const now = comparedFiles(after);
    const left = comparedFiles(before).filter(
      (one) => among(base)(one) && !now.some(({ source }) => source === one.source),
    );
    if (left.length === 0 || now.every(among(head))) return [];
    const message = "compares with a file that is not there, and is written as it comes when tests run";
    return [{ path, line: null, rule: "weakened-test", message }];
  });
}

/** Paths that tests have Vitest compare with, those that are put together as patterns. */
function comparedFiles(version: FileVersion | null): RegExp[] {
  if (!version?.tree || !isJavaScript(version.tree.language)) return [];
  const { root } = version.tree;
  if (!root.text.includes("toMatchFileSnapshot")) return [];
  const folder = folderOf(version.path);
  return nodesOf(root, "call_expression").flatMap((call) => {
    const callee = childIn(call, "function");
    if ((callee && childIn(callee, "property"))?.text !== "toMatchFileSnapshot") return [];
    const [first] = childIn(call, "arguments")?.children ?? [];
    const path = pathSaid(first?.type === "identifier" ? meaningsIn(root)(first.text) : first);
    return path === null ? [] : [patternOf(pathIn(folder, path))];
  });
}

function pathSaid(node: SyntaxNode | null | undefined): string | null {
  return node && /^(string|template_string)$/.test(node.type) ? node.text.slice(1, -1) : null;
}

function patternOf(path: string): RegExp {
  const parts = path.split(/\$\{[^}]*\}/).map((part) => part.replace(/[^\w/]/g, "\\$&"));
  return new RegExp(`^${parts.join("[^/]+")}$`);
}
