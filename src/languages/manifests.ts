import { basename } from "node:path/posix";
import { rootTestFolders, shownFolders, testFolders } from "./every-language.ts";
import { endOfBlock, mergeParts, splitParts, type Part, type SidesOfText } from "./mixed-parts.ts";
import { readSettings } from "./syntax/read-settings.ts";

/** How a manifest is taken apart. */
interface ManifestKind {
  readonly names: RegExp;
  /** Names of parts that say what a project is, needs and is built with; all others speak to tools. */
  readonly isProduct: RegExp;
  /** Parts of a text, named by their first group; absent: keys of JSON. */
  readonly parts?: RegExp;
}

/** From the line that begins one to the next. */
const sections =
  /^\[{1,2}\s*([^[\]\n]+?)\s*\]{1,2}[ \t]*(?:[#;][^\n]*)?(?:\n(?!\[{1,2}[\w."' -]+\]{1,2}\s*(?:[#;]|$))[^\n]*)*(?:\n|$(?![^]))/gm;

const kinds: readonly ManifestKind[] = [
  {
    names: /^package\.json$/,
    isProduct:
      /^(name|version|description|keywords|homepage|bugs|license|author|contributors|maintainers|funding|sponsor|files|exports|imports|main|module|browser|bin|man|directories|repository|(dev|peer|optional|bundled?)?[dD]ependencies(Meta)?|overrides|resolutions|patchedDependencies|pnpm|yarn|catalogs?|engines|devEngines|os|cpu|libc|private|publishConfig|workspaces|type|types|typings|typesVersions|sideEffects|packageManager|icon|volta|config|unpkg|jsdelivr|jsnext:main|esnext|source|style|browserslist|release|gitHead|readme|preferGlobal|trustedDependencies)$/,
  },
  {
    names: /^composer\.json$/,
    isProduct:
      /^(name|version|description|type|keywords|homepage|license|authors|support|funding|require(-dev)?|autoload(-dev)?|conflict|replace|provide|suggest|repositories|minimum-stability|prefer-stable|extra|bin|archive|config)$/,
  },
  {
    names: /^deno\.jsonc?$/,
    isProduct:
      /^(name|version|license|imports|exports|scopes|importMap|workspace|nodeModulesDir|lock|publish|vendor|links|patch)$/,
  },
  {
    names: /^pyproject\.toml$/,
    parts: sections,
    isProduct:
      /^($|project\b|build-system|dependency-groups|tool\.(poetry(?!\.(scripts-|poe))|uv|pdm(?!\.scripts)|hatch(?!\.envs)|setuptools|setuptools_scm|flit|maturin|cibuildwheel|commitizen|bumpversion|towncrier|semantic_release|scikit-build|meson-python)\b)/,
  },
  {
    names: /^setup\.cfg$/,
    parts: sections,
    isProduct: /^($|metadata|options|bdist|egg_info|aliases|sdist|build|install|bumpversion)/,
  },
  { names: /^Cargo\.toml$/, parts: sections, isProduct: /^(?!.*\blints\b|test$|lib$|profile\.test)/ },
  {
    names: /^pom\.xml$/,
    parts:
      /<(build|profiles|reporting)(?:\s[^>]{0,200})?\/?>|<([\w.-]{0,60}(?:skip|fail|ignore|surefire|argLine|coverage|jacoco)[\w.-]{0,60})>[^<]*<\/\2\s*>/gi,
    isProduct: /^$/,
  },
  {
    names: /^build\.gradle(\.kts)?$/,
    parts: /^(dependencies|repositories)\s*(?=\{)/gm,
    isProduct: /^(dependencies|repositories)$/,
  },
];

/** Whether a manifest is at this path, which belongs to both sides. */
export function isManifest(path: string): boolean {
  return kindAt(path) !== null;
}

const lockfiles =
  /(^|\/)(package-lock\.json|npm-shrinkwrap\.json|yarn\.lock|pnpm-lock\.yaml|bun\.lock|Cargo\.lock|uv\.lock|poetry\.lock|go\.sum|composer\.lock|deno\.lock)$/;

export function isLockfile(path: string): boolean {
  return lockfiles.test(path);
}

/** Whether a file says what a project needs. */
export function isDependencyFile(path: string): boolean {
  return (
    isManifest(path) ||
    isLockfile(path) ||
    /(^|\/)(go\.mod|Gemfile(\.lock)?|requirements[\w.-]*\.txt)$/.test(path)
  );
}

function kindAt(path: string): ManifestKind | null {
  if ([testFolders, rootTestFolders, shownFolders].some((folders) => folders.test(path))) return null;
  const name = basename(path);
  return kinds.find(({ names }) => names.test(name)) ?? null;
}

/** The product's parts of one text and the judge's of the other; one that can't be split is the judge's. Null: it is no manifest. */
export function mergeManifest(path: string, { product, judge }: SidesOfText): string | null {
  const kind = kindAt(path);
  if (kind === null) return null;
  if (kind.parts === undefined) return mergeKeys(path, kind, { product, judge });
  const [own, others] = [split(product, kind), split(judge, kind)];
  // Only what is known to be the product's is taken.
  if (isProgram(kind)) return mergeParts({ own: others, others: own }, ({ name }) => name === "");
  const merged = mergeParts({ own, others }, ({ name }) => kind.isProduct.test(name));
  return kind.parts === sections && readSettings(path, merged) === undefined ? judge : merged;
}

/** A build of which the named parts alone are the product's. */
function isProgram({ parts, isProduct }: ManifestKind): boolean {
  return parts !== undefined && !isProduct.test("");
}

function split(text: string, { parts = sections }: ManifestKind): Part[] {
  const endOf = (from: number, name: string) => {
    if (text.charAt(from) === "{") return endOfBlock(text, from);
    if (!/^(build|profiles|reporting)$/.test(name) || text.startsWith("/>", from - 2)) return from;
    const close = text.indexOf(`</${name}>`, from);
    return close < 0 ? text.length : close + name.length + 3;
  };
  const nameOf = (found: RegExpExecArray) => found.slice(1).find(Boolean)?.trim() ?? "";
  return splitParts(text.endsWith("\n") ? text : `${text}\n`, parts, { endOf, nameOf });
}

/** The values of those parts that judge; undefined: they can't be read as values. */
export function readJudgeParts(path: string, text: string): unknown {
  const kind = kindAt(path);
  if (kind === null || isProgram(kind)) return undefined;
  const isElements = kind.parts !== undefined && kind.parts !== sections;
  const values: unknown = isElements
    ? Object.fromEntries(split(text, kind).map((part) => [part.name, readElement(part.text)]))
    : readSettings(path, text);
  if (typeof values !== "object" || values === null) return undefined;
  return Object.fromEntries(Object.entries(values).filter(([name]) => !kind.isProduct.test(name)));
}

/** `true` of `<skipTests>true</skipTests>` */
function readElement(text: string): unknown {
  const [, plain] = /^<[^>]*>\s*(true|false|-?\d+(?:\.\d+)?)\s*<\/[^>]*>$/.exec(text) ?? [];
  return plain === undefined ? text : (JSON.parse(plain) as unknown);
}

function mergeKeys(path: string, { isProduct }: ManifestKind, { product, judge }: SidesOfText): string {
  const [own, others] = [readKeys(path, product), readKeys(path, judge)];
  if (own === null || others === null) return judge;
  const keys = [...new Set([...Object.keys(own), ...Object.keys(others)])];
  const entries = keys.flatMap((key): [string, unknown][] => {
    const from = isProduct.test(key) ? own : others;
    return Object.hasOwn(from, key) ? [[key, from[key]]] : [];
  });
  const merged = Object.fromEntries(entries);
  if (JSON.stringify(sorted(merged)) === JSON.stringify(sorted(own))) return product;
  const [, indent = "  "] = /\n([ \t]+)"/.exec(product) ?? [];
  return `${JSON.stringify(merged, null, indent)}\n`;
}

/** Null: it can't be read for certain. */
function readKeys(path: string, text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = path.endsWith("package.json") ? JSON.parse(text) : readSettings(path, text);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The same values with their keys in order. */
export function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((key) => [key, sorted(value[key])]),
  );
}
