import { posix } from "node:path";
import { languageOf } from "../../../languages/syntax/query-source.ts";
import { findImports } from "../../../languages/syntax/read-source.ts";
import { listFiles, readTextsAt } from "../../../workspaces/git/read-file.ts";
import { type TrialRequest } from "./trial-request.ts";

const maxBytes = 256 * 1024;
const steps = 3;
const maxFiles = 60;
const generated =
  /(^|\/)(node_modules|vendor|third_party|dist|build|\.yarn|generated)\/|\.min\.\w+$|\.d\.ts$/;

/** Sources of the product that tests of a commit reach: by imports, a few steps; else files of like names or of the same folder. */
export async function findReachedSources(
  { request: { mirror }, sides }: Pick<TrialRequest, "request" | "sides">,
  { commit, tests }: { readonly commit: string; readonly tests: readonly string[] },
): Promise<Map<string, string>> {
  const all = (await listFiles(mirror, commit)).filter(
    (path) => languageOf(path) !== null && !generated.test(path),
  );
  const product = all.filter((path) => sides.sideOf(path) === "product");
  const reached = new Map<string, string>();
  const seen = new Set<string>();
  let wanted: readonly string[] = [...tests, ...tests.flatMap((path) => neighbours(path, product))];
  for (let step = 0; step < steps && wanted.length > 0 && reached.size < maxFiles; step += 1) {
    const texts = await readTextsAt(mirror, { commit, paths: wanted.slice(0, 300) }, maxBytes);
    const next: string[] = [];
    for (const [path, text] of texts) {
      seen.add(path);
      if (sides.sideOf(path) === "product" && reached.size < maxFiles) reached.set(path, text);
      const imports = (await findImports(path, text)) ?? [];
      next.push(...imports.flatMap((name) => resolveImport(path, name, all)));
    }
    wanted = [...new Set(next)].filter((path) => !seen.has(path));
  }
  if (reached.size > 0) return reached;
  return readTextsAt(mirror, { commit, paths: product.slice(0, maxFiles) }, maxBytes);
}

/** Of the same package, or called as the test is: `stack.go` of `stack_test.go`. */
function neighbours(test: string, product: readonly string[]): string[] {
  const folder = posix.dirname(test);
  const stem = posix
    .basename(test)
    .replace(/([._-](test|spec|tests)|Tests?)?\.\w+$/, "")
    .replace(/^test[_-]/, "");
  const isOfPackage = /\.(go|rs)$/.test(test);
  return product.filter(
    (path) =>
      path === test ||
      (isOfPackage && posix.dirname(path) === folder) ||
      (stem.length > 2 && posix.basename(path).replace(/\.\w+$/, "") === stem),
  );
}

/** A module as it is named in a source, relative, dotted, by package or by path, to files whose path ends so. */
function resolveImport(from: string, name: string, all: readonly string[]): string[] {
  if (/^\.{1,2}(\/|$)/.test(name)) return withEndings(posix.join(posix.dirname(from), name), all, true);
  if (name.startsWith(".")) return withEndings(name.replace(/^\.+/, "").replaceAll(".", "/"), all, false);
  const path = name.replace(/^(crate|self|super|node):+/, "").replaceAll("::", "/");
  const dotted = path.includes("/") ? path : path.replaceAll(".", "/");
  return withEndings(dotted, all, false);
}

const index = "(/(index|__init__|mod|main))?";

function withEndings(place: string, all: readonly string[], isWhole: boolean): string[] {
  const plain = posix
    .normalize(place)
    .replace(/^@[^/]+\//, "")
    .replace(/\.(\w{1,4})$/, "")
    .replace(/^\.$/, "");
  if (plain === "" && !isWhole) return [];
  const escaped = plain.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
  const exact = new RegExp(
    `${isWhole ? "^" : "(^|/)"}${escaped}${escaped === "" ? "(index|main)" : index}\\.\\w+$`,
  );
  const found = all.filter((path) => exact.test(path));
  if (found.length > 0 || isWhole) return found.slice(0, 20);
  // A package that is a folder, or a class within a module.
  const inFolder = all.filter((path) => `/${posix.dirname(path)}`.endsWith(`/${plain}`));
  if (inFolder.length > 0) return inFolder.slice(0, 20);
  const above = posix.dirname(plain);
  return above === "." || above === plain ? [] : withEndings(above, all, false);
}
