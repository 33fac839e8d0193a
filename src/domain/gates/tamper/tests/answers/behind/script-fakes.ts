import { folderOf, pathIn } from "../../../paths.ts";
import { childIn, nodesOf, type SyntaxNode, type Visit } from "../../../syntax-tree.ts";
import { isTestContext } from "../../../test-files.ts";
import { type SourceFile } from "../../functions/source-files.ts";
import { partsOf, rootOf } from "../paths.ts";
import { mockedInFolder } from "./mock-folders.ts";
import { isReckoned, saidBy, type Fake } from "./fake.ts";

const mocking =
  /^((vi|jest)\.(mock|doMock|setMock|unstable_mockModule)|(t\.)?mock\.module|td\.replace(Esm|Cjs)?|quibble(\.esm)?|mockModule)$/;
/** Loaders that are given what stands in for what a module imports. */
const loading = /^(proxyquire(\.\w+)*|esmock(\.\w+)*|rewiremock\.proxy)$/;
const answering =
  /^(mock(ReturnValue|ResolvedValue|Implementation)(Once)?|returns|resolves|callsFake|value)$/;
const original = /\b(importActual|requireActual|importOriginal|original\w*|actual\w*)\b/i;
const elsewhere = /\b(import|require)\(\s*["'`]\./;

/** What a call of JavaScript has a runner put in the place of a module of the product, or of what that has. */
export function scriptFakes({ node, above }: Visit, file: SourceFile, beside: readonly SourceFile[]): Fake[] {
  if (node.type !== "call_expression") return [];
  const callee = childIn(node, "function");
  const args = childIn(node, "arguments")?.children ?? [];
  const place = [...above, node];
  if (loading.test(callee?.text ?? "")) return loadedWith(args, place, file);
  if (mocking.test(callee?.text ?? "")) {
    const [, source = ""] = /^(?:import\(\s*)?["'`]([^"'`]+)["'`]\s*\)?$/.exec(args[0]?.text ?? "") ?? [];
    if (!isProductSource(source, file.path)) return [];
    if (args[1] !== undefined) return ofModule(source, args[1], { place, file });
    return mockedInFolder(source, file, beside).map(([key, answer]) => ({
      ...{ name: `${source} ${key}`, key, said: answer.text, isOpen: isReckoned(answer), above: place },
    }));
  }
  const method = callee === null ? "" : (childIn(callee, "property")?.text ?? "");
  const on = callee !== null && answering.test(method) ? childIn(callee, "object") : null;
  return on === null ? [] : ofMocked(on, args, { place, file });
}

interface At {
  readonly place: readonly SyntaxNode[];
  readonly file: SourceFile;
}

/** Of a module, each of the things that it is to give. */
function ofModule(source: string, factory: SyntaxNode | undefined, { place, file }: At): Fake[] {
  if (factory === undefined) return [];
  const isOpen = elsewhere.test(factory.text) && !original.test(factory.text);
  const [object] = isOpen ? [] : nodesOf(factory, "object");
  const named = object === undefined ? null : partsOf(object);
  const options = named?.get("namedExports");
  const parts = (options === undefined ? null : partsOf(options)) ?? named ?? new Map([["", factory]]);
  return [...parts].map(([key, answer]) => ({
    ...{ name: `${source} ${key}`, key, said: saidBy([answer], file), above: place },
    isOpen: isOpen || isReckoned(answer),
  }));
}

/** `proxyquire("../src/user", { "./age": { ageOf: () => 36 } })` */
function loadedWith(args: readonly SyntaxNode[], place: readonly SyntaxNode[], file: SourceFile): Fake[] {
  return args.slice(1).flatMap((one) =>
    [...(partsOf(one) ?? [])].flatMap(([key, given]) => {
      const source = key.replace(/["'`]/g, "");
      return isOwnSource(source) ? ofModule(source, given, { place, file }) : [];
    }),
  );
}

/** `vi.mocked(ageOf).mockReturnValue(36)`, `(ageOf as jest.Mock).mockReturnValue(36)`, where the file has `ageOf` of the product. */
function ofMocked(on: SyntaxNode, args: readonly SyntaxNode[], { place, file }: At): Fake[] {
  const [inner] = /^(vi|jest)\.mocked\(/.test(on.text) ? (childIn(on, "arguments")?.children ?? []) : [on];
  const [, path = ""] = /^\(*\s*(?:<[^>]*>)?\s*([\w$.]+)/.exec(inner?.text ?? "") ?? [];
  const source = sourceOfName(rootOf(path), file);
  if (source === null || !isProductSource(source, file.path)) return [];
  const isOpen = args.some(isReckoned);
  const key = path.split(".").at(-1) ?? path;
  return [{ name: `${source} ${path}`, key, said: saidBy(args, file), isOpen, above: place }];
}

/** From where a file imports a name; null: it does not. */
export function sourceOfName(name: string, { tree: { root } }: SourceFile): string | null {
  const named = new RegExp(`(?<![\\w$.])${name.replaceAll("$", "\\$")}(?![\\w$])`);
  const found = root.children.find(
    ({ type, text }) =>
      (type === "import_statement" ||
        (/^(lexical|variable)_declaration$/.test(type) && /=\s*(await\s+)?(require|import)\(/.test(text))) &&
      named.test(text.replace(/\bfrom\s*["'][^]*$|=\s*(await\s+)?(require|import)\([^]*$/, "")),
  );
  return /(?:\bfrom\s*|\b(?:require|import)\(\s*)["'`]([^"'`]+)["'`]/.exec(found?.text ?? "")?.[1] ?? null;
}

const pictures = /\.(css|scss|sass|less|svg|png|jpe?g|gif|webp|avif|woff2?|mp[34]|json)(\?\w+)?$/;

function isOwnSource(source: string): boolean {
  return /^(\.{1,2}\/|@\/|~\/|#|src\/|\$lib\/)/.test(source) && !pictures.test(source);
}

/** A path, or an alias of one, of no test and of nothing that only looks. */
export function isProductSource(source: string, path: string): boolean {
  if (!isOwnSource(source) || /(^|\/)__mocks__\//.test(source)) return false;
  if (!source.startsWith(".")) return true;
  return !isTestContext(`${pathIn(folderOf(path), source).replace(/\.[cm]?[jt]sx?$/, "")}.ts`);
}
