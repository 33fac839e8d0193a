import { type TamperFinding } from "../../verdict/verdict.ts";
import { type ChangedFile, type FileVersion } from "../changed-file.ts";
import { type Surroundings } from "../settings/surroundings.ts";
import { childIn, isJavaScript, nodesOf, type SyntaxNode } from "../syntax-tree.ts";
import { isProductSource } from "../tests/answers/behind/script-fakes.ts";
import { replacedInPython, type Repository } from "./replaced-in-conftest.ts";
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
  return files.flatMap(({ path, after }) =>
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
}

function plain({ text }: SyntaxNode): string {
  return text.replace(/\s+/g, " ").trim();
}

function replacementsIn({ path, tree }: FileVersion, repository: Repository): SyntaxNode[] {
  if (tree === null) return [];
  if (isJavaScript(tree.language)) return inJavaScript(path, tree.root);
  return tree.language === "python" ? replacedInPython(path, tree.root, repository) : [];
}

const mocking =
  /^(?:vi|jest)\.(?:mock|doMock|setMock|unstable_mockModule)\(\s*(?:import\(\s*)?["'`]([^"'`]+)["'`]\s*\)?\s*,/;
const spying = /^(?:vi|jest|sinon)\.(?:spyOn|replaceProperty|stub|replace)\(\s*([\w$]+)\s*,/;
const replacing = /\.(mock(Implementation|Return|Resolved|Rejected)\w*|returns|resolves|callsFake)\(/;

function inJavaScript(path: string, root: SyntaxNode): SyntaxNode[] {
  const own = new Set(
    root.children
      .filter((one) => one.type === "import_statement")
      .filter((one) => isProductSource((childIn(one, "source")?.text ?? "").replace(/["']/g, ""), path))
      .flatMap(takenBy)
      .map(({ local }) => local),
  );
  return nodesOf(root, "call_expression").filter(({ text }) => {
    const module = mocking.exec(text)?.[1];
    if (module !== undefined) return isProductSource(module, path);
    const name = spying.exec(text)?.[1];
    return name !== undefined && own.has(name) && (replacing.test(text) || text.startsWith("sinon.replace"));
  });
}
