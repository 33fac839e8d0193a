import { textOf } from "../changed-file.ts";
import { childIn, type SyntaxNode } from "../syntax-tree.ts";
import { merge, type Settings } from "./flatten.ts";
import { type SettingsRead, type Sides } from "./sides.ts";
import { isReadOnRequest } from "./tool-files.ts";
import { type ToolSettings } from "./tool-settings.ts";
import { folderOf, foldersOf } from "../paths.ts";

export interface Shadowed {
  readonly settings: Settings;
  /** Where they stand. */
  readonly path: string;
  /** What is added builds on them. */
  readonly inherits: boolean;
}

/** Vitest reads it where there is nothing of its own. */
const lastChoice = /(^|\/)vite\.config\.\w+$/;
/** Tools to which a file nearer to what they judge goes before one above it. */
export const nearest = /^(eslint|ruff|pytest|biome|oxlintrc|stylelint(rc)?)$/;

/** Of tools that take the first file which says anything to them, in which order they look. */
const orders: Readonly<Record<string, readonly RegExp[]>> = {
  pytest: [/^\.?pytest\.(ini|toml)$/, /^pyproject\.toml$/, /^tox\.ini$/, /^setup\.cfg$/],
  coverage: [/^\.coveragerc/, /^setup\.cfg$/, /^tox\.ini$/, /^pyproject\.toml$/],
};

/** Whether a tool comes to the settings before it comes to those that were added, in the same folder. */
function isReadBefore({ kin, path }: ToolSettings, added: ToolSettings): boolean {
  const order = Object.hasOwn(orders, kin) ? (orders[kin] ?? []) : [];
  const rank = (file: string) => order.findIndex((one) => one.test(file.slice(folderOf(file).length)));
  return folderOf(path) === folderOf(added.path) && rank(path) < rank(added.path);
}

/** Settings that stay in the base's files, and that the tool no longer reads since these were added. */
export function shadowedBy(
  added: ToolSettings,
  { sides, standing }: SettingsRead,
  paths: readonly string[],
): Shadowed | null {
  // Babel puts together all that it finds.
  if (added.kin === "babel" || isReadOnRequest(added.path) || lastChoice.test(added.path)) return null;
  const staying = [
    ...standing,
    ...sides.flatMap(({ before, after }) => {
      const kept = new Set(after.map(({ tool }) => tool));
      return before.filter(({ tool }) => kept.has(tool));
    }),
  ].filter(({ kin, path }) => kin === added.kin && path !== added.path);
  if (staying.some((one) => isReadBefore(one, added))) return null;
  const [own = "", ...above] = foldersOf(added.path);
  const beside = inFolder(staying, own);
  if (beside !== null) return { ...beside, inherits: mergesIn(added, beside.path, sides) };
  // What comes with a folder of its own takes the place of nothing.
  if (!nearest.test(added.kin) || !paths.some((path) => path.startsWith(own))) return null;
  const nearby = above.map((folder) => inFolder(staying, folder)).find((one) => one !== null);
  return nearby === undefined ? null : { ...nearby, inherits: inherits(added) };
}

function inFolder(staying: readonly ToolSettings[], folder: string) {
  const found = staying.filter(({ path }) => folderOf(path) === folder);
  const [first] = found;
  if (first === undefined) return null;
  return { path: first.path, settings: found.map(({ settings }) => settings).reduce(merge) };
}

/** `export default mergeConfig(viteConfig, …)`, of the file that it goes before. */
function mergesIn({ path }: ToolSettings, other: string, sides: readonly Sides[]): boolean {
  const after = sides.find(({ file }) => file.path === path)?.file.after ?? null;
  const root = after?.tree?.root;
  const name = (other.split("/").at(-1) ?? "").replace(/\.\w+$/, "");
  const words = [
    ...textOf(after).matchAll(/^import\s+(\w+)\s+from\s*["']\.\/([\w.]+?)(?:\.[cm]?[jt]s)?["']/gm),
  ].flatMap(([, word, from]) => (from === name ? [word] : []));
  const given = root?.children.find(
    ({ type, text }) => type === "export_statement" && /^export\s+default\b/.test(text),
  );
  const value = given === undefined ? null : childIn(given, "value");
  const merged =
    argumentsOf(value, "mergeConfig") ?? argumentsOf(argumentsOf(value, "defineConfig")?.[0], "mergeConfig");
  return merged !== null && words.includes(merged[0]?.text);
}

function argumentsOf(call: SyntaxNode | null | undefined, name: string): readonly SyntaxNode[] | null {
  if (call?.type !== "call_expression" || childIn(call, "function")?.text !== name) return null;
  return childIn(call, "arguments")?.children ?? null;
}

function inherits({ path, settings }: ToolSettings): boolean {
  const values = (key: string) => (settings.get(key) ?? []).map(({ value }) => value);
  if (/\.eslintrc(\.\w+)?$|package\.json$/.test(path) && !values("root").includes(true)) return true;
  return [...values("extend"), ...values("extends")].some((one) => /^(\.\.\/|\/\/$)/.test(String(one)));
}
