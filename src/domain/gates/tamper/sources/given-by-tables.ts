import { textOf, type FileVersion } from "../changed-file.ts";

/** Settings that have tables of variables for what is run. */
const settings = /(^|\/)((pyproject|tox|\.?pytest([-_]env)?)\.toml|(project|package)\.json)$/;
/** The tables of those that run tests. */
const tables =
  /^(tool\.)?pytest_env$|^(tool\.tox\.)?(env_run_base|env\.[^.]+)\.set_?env$|^tool\.hatch\.envs\.[^.]*(default|test)[^.]*(\..*)?\.env-vars$|^tool\.(poe\.tasks|pdm\.scripts)\.[^.]*test[^.]*\.env$|^(nx\.)?targets\.[^.]*test[^.]*\.(options|configurations\.\w+)\.env$|^wireit\.[^.]*test[^.]*\.env$/;
/** What frameworks of Java take the place of a program's settings with. */
const ofJava =
  /(^|\/)src\/test\/resources\/(.*\/)?(application|bootstrap)[\w-]*\.(properties|ya?ml)$|(^|\/)src\/main\/resources\/(.*\/)?application-test\.(properties|ya?ml)$/;
const deepest = 8;

/** The names that a table of settings gives a value where tests run; null: it is no such file. */
export function givenByTable(version: FileVersion): string[] | null {
  const { path, data } = version;
  if (ofJava.test(path)) return leavesOf(path.endsWith("properties") ? pairsIn(textOf(version)) : data);
  if (!settings.test(path)) return null;
  return pathsIn(data).flatMap(
    (keys) => keys.find((_, at) => tables.test(keys.slice(0, at).join("."))) ?? [],
  );
}

/** The keys, from the outermost, of all that settings say. */
function pathsIn(data: unknown, outer: readonly string[] = []): string[][] {
  if (typeof data !== "object" || data === null || outer.length > deepest) return [[...outer]];
  // Keys of TOML may name a table, too: `set_env.SHOP_FAKE = "1"`.
  return Object.entries(data).flatMap(([key, value]: [string, unknown]) =>
    pathsIn(value, [...outer, ...key.split(".")]),
  );
}

function pairsIn(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(/^[ \t]*([\w.-]+)[ \t]*[=:][ \t]*(\S.*)$/gm)].map(([, name = "", value = ""]) => [
      name,
      value.trim(),
    ]),
  );
}

/** Sizes and times are no choices: `shop.page-size=2`. */
const measure = /^[1-9]\d+\w*$|^[2-9]\w*$|^\d+\D+/;

/** `shop.fake` of `shop: { fake: true }` */
function leavesOf(data: unknown, path = "", depth = 0): string[] {
  if (depth > deepest || data === null || data === undefined) return [];
  if (typeof data !== "object")
    return path === "" || measure.test(JSON.stringify(data).replaceAll('"', "")) ? [] : [path];
  if (Array.isArray(data)) return [];
  return Object.entries(data).flatMap(([key, value]: [string, unknown]) =>
    leavesOf(value, path === "" ? key : `${path}.${key}`, depth + 1),
  );
}
