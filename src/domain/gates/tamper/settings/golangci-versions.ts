import { type Setting, type Settings } from "./flatten.ts";

/** Linters that became parts of another one. */
const merged: Readonly<Record<string, string>> = {
  gosimple: "staticcheck",
  stylecheck: "staticcheck",
  typecheck: "",
};
const formatters = /^(gofmt|goimports|gofumpt|gci|golines|swaggo)$/;
/** What the first version leaves out unless it is told not to. */
const presets = ["comments", "common-false-positives", "legacy", "std-error-handling"];
const paths = ["third_party$", "builtin$", "examples$"];

/** Settings of golangci-lint in the words of its second version, where those that follow are written so and they are not. */
export function asSecondVersion(before: Settings, after: Settings): Settings {
  const isSecond = (settings: Settings) =>
    settings.get("version")?.some(({ value }) => String(value) === "2") === true;
  if (before.size === 0 || isSecond(before) || !isSecond(after)) return before;
  const found: Settings = new Map<string, Setting[]>();
  const add = (key: string, values: readonly Setting[]) => {
    if (values.length > 0) found.set(key, [...(found.get(key) ?? []), ...values]);
  };
  for (const [key, values] of before) {
    if (key === "linters.disable-all")
      add(
        "linters.default",
        values.map((one) => ({ ...one, value: one.value === true ? "none" : "standard" })),
      );
    else if (key === "linters.enable") {
      add(
        "formatters.enable",
        values.filter(({ value }) => formatters.test(String(value))),
      );
      add("linters.enable", values.filter(({ value }) => !formatters.test(String(value))).flatMap(named));
    } else add(renamed(key), values);
  }
  const isOff = (key: string) => before.get(key)?.some(({ value }) => value === false) === true;
  const told = (values: readonly string[]) => values.map((value): Setting => ({ ...plain, value }));
  if (!isOff("issues.exclude-use-default")) add("linters.exclusions.presets", told(presets));
  if (!isOff("issues.exclude-dirs-use-default")) {
    add("linters.exclusions.paths", told(paths));
    add("formatters.exclusions.paths", told(paths));
  }
  for (const kind of ["linters", "formatters"])
    if (!found.has(`${kind}.exclusions.generated`)) add(`${kind}.exclusions.generated`, told(["lax"]));
  return found;
}

function named(one: Setting): Setting[] {
  const name = String(one.value);
  const now = Object.hasOwn(merged, name) ? merged[name] : name;
  return now === "" || now === undefined ? [] : [{ ...one, value: now }];
}

function renamed(key: string): string {
  const [, formatter] = /^linters-settings\.(\w+)/.exec(key) ?? [];
  const kind = formatter !== undefined && formatters.test(formatter) ? "formatters" : "linters";
  return key
    .replace(/^linters-settings\./, `${kind}.settings.`)
    .replace(/^issues\.exclude-rules/, "linters.exclusions.rules")
    .replace(/^issues\.exclude-(dirs|files)$/, "linters.exclusions.paths")
    .replace(/^issues\.exclude-generated$/, "linters.exclusions.generated");
}

const plain = { line: null, opens: false, isCode: false, files: null };
