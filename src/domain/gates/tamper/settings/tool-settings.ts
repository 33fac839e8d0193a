import { type FileVersion } from "../changed-file.ts";
import { isJavaScript } from "../syntax-tree.ts";
import { inFlatWords } from "./eslint-words.ts";
import { flattenProgram } from "./flatten-program.ts";
import { flattenData, type Setting, type Settings } from "./flatten.ts";
import { importedBy, noParts, type Parts } from "./imported-settings.ts";
import { inLinting } from "./ruff-rules.ts";
import { withNamedEntries } from "./named-entries.ts";
import { kinOf, names, parts, toolOf } from "./tool-files.ts";

export interface ToolSettings {
  /** "web/jest": the same in whichever file of a folder its settings stand. */
  readonly tool: string;
  /** "jest", without the folder. */
  readonly kin: string;
  readonly path: string;
  readonly settings: Settings;
  /** A command names the file to the tool. */
  readonly isTold?: true;
}

export function toolSettingsOf(version: FileVersion | null): ToolSettings[] {
  return toolSettingsIn(version, noParts);
}

/** The same, with what it takes from other files. */
export function toolSettingsIn(version: FileVersion | null, others: Parts): ToolSettings[] {
  if (version === null || version.text === null || version.kind === "symlink") return [];
  const name = version.path.split("/").at(-1) ?? "";
  const folder = version.path.slice(0, -name.length);
  const own = toolOf(name);
  const part = Object.hasOwn(parts, name) ? parts[name] : undefined;
  if (own === undefined && part === undefined) return [];
  const all = settingsOf(version, others);
  if (all === null) return [];
  const { path } = version;
  if (own !== undefined)
    return [
      {
        tool: `${folder}${own}`,
        kin: kinOf(path),
        path,
        settings: plainKeys(kinOf(path), withoutRoot(name, all)),
      },
    ];
  if (part === undefined) return [];
  const groups = new Map<string, Settings>();
  for (const [key, values] of all) {
    const [, word = "", rest = ""] = part.exec(key) ?? [];
    if (word === "") continue;
    const kin = names[word] ?? word;
    const group: Settings = groups.get(kin) ?? new Map<string, Setting[]>();
    groups.set(kin, group.set(word === "eslintIgnore" ? "ignores" : rest, values));
  }
  for (const kin of emptyParts(version.data, part)) if (!groups.has(kin)) groups.set(kin, new Map());
  return [...groups].map(([kin, settings]) => ({
    ...{ tool: `${folder}${kin}`, kin, path },
    settings: plainKeys(kin, settings),
  }));
}

/** Tools whose part of a shared file is there and says nothing: it takes the place of what another file says. */
function emptyParts(data: unknown, part: RegExp, outer: readonly string[] = []): string[] {
  if (typeof data !== "object" || data === null || outer.length > 3) return [];
  return Object.entries(data).flatMap(([name, value]: [string, unknown]) => {
    const key = [...outer, name];
    if (typeof value !== "object" || value === null || Array.isArray(value)) return [];
    if (Object.keys(value).length > 0) return emptyParts(value, part, key);
    const [, word = "", rest = ""] = part.exec(`${key.join(".")}.`) ?? [];
    return word === "" || rest !== "" ? [] : [names[word] ?? word];
  });
}

/** Lists that pytest takes as words. */
const worded = /(^|\.)(testpaths|norecursedirs|python_(files|classes|functions)|pythonpath)$/;

function inWords(settings: Settings): Settings {
  return new Map(
    [...settings].map(([key, values]) => [
      key,
      values.flatMap((one): Setting[] =>
        worded.test(key) && typeof one.value === "string"
          ? one.value.split(/\s+/).map((value) => ({ ...one, value }))
          : [one],
      ),
    ]),
  );
}

/** For TypeScript a folder and all that is in it are the same. */
function withPlainFolders(settings: Settings): Settings {
  const plain = ({ value, ...rest }: Setting): Setting => ({
    ...rest,
    value: typeof value === "string" ? value.replace(/^\.\/(?=.)|(?<=\w)\/(\*\*(\/\*)?)?$/g, "") : value,
  });
  return new Map(
    [...settings].map(([key, values]) => [key, /^(include|exclude)$/.test(key) ? values.map(plain) : values]),
  );
}

/** ESLint has two ways to write the same, and Biome and Cargo to write a level. */
function plainKeys(kin: string, settings: Settings): Settings {
  if (kin === "pytest") return inWords(settings);
  if (/^[tj]sconfig/.test(kin)) return withPlainFolders(settings);
  if (/(^|\.)lints$/.test(kin)) return plainLevels(settings, /^(\w+\.[\w-]+)\.level$/);
  if (kin === "ruff") return inLinting(settings);
  if (kin === "biome") return plainLevels(settings, /(rules\.\w+\.\w+)\.level$/);
  return kin === "eslint" ? inFlatWords(settings) : settings;
}

/** A level that is told beside other things, or alone. */
function plainLevels(settings: Settings, level: RegExp): Settings {
  return new Map([...settings].map(([key, values]) => [key.replace(level, "$1"), values]));
}

/** INI files repeat the tool's name as their only section; a workspace of Vitest is the list of its projects. */
function withoutRoot(name: string, settings: Settings): Settings {
  return new Map(
    [...settings].map(([key, value]) => [
      /^vitest\.workspace\./.test(name)
        ? `test.projects${key === "" ? "" : "."}${key}`
        : key.replace(
            /^(pytest|tool:pytest|flake8|mypy|(tool\.)?coverage:?|MAIN|settings|importlinter|codespell|pydocstyle|sqlfluff)[.:]/,
            "",
          ),
      value,
    ]),
  );
}

/** What a file of any name says to a tool, if it is read by that. */
export function readFor(kin: string, version: FileVersion, others: Parts): Settings {
  const name = { golangci: ".golangci.yml", mypy: "mypy.ini", pytest: "pytest.ini", k6: "k6" }[kin as "mypy"];
  const settings = settingsOf(version, others, name) ?? new Map<string, Setting[]>();
  return plainKeys(kin, withoutRoot(version.path, settings));
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** Which lists have entries is told by the name under which a tool knows the file. */
function settingsOf(version: FileVersion, others: Parts, name = nameOf(version.path)): Settings | null {
  const { data, tree } = version;
  // A script of k6 has them under a name of their own.
  const given = name === "k6" ? "options" : null;
  if (data !== undefined) return flattenData(withNamedEntries(name, data));
  return tree !== null && isJavaScript(tree.language)
    ? flattenProgram(tree.root, importedBy(version, others), given)
    : null;
}
