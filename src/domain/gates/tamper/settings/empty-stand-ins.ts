import { folderOf, pathIn } from "../paths.ts";
import { type SettingsRead } from "./sides.ts";
import { type ToolSettings } from "./tool-settings.ts";

/** Packages of which nothing can be taken, and which fail wherever they are loaded but where they are meant for. */
const marker = /(^|\.)(alias|moduleNameMapper)\.\^?(server|client)-only\$?$/;
const place = /^["']?(?:<rootDir>\/)?([\w./-]+\.[cm]?[jt]s)["']?$/;
const address =
  /^(?:fileURLToPath\()?newURL\(["']([\w./-]+)["'],import\.meta\.url\)(?:\.pathname|\.href)?\)?$/;
/** Nothing of the settings' own makes the path. */
const joined =
  /["']\^?(server|client)-only\$?["']\s*:\s*(["'`]|(path\.)?(resolve|join)\(|(fileURLToPath\(\s*)?new URL\()/;
const here = /^(__dirname|import\.meta\.dirname|process\.cwd\(\))$/;

/** Whether a package that only says where a module may be loaded is resolved to a module of which nothing can be taken either. */
export function isEmptyStandIn(
  key: string,
  { path, settings }: ToolSettings,
  { empty, text }: Pick<SettingsRead, "empty"> & { readonly text: string },
): boolean {
  if (!marker.test(key) || !joined.test(text)) return false;
  const values = (settings.get(key) ?? []).map(({ value }) => String(value).replace(/\s+/g, ""));
  const [target, ...more] = values.filter((one) => !here.test(one));
  if (target === undefined || more.length > 0) return false;
  const named = (place.exec(target) ?? address.exec(target))?.[1];
  return named !== undefined && empty.has(pathIn(folderOf(path), named));
}
