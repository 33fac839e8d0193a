import { textOf, type ChangedFile, type FileVersion } from "../changed-file.ts";
import { isToolFile } from "../settings/tool-files.ts";
import { toolSettingsOf } from "../settings/tool-settings.ts";
import { childIn, isJavaScript, nodesOf } from "../syntax-tree.ts";
import { collectionOf, isTestContext } from "../test-files.ts";
import { givenByBuild } from "./given-by-builds.ts";
import { givenByTable } from "./given-by-tables.ts";
import { ownParts, without } from "./own-parts.ts";
import { setsVariables, variablesSet, type SetVariables } from "./set-variables.ts";

/** A name that tests run with a value for. */
export interface Switch {
  readonly name: string;
  /** The program says it as a word of its own. */
  readonly isWord: boolean;
  /** It may do so without saying whose. */
  readonly isBare?: true;
}

/** Words of names that say where a program runs, how loud and how patient it is, and what it may enter. */
const manners =
  /(^|_)(([A-Z]*(URLS?|DIRS?|PATHS?)|URI|HOST(S|NAME)?|PORTS?|DSN|DATABASE|DB|LOG(S|LEVEL|GER|GING)?|COLOU?RS?|TIMEOUTS?|REGION|TE?MP|VERSIONS?|SEED|LOCALE|PROXY|DIRECTORY)|(?<!(^|_)(FAKE|MOCK|STUB|DUMMY)_)(TOKENS?|SECRETS?|([A-Z]*API)?KEYS?))(_|$)/;
const ownOfSystems =
  /^(__(DEV|VERSION)__|TZ|LANG|LC_\w+|PG(HOST|PORT|USER|DATABASE|PASSWORD)|CI|DEBUG|HOME|USER|PYTHON\w*|NODE_(ENV|OPTIONS|PATH)|user\..*|file\..*|java\..*|line\..*)$/;

/** Whether a value by this name is for no answer: `BASE_URL`, `shop.logLevel`. */
export function isOfManners(name: string): boolean {
  const words = name.replace(/([a-z\d])(?=[A-Z])/g, "$1_").replace(/[.-]/g, "_");
  return ownOfSystems.test(name) || manners.test(words.toUpperCase());
}

/** Names of variables and properties, and those by which programs speak of constants. */
const variable = /^[A-Za-z_][\w.-]{2,}$/;
const word = /^[A-Za-z_]\w{2,}$/;

/** Files of variables that runners of tests read unasked, and others, which they do if they are told to. */
export const readUnasked = /(^|\/)\.env\.(test|ci|test\.local)$/;
const ofVariables = /(^|\/)(\.env(\.[\w.-]+)?|[\w.-]+\.env)$/;

/** The names that a file gives a value wherever it runs tests. */
export function switchesIn(version: FileVersion | null, { before }: ChangedFile): Switch[] {
  if (version === null || version.kind === "symlink" || version.text === null) return [];
  const { path, text } = version;
  if (/(^|\/)(pom\.xml|build\.gradle(\.kts)?)$/.test(path))
    return givenByBuild(path, text).map((name) => ({ name, isWord: false }));
  const given = givenByTable(version) ?? (/(^|\/)build\.rs$/.test(path) ? givenByCargo(text) : []);
  if (given.length > 0) return [...namesOf(given), ...inSettings(version)];
  if (ofVariables.test(path))
    return namesOf(
      text.split("\n").flatMap((line) => /^\s*(?:export\s+)?(\w+)\s*=\s*\S/.exec(line)?.[1] ?? []),
    );
  return [...inSettings(version), ...inSetup(version, before)];
}

/** What a build has compiled in that is no finding of its own. */
function givenByCargo(text: string): string[] {
  return [...text.matchAll(/"cargo::?rustc-env=(\w+)=[^{}"]+"/g)].map(([, name = ""]) => name);
}

function namesOf(names: readonly string[], isWord = false): Switch[] {
  return names.filter((name) => (isWord ? word : variable).test(name)).map((name) => ({ name, isWord }));
}

function inSettings(version: FileVersion): Switch[] {
  return toolSettingsOf(version).flatMap(({ kin, settings }) =>
    [...settings].flatMap(([key, values]) => {
      const last = key.slice(key.lastIndexOf(".") + 1);
      if (kin === "vitest" && /(^|\.)(define|env)\.[^]+$/.test(key))
        return namesOf([last], /(^|\.)define\./.test(key));
      if (kin === "vitest" && /(^|\.)provide\.[^.]+$/.test(key)) return namesOf([last]);
      if (kin === "jest" && /(^|\.)globals\.[^.]+$/.test(key)) return namesOf([last], true);
      const isList =
        (kin === "pytest" && key === "env") || (/^(tox|testenv)$/.test(kin) && /(^|\.)set_?env$/.test(key));
      if (!isList) return [];
      const lines = values.flatMap(({ value }) => String(value).split("\n"));
      return namesOf(lines.flatMap((line) => /^\s*(?:[A-Z]:)*(\w+)\s*=\s*\S/.exec(line)?.[1] ?? []));
    }),
  );
}

/** What tests of Go write over before any of them runs; of the product, if it has such a name. */
function wordsOfGo({ path, tree }: FileVersion): SetVariables[] {
  if (tree === null || !path.endsWith("_test.go")) return [];
  const first = nodesOf(tree.root, "function_declaration").filter((one) =>
    /^(init|TestMain)$/.test(childIn(one, "name")?.text ?? ""),
  );
  return first
    .flatMap((one) => nodesOf(one, "assignment_statement"))
    .flatMap(({ text }) => {
      const [, name] = /^(?:\w+\.)?(\w+)\s*=\s*(?:true|1|"[^"]*")$/.exec(text) ?? [];
      return name === undefined ? [] : [{ index: 0, names: [name], isWord: true, isBare: true as const }];
    });
}

/** What prepares all tests of a file or more; what new tests have set for themselves is their own matter. */
function inSetup(version: FileVersion, before: FileVersion | null): Switch[] {
  const { path, tree } = version;
  const text = textOf(version);
  if (tree === null || !(isTestContext(path) || isToolFile(path))) return [];
  if (!setsVariables(text) && tree.language !== "go") return [];
  const isTests = collectionOf(path) === 2;
  const isNew = isTests && before === null;
  if (isNew && (isJavaScript(tree.language) || tree.language === "java")) return [];
  const rest = isTests ? without(ownParts(version, before), text) : text;
  return [...variablesSet(rest), ...(tree.language === "go" ? wordsOfGo(version) : [])]
    .filter(({ index }) => !(isNew && tree.language === "python" && /[ \t]/.test(rest.charAt(index - 1))))
    .flatMap(({ names, isWord, isBare }) =>
      namesOf(names, isWord).map((one) => (isBare ? { ...one, isBare } : one)),
    );
}
