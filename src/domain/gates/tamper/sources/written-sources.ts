import { type TamperFinding } from "../../verdict/verdict.ts";
import { type ChangedFile, type FileVersion } from "../changed-file.ts";
import { foldersOf, pathIn } from "../paths.ts";
import { isToolFile } from "../settings/tool-files.ts";
import { type Surroundings } from "../settings/surroundings.ts";
import { childIn, nodesOf, type SyntaxNode } from "../syntax-tree.ts";
import { collectionOf, isTestContext } from "../test-files.ts";
import { setupFilesOf } from "./setup-files.ts";

/** What prepares, sets up or builds for tests, and newly writes, moves or removes sources that stand in the tree. */
export function writtenSources(files: readonly ChangedFile[], around: Surroundings): TamperFinding[] {
  const isSetup = setupFilesOf(files, around);
  const paths = [...around.paths, ...files.flatMap(({ after }) => after?.path ?? [])];
  const writingIn = (version: FileVersion | null): SyntaxNode[] => {
    if (!version?.tree || version.kind === "symlink") return [];
    const { path } = version;
    const isOfTests = isTestContext(path) && (collectionOf(path) < 2 || /(^|\/)conftest\.py$/.test(path));
    if (!isOfTests && !isSetup(path) && !isToolFile(path) && !builds.test(path)) return [];
    // Whoever goes elsewhere first has sources of its own there.
    if (elsewhere.test(version.tree.root.text)) return [];
    return nodesOf(version.tree.root, ...calls).filter((call) => isOfSources(call, path, paths));
  };
  const known = files.flatMap(({ before }) => writingIn(before).map(({ text }) => text));
  return files.flatMap(({ path, after }) =>
    writingIn(after)
      .filter(({ text }) => !known.includes(text))
      .slice(0, 1)
      .map(({ line, text }) => ({
        ...{ path, line, rule: "stubbed-assertion" },
        message: `writes over, or removes, what the tree has: ${text.replace(/\s+/g, " ").slice(0, 160)}`,
      })),
  );
}

const builds = /(^|\/)(build\.rs|setup\.py)$/;
const elsewhere = /\bchdir\b|\bte?mp(dir|file|_path)?\b|mkdtemp|set_current_dir|OUT_DIR/i;
const calls = ["call_expression", "call"];
const writing =
  /^(?:\w+(?:\.|::))*(?:writeFile(?:Sync)?|outputFile(?:Sync)?|rm(?:Sync|dir|dirSync)?|unlink(?:Sync)?|rename(?:Sync)?|copyFile(?:Sync)?|cp(?:Sync)?|write|remove_file|remove_dir_all|rmtree|remove|copy|copyfile|move|WriteFile|Remove|RemoveAll|Rename)$/;
/** `Path("shop/sum.py").write_text(…)`, `open("shop/sum.py", "w")` */
const ofPath =
  /^(?:pathlib\.)?Path\(\s*["']([^"']+)["']\s*\)\.(?:write_text|write_bytes|unlink|rename|replace)$/;
const opened = /^open\(\s*["']([^"']+)["']\s*,\s*(?:mode\s*=\s*)?["'][wax]/;
const generated = /gen(erated)?|proto|bindings|version|schema|\.d\.ts$/i;
const source = /\.([cm]?[jt]sx?|py|go|rs|java)$/;

function isOfSources(call: SyntaxNode, path: string, paths: readonly string[]): boolean {
  const callee = childIn(call, "function")?.text ?? "";
  const said =
    ofPath.exec(callee)?.[1] ?? opened.exec(call.text)?.[1] ?? (writing.test(callee) ? firstOf(call) : null);
  if (said === null || generated.test(said)) return false;
  // From the root of the repository or of a package, or from where it stands itself.
  const places = foldersOf(path).map((folder) => pathIn(folder, said.replace(/\/+$/, "")));
  return paths.some((one) =>
    places.some(
      (place) =>
        (source.test(one) && one === place) ||
        (place !== "" && one.startsWith(`${place}/`) && holds.test(place)),
    ),
  );
}

/** Folders that hold sources by their name: who removes one whole removes sources. */
const holds = /(^|\/)(src|lib|tests?|__tests__|specs?)$/;

/** The path that comes first, if it is said as a whole. */
function firstOf(call: SyntaxNode): string | null {
  const [first] = childIn(call, "arguments")?.children.filter(({ type }) => !/comment/.test(type)) ?? [];
  const [, said] =
    /^(?:new URL\(\s*)?["'`]([^"'`$]+)["'`](?:\s*,\s*import\.meta\.url\s*\))?$/.exec(first?.text ?? "") ?? [];
  return said ?? null;
}
