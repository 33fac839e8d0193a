import { isTestContext } from "../test-files.ts";
import { type Setting, type Settings } from "./flatten.ts";
import { type ToolSettings } from "./tool-settings.ts";
import { folderOf } from "../paths.ts";
import { elsewhereFor } from "../builds/compiler-folders.ts";
import { type SettingsRead } from "./sides.ts";

/** What Vite reads for building, serving and transforming, and no judge does. */
const building =
  /^(optimizeDeps|build|server|preview|ssr(?!\.resolve\.(conditions|externalConditions)$)|worker|css|plugins)(\.|$)/;
/** A prefix under which no package could be found. */
const prefix = /(^|\.)(alias|moduleNameMapper)\.\^?(@|~|#|\$|@@|~~)\/?(\(\.[*+]\??\)\$?)?$/;

/** What no runner can load, and no test looks into: styles, pictures, fonts. */
const ofAssets =
  /(^|\.)moduleNameMapper\.(\^?\.[*+])?(\\+\.module)?\\+\.\(?(\?:)?(css|less|s[ac]ss|styl|svg|png|jpe?g|gif|webp|avif|woff2?|ttf|eot|\||\(s\[?ac\]?\|c\)ss)+\)?\$$/;

/** Whether a setting of Vite, or of what resolves modules as it does, has no part in what a test sees. */
export function isOfTheBuild(
  { kin, path, settings }: ToolSettings,
  key: string,
  { text, before, read }: { text: string; before: ReadonlyMap<string, unknown>; read: SettingsRead },
): boolean {
  const { base } = read;
  if (kin === "vitest" && building.test(key)) return !text.includes("istanbul");
  if (isOfAliasList(settings, key, { path, read, before })) return true;
  if (!before.has(key) && ofAssets.test(key)) return true;
  if (before.has(key) || !prefix.test(key)) return false;
  const values = settings.get(key) ?? [];
  if (values.length === 0) return false;
  const word = prefix.exec(key)?.[3] ?? "";
  return (
    isProduct(folderNamed(values), { path, base }) &&
    !leadElsewhere(word, folderNamed(values), { path, read })
  );
}

const member = /^((?:.*\.)?alias)\.(find|replacement)$/;
const prefixed = /^(\^?(@|~|#|\$|@@|~~)\/?|\/\^(@|~|#)\\?\/?\/)$/;
/** Where a path begins, in a program's words. */
const beginning = /^(__dirname|import\.meta\.(url|dirname)|process\.cwd\(\))$/;

/** `[{ find: "@", replacement: … }]`, the first such list: prefixes alone, and each for a folder of the product. */
function isOfAliasList(
  settings: Settings,
  key: string,
  around: { path: string; read: SettingsRead; before: ReadonlyMap<string, unknown> },
): boolean {
  const list = member.exec(key)?.[1];
  if (list === undefined || [...around.before.keys()].some((one) => /(^|\.)alias(\.|$)/.test(one)))
    return false;
  const finds = settings.get(`${list}.find`) ?? [];
  const targets = (settings.get(`${list}.replacement`) ?? []).filter(
    ({ value, isCode }) => !(isCode && beginning.test(String(value))),
  );
  return (
    finds.length > 0 &&
    targets.length === finds.length &&
    finds.every(({ value }) => prefixed.test(String(value))) &&
    targets.every((one, at) => {
      const word = /[@~#$]+/.exec(String(finds[at]?.value))?.[0] ?? "";
      const folder = folderNamed([one]);
      return (
        isProduct(folder, { path: around.path, base: around.read.base }) &&
        !leadElsewhere(word, folder, around)
      );
    })
  );
}

/** Whether the compiler's settings of the base say another folder for a prefix, which stays and has files of the same names. */
function leadElsewhere(
  word: string,
  target: string,
  { path, read }: { readonly path: string; readonly read: SettingsRead },
): boolean {
  const compilers = [...read.standing, ...read.sides.flatMap(({ before }) => before)].filter(({ kin }) =>
    /^[tj]sconfig/.test(kin),
  );
  const place = `${folderOf(path)}${target}`;
  return elsewhereFor({ name: word, place, settings: path }, compilers, new Set(read.head)) !== null;
}

function isProduct(target: string, { path, base }: { path: string; base: readonly string[] }): boolean {
  const folder = `${folderOf(path)}${target}`;
  return target !== "" && !isTestContext(`${folder}a.js`) && base.some((one) => one.startsWith(folder));
}

/** What `path.resolve(__dirname, "src")`, `new URL("./src", …)` or `<rootDir>/src/$1` name: "src/". */
function folderNamed(values: readonly Setting[]): string {
  const words = values.flatMap(({ value, isCode }) =>
    isCode ? [...String(value).matchAll(/["'`]([^"'`]*)["'`]/g)].map(([, word = ""]) => word) : [value],
  );
  const parts = words
    .join("/")
    .replace(/^<rootDir>|\$1$/g, "")
    .split("/")
    .filter((part) => part !== "" && part !== ".");
  return parts.map((part) => `${part}/`).join("");
}
