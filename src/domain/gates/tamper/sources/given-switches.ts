import { textOf, type ChangedFile, type FileVersion } from "../changed-file.ts";
import { isToolFile, toolSettingsOf } from "../settings/tool-settings.ts";
import { isJavaScript } from "../syntax-tree.ts";
import { collectionOf, isTestContext } from "../test-files.ts";
import { givenByBuild } from "./given-by-builds.ts";
import { ownParts, without } from "./own-parts.ts";

/** A name that tests run with a value for. */
export interface Switch {
  readonly name: string;
  /** The program says it as a word of its own. */
  readonly isWord: boolean;
}

/** Where a program runs, how loud and how patient it is. */
export const ofManners =
  /^(__(DEV|VERSION)__|TZ|LANG|LC_\w+|CI|DEBUG|HOME|USER|PYTHON\w*|NODE_(ENV|OPTIONS|PATH)|user\..*|file\..*|java\..*|line\..*)$|URL|URI|HOST|PORT|DSN|DATABASE|DB_|LOG|COLOR|TIMEOUT|TOKEN|SECRET|KEY|REGION|DIR|PATH|TMP|TEMP|VERSION|SEED|LOCALE/;

/** Names that are told to be names: `SHOP_FAKE`, and for Java `shop.fake`. */
const named = /^[A-Z_][A-Z0-9_]{2,}$/;

/** The names that a file gives a value wherever it runs tests. */
export function switchesIn(version: FileVersion | null, { before }: ChangedFile): Switch[] {
  if (version === null || version.kind === "symlink" || version.text === null) return [];
  const { path, text } = version;
  if (/(^|\/)(pom\.xml|build\.gradle(\.kts)?)$/.test(path))
    return givenByBuild(path, text).map((name) => ({ name, isWord: false }));
  if (/(^|\/)\.env(\.(test|ci|test\.local))?$/.test(path))
    return namesOf(
      text.split("\n").flatMap((line) => /^\s*(?:export\s+)?(\w+)\s*=\s*\S/.exec(line)?.[1] ?? []),
    );
  return [...inSettings(version), ...inSetup(version, before)];
}

function namesOf(names: readonly string[], isWord = false): Switch[] {
  return names.filter((name) => named.test(name)).map((name) => ({ name, isWord }));
}

function inSettings(version: FileVersion): Switch[] {
  return toolSettingsOf(version).flatMap(({ kin, settings }) =>
    [...settings].flatMap(([key, values]) => {
      const last = key.slice(key.lastIndexOf(".") + 1);
      if (kin === "vitest" && /(^|\.)(define|env)\.[^]+$/.test(key))
        return namesOf([last], /(^|\.)define\./.test(key));
      if (kin === "jest" && /(^|\.)globals\.[^.]+$/.test(key)) return namesOf([last], true);
      const isList =
        (kin === "pytest" && key === "env") || (/^(tox|testenv)$/.test(kin) && /(^|\.)set_?env$/.test(key));
      if (!isList) return [];
      const lines = values.flatMap(({ value }) => String(value).split("\n"));
      return namesOf(lines.flatMap((line) => /^\s*(?:[A-Z]:)*(\w+)\s*=\s*\S/.exec(line)?.[1] ?? []));
    }),
  );
}

const setting =
  /process\.env(?:\.(\w+)|\[["'`](\w+)["'`]\])\s*(?:\?\?=|\|\|=|=(?!=))|os\.environ\[["'](\w+)["']\]\s*=(?!=)|(?:os\.environ\.setdefault|os\.putenv|monkeypatch\.setenv|os\.Setenv|\bt\.Setenv|\bvi\.stubEnv|env::set_var)\(\s*["'`](\w+)["'`]|\b(?:globalThis|global|window)\.(\w+)\s*=(?!=)/g;

/** What prepares all tests of a file or more; what new tests have set for themselves is their own matter. */
function inSetup(version: FileVersion, before: FileVersion | null): Switch[] {
  const { path, tree } = version;
  const text = textOf(version);
  if (tree === null || !(isTestContext(path) || isToolFile(path)) || text.search(setting) < 0) return [];
  const isTests = collectionOf(path) === 2;
  const isNew = isTests && before === null;
  if (isNew && isJavaScript(tree.language)) return [];
  const rest = isTests ? without(ownParts(version, before), text) : text;
  return [...rest.matchAll(setting)]
    .filter(({ index }) => !(isNew && tree.language === "python" && /[ \t]/.test(rest.charAt(index - 1))))
    .flatMap(([, ...names]: (string | undefined)[]) =>
      namesOf(
        names.filter((one) => one !== undefined),
        names.at(-1) !== undefined,
      ),
    );
}
