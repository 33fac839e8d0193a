import { type TamperFinding } from "../../verdict/verdict.ts";
import { type ChangedFile, type FileVersion } from "../changed-file.ts";
import { type Surroundings } from "../settings/surroundings.ts";
import { childIn, isJavaScript, nodesOf, type SyntaxNode } from "../syntax-tree.ts";
import { folderOf, foldersOf } from "../paths.ts";
import { isTestContext } from "../test-files.ts";
import { isProductSource } from "../tests/answers/behind/script-fakes.ts";
import { setupFilesOf } from "./setup-files.ts";
import { loadedInPython } from "./loaders-of-python.ts";

/**
 * What tests newly have their modules loaded by, so that the names of the product stand for something else: hooks of the
 * loader, what is kept of loaded modules, mocks of what only the running program names.
 */
export function loadersOfTests(files: readonly ChangedFile[], around: Surroundings): TamperFinding[] {
  const ownOf = ownNames(files, around);
  const isSetup = setupFilesOf(files, around);
  const paths = [...around.paths, ...files.flatMap(({ after }) => after?.path ?? [])];
  const loadersIn = (version: FileVersion | null): SyntaxNode[] => {
    if (!version?.tree || version.kind === "symlink") return [];
    if (!isTestContext(version.path) && !isSetup(version.path)) return [];
    const { language } = version.tree;
    if (isJavaScript(language)) return loadedInScript(version.path, version.tree.root, ownOf(version.path));
    return language === "python" ? loadedInPython(version.path, version.tree.root, paths) : [];
  };
  const known = files.flatMap(({ before }) => loadersIn(before).map(plain));
  return files.flatMap(({ path, after }) =>
    loadersIn(after).flatMap((node): TamperFinding[] => {
      const at = known.indexOf(plain(node));
      if (at >= 0) {
        known.splice(at, 1);
        return [];
      }
      const message = `has something else loaded in the place of the product: ${plain(node).slice(0, 160)}`;
      return [{ path, line: node.line, rule: "stubbed-assertion", message }];
    }),
  );
}

function plain({ text }: SyntaxNode): string {
  return text.replace(/\s+/g, " ").trim();
}

/** The manifests of the packages that changed tests stand in, where these mock something by a package's name. */
export function manifestsWanted(files: readonly ChangedFile[], paths: readonly string[]): string[] {
  const folders = new Set(
    files.flatMap(({ after }) =>
      after?.tree && isTestContext(after.path) && ofPackages.test(after.tree.root.text)
        ? foldersOf(after.path)
        : [],
    ),
  );
  return folders.size === 0
    ? []
    : paths.filter((path) => /(^|\/)package\.json$/.test(path) && folders.has(folderOf(path)));
}

const ofPackages =
  /\b(?:vi|vitest|jest|mock)\.(?:mock|doMock|setMock|unstable_mockModule|module)\(\s*["'`](?![./])/;

/** By which names the packages that a file stands in take from themselves; to others beside, they are packages like any. */
function ownNames(
  files: readonly ChangedFile[],
  { modules }: Surroundings,
): (path: string) => ReadonlySet<string> {
  const manifests = [...modules, ...files.flatMap(({ before, after }) => [before, after])].flatMap((one) => {
    if (one === null || !/(^|\/)package\.json$/.test(one.path)) return [];
    const data = one.data as { readonly name?: unknown } | null | undefined;
    return typeof data?.name === "string" ? [{ folder: folderOf(one.path), name: data.name }] : [];
  });
  return (path) => new Set(manifests.flatMap(({ folder, name }) => (path.startsWith(folder) ? [name] : [])));
}

const hooks =
  /^(?:\w*[mM]odule\w*|require\(\s*["'](?:node:)?module["']\s*\))(?:\.default)?\.(?:_resolveFilename|_load|_findPath|_nodeModulePaths|_extensions\b.*|prototype\.(?:require|_compile)|wrap)$/;
const kept = /^require\.cache\s*\[\s*(.*?)\s*\]/s;
const byExtension = /(?:^require\.|\._)extensions\s*\[\s*(.*?)\s*\]/s;
/** Of what is no program: pictures, styles, queries, templates. */
const ofNoProgram = /^["'`]\.(?!(?:[cm]?[jt]sx?|json|node)["'`])[\w.-]+["'`]$/;

function loadedInScript(path: string, root: SyntaxNode, own: ReadonlySet<string>): SyntaxNode[] {
  const assigned = nodesOf(root, "assignment_expression").filter((node) => {
    const left = childIn(node, "left")?.text ?? "";
    const [, extension] = byExtension.exec(left) ?? [];
    if (extension !== undefined) return !ofNoProgram.test(extension);
    const [, key] = kept.exec(left) ?? [];
    return hooks.test(left) || (key !== undefined && isSubject(key, { path, root }));
  });
  const called = nodesOf(root, "call_expression").filter((node) => {
    const callee = childIn(node, "function")?.text ?? "";
    const [first, second] = childIn(node, "arguments")?.children ?? [];
    if (/^(?:\w+\.)?registerHooks$/.test(callee)) return ofNode.test(root.text);
    if (/^(?:\w*[mM]odule\w*\.)?register$/.test(callee))
      return ofNode.test(root.text) && first !== undefined && !isOfPackage(first.text);
    if (!mocking.test(callee) || first === undefined || second === undefined) return false;
    return isOwnUnderOtherName(first, { path, root, own });
  });
  return [...assigned, ...called];
}

const ofNode = /["'](node:)?module["']/;
const mocking = /^(?:(?:vi|vitest|jest)\.(?:mock|doMock|setMock|unstable_mockModule)|(?:t\.)?mock\.module)$/;

/** `"ts-node/esm"`, `require.resolve("axios")` */
function isOfPackage(text: string): boolean {
  return /^(?:require\.resolve\(\s*)?["'`](?![./#~]|@\/)[^"'`$]+["'`]\s*\)?$/.test(text);
}

/** `vi.doMock(file, …)`, where `file` is a path of the product or made by the program; `vi.mock("shop", …)` in shop itself. */
function isOwnUnderOtherName(
  first: SyntaxNode,
  {
    path,
    root,
    own,
  }: { readonly path: string; readonly root: SyntaxNode; readonly own: ReadonlySet<string> },
): boolean {
  const [, source] = /^["'`]([^"'`$]+)["'`]$/.exec(first.text) ?? [];
  if (source !== undefined) return own.has(source);
  if (/^import\(/.test(first.text)) return false;
  const value = nodesOf(root, "variable_declarator").find((one) => childIn(one, "name")?.text === first.text);
  const said = (value === undefined ? null : childIn(value, "value"))?.text ?? first.text;
  const [, named = ""] = /^["'`]([^"'`$]+)["'`]$/.exec(said) ?? [];
  if (own.has(named)) return true;
  return (
    isSubject(said, { path, root }) || (value !== undefined && isLoadedAs(first.text, root) && isPath(said))
  );
}

/** Whether a path stands in a text that the file itself takes something from. */
function isSubject(
  text: string,
  { path, root }: { readonly path: string; readonly root: SyntaxNode },
): boolean {
  const [, named] = /["'`](\.{1,2}\/[^"'`$]+)["'`]/.exec(text) ?? [];
  if (named === undefined || !isProductSource(named, path)) return false;
  const stem = (source: string) => source.replace(/(\/index)?\.[cm]?[jt]sx?$/, "");
  return [...root.text.matchAll(/(?:\bfrom\s*|\b(?:import|require)\(\s*)["'`](\.{1,2}\/[^"'`]+)["'`]/g)].some(
    ([, source = ""]) => stem(source) === stem(named),
  );
}

/** `await import(file)`, `require(file)` */
function isLoadedAs(name: string, root: SyntaxNode): boolean {
  return nodesOf(root, "call_expression").some(
    ({ text }) => text === `import(${name})` || text === `require(${name})`,
  );
}

function isPath(text: string): boolean {
  return /["'`]\.{1,2}\/|["'`/](src|lib|app)\//.test(text);
}
