import { type ChangedFile, type FileVersion } from "../changed-file.ts";
import { toolSettingsOf } from "../settings/tool-settings.ts";
import { type Surroundings } from "../settings/surroundings.ts";
import { textsIncluded } from "./included-texts.ts";
import { featureTests } from "./languages/gherkin-tests.ts";
import { pythonDocTests, textDocTests } from "./languages/python-doc-tests.ts";
import { rustTextTests } from "./languages/rust-doc-tests.ts";
import { type TestCase } from "./test-case.ts";

/** What reads the scenarios of a feature, and of Python's sources or of a text what they document, as far as settings have pytest run it. */
export function documentationReader(
  files: readonly ChangedFile[],
  around: Surroundings,
): (version: FileVersion | null) => TestCase[] {
  const versions = [...around.settings, ...files.flatMap(({ before }) => before ?? [])];
  const options = versions
    .flatMap((version) => toolSettingsOf(version).filter(({ kin }) => kin === "pytest"))
    .flatMap(({ settings }) => [...(settings.get("addopts") ?? [])].map(({ value }) => String(value)))
    .join(" ");
  const runsModules = /--doctest-(modules|plus)\b/.test(options);
  const endings = [...options.matchAll(/--doctest-glob[= ]["']?[^\s"']*(\.\w+)/g)].map(
    ([, ending]) => ending,
  );
  const sources = [...around.modules, ...files.flatMap(({ before, after }) => [before, after])];
  const included = new Set(sources.flatMap((version) => (version === null ? [] : textsIncluded(version))));
  return (version) => {
    if (version === null || version.kind === "symlink") return [];
    const { path, text, tree } = version;
    if (path.endsWith(".feature")) return featureTests(version);
    if (tree?.language === "python") return runsModules ? pythonDocTests(path, tree.root) : [];
    if (text !== null && included.has(path)) return rustTextTests(path, text);
    if (text === null || !endings.some((ending) => ending !== undefined && path.endsWith(ending))) return [];
    return textDocTests({ path, name: path, text, line: 1 });
  };
}
