import { folderOf } from "../paths.ts";
import { type FileVersion } from "../changed-file.ts";
import { type Setting } from "../settings/flatten.ts";
import { toolSettingsOf } from "../settings/tool-settings.ts";
import { mayName, type Collector } from "./collector.ts";

const files = ["test_*.py", "*_test.py"];
/** Folders that pytest passes over unless it is told otherwise. */
const passedOver = ["*.egg", ".*", "_darcs", "build", "CVS", "dist", "node_modules", "venv"];

/** Where pytest looks: by its settings, or without any as it does by itself. */
export function pythonCollectors(settings: readonly FileVersion[]): Collector[] {
  const found = settings
    .flatMap(toolSettingsOf)
    .filter(({ kin }) => kin === "pytest")
    .map(({ path, settings: said }) =>
      pytest(folderOf(path), (key) => wordsOf(said.get(key) ?? said.get(`ini_options.${key}`) ?? [])),
    );
  return found.length > 0 ? found : [pytest("", () => [])];
}

function pytest(folder: string, said: (key: string) => readonly string[]): Collector {
  const named = or(said("python_files"), files).map(byName);
  const over = or(said("norecursedirs"), passedOver).map(byName);
  const paths = said("testpaths").map(mayName);
  return {
    folder,
    takes: (path) => {
      const steps = path.split("/");
      const name = steps.pop() ?? "";
      return (
        (paths.length === 0 ||
          paths.some((fits) => fits(path) || steps.some((_, at) => fits(upTo(steps, at))))) &&
        named.some((fits) => fits(name)) &&
        !steps.some((one) => over.some((fits) => fits(one)))
      );
    },
  };
}

/** A glob for a folder stands for all that is in it. */
function upTo(steps: readonly string[], at: number): string {
  return steps.slice(0, at + 1).join("/");
}

/** With `?`, `*` and nothing else that stands for more than itself. */
function byName(pattern: string): (name: string) => boolean {
  const name = pattern.replace(/^\*\*\//, "");
  return /[\]{(!/\\[]/.test(name) ? () => !passedOver.includes(pattern) : mayName(name);
}

function or(said: readonly string[], otherwise: readonly string[]): readonly string[] {
  return said.length > 0 ? said : otherwise;
}

function wordsOf(said: readonly Setting[]): string[] {
  return said.flatMap(({ value }) => (typeof value === "string" ? value.split(/\s+/).filter(Boolean) : []));
}
