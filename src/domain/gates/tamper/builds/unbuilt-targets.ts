import { type TamperFinding } from "../../verdict/verdict.ts";
import { type ChangedFile, type FileVersion } from "../changed-file.ts";
import { folderOf, pathIn } from "../paths.ts";
import { type Surroundings } from "../settings/surroundings.ts";

interface TargetKind {
  /** Entries of a manifest, each of one target. */
  readonly key: string;
  readonly automatic: string;
  /** What Cargo finds by itself, and the name that it gives to it. */
  readonly found: RegExp;
  readonly placesOf: (name: string) => readonly string[];
}

const kinds: readonly TargetKind[] = [
  {
    key: "test",
    automatic: "autotests",
    found: /^tests\/([\w-]+)(?:\.rs|\/main\.rs)$/,
    placesOf: (name) => [`tests/${name}.rs`, `tests/${name}/main.rs`],
  },
  {
    key: "bin",
    automatic: "autobins",
    found: /^src\/(?:bin\/([\w-]+)(?:\.rs|\/main\.rs)|main\.rs)$/,
    placesOf: (name) => [`src/bin/${name}.rs`, `src/bin/${name}/main.rs`, "src/main.rs"],
  },
];

/** Files of Rust that stay, and of which Cargo built a test, a program or the library and builds none any more. */
export function unbuiltTargets(files: readonly ChangedFile[], { paths }: Surroundings): TamperFinding[] {
  const sides = (["before", "after"] as const).map(
    (side) => new Set([...paths, ...files.flatMap((file) => file[side]?.path ?? [])]),
  );
  const [base = new Set<string>(), head = new Set<string>()] = sides;
  return files.flatMap(({ path, before, after }): TamperFinding[] => {
    if (before === null || after === null || !/(^|\/)Cargo\.toml$/.test(path) || before.path !== path)
      return [];
    const folder = folderOf(path);
    const [was, now] = [builtBy(before, folder, base), builtBy(after, folder, head)];
    return [...was]
      .filter((place) => head.has(place) && !now.has(place))
      .map((place) => ({
        ...{ path, line: null, rule: "skipped-test" },
        message: `${place} stays, and Cargo builds nothing of it any more`,
      }));
  });
}

function builtBy(version: FileVersion, folder: string, paths: ReadonlySet<string>): ReadonlySet<string> {
  const manifest = record(version.data);
  const about = record(manifest["package"]);
  if (Object.keys(about).length === 0) return new Set();
  const own = [...paths].flatMap((path) => (path.startsWith(folder) ? [path.slice(folder.length)] : []));
  const library = textIn(record(manifest["lib"]), "path") ?? "src/lib.rs";
  const found = kinds.flatMap((kind) => {
    const said = manifest[kind.key];
    const entries = (Array.isArray(said) ? said : []).map(record);
    const named = new Map(
      entries.map((one) => {
        const name = textIn(one, "name") ?? "";
        const place = kind.placesOf(name).find((each) => own.includes(each));
        return [name, textIn(one, "path") ?? place ?? ""];
      }),
    );
    const automatic = about[kind.automatic] === false ? [] : own.filter((path) => kind.found.test(path));
    const isFree = (path: string) => !named.has(kind.found.exec(path)?.[1] ?? "");
    return [...named.values(), ...automatic.filter(isFree)];
  });
  return new Set([library, ...found].map((path) => pathIn(folder, path)));
}

function record(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : {};
}

function textIn(fields: Readonly<Record<string, unknown>>, key: string): string | null {
  const value = fields[key];
  return typeof value === "string" ? value : null;
}
