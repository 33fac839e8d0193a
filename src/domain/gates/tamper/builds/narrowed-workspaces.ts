import { type TamperFinding } from "../../verdict/verdict.ts";
import { textOf, type ChangedFile, type FileVersion } from "../changed-file.ts";
import { folderOf } from "../paths.ts";
import { flattenData, type Settings } from "../settings/flatten.ts";
import { fitsGlob } from "../../glob-match.ts";

/** Where a repository says which parts it has. */
interface Place {
  readonly path: RegExp;
  /** The file that makes a folder a part. */
  readonly manifest: RegExp;
  /** The parts as they are written there; what is shut out begins with an exclamation mark. */
  readonly read: (version: FileVersion) => readonly string[];
}

const tsconfig = /(^|\/)tsconfig(\.[\w-]+)*\.json$/;
const packages = /^package\.(json5?|yaml)$/;

const places: readonly Place[] = [
  {
    path: /(^|\/)pnpm-workspace\.yaml$/,
    manifest: packages,
    read: (version) => listed(version, "packages"),
  },
  {
    path: /(^|\/)package\.json$/,
    manifest: packages,
    read: (version) => [...listed(version, "workspaces"), ...listed(version, "workspaces.packages")],
  },
  {
    path: /(^|\/)Cargo\.toml$/,
    manifest: /^Cargo\.toml$/,
    read: (version) => [
      ...listed(version, "workspace.members"),
      ...listed(version, "workspace.exclude").map((one) => `!${one}`),
    ],
  },
  { path: /(^|\/)Cargo\.toml$/, manifest: /^Cargo\.toml$/, read: builtByDefault },
  {
    path: /(^|\/)pom\.xml$/,
    manifest: /^pom\.xml$/,
    read: (version) => matched(builtByMaven(textOf(version)), /<module>\s*([^<\s]+)\s*<\/module>/g),
  },
  {
    path: /(^|\/)settings\.gradle(\.kts)?$/,
    manifest: /^build\.gradle(\.kts)?$/,
    read: (version) =>
      matched(withoutComments(textOf(version)), /\binclude\s*\(?([^\n)]*)/g).map((one) =>
        one.replace(/^:/, "").replaceAll(":", "/"),
      ),
  },
  { path: tsconfig, manifest: /^tsconfig(\.[\w-]+)*\.json$/, read: referenced },
];

/** What `tsc -b` builds besides; a reference to what stands outside only says what is needed. */
function referenced(version: FileVersion): string[] {
  return listed(version, "references.path")
    .map((one) => one.replace(/\/tsconfig\.json$/, ""))
    .filter((one) => !/^\.\.(\/|$)/.test(one));
}

/** Parts of a repository that are left out of it while their files stay: nobody builds or tests them any more. */
export function narrowedWorkspaces(files: readonly ChangedFile[]): TamperFinding[] {
  return files.flatMap((file) => {
    const { before } = file;
    if (before === null) return [];
    return places
      .filter(({ path }) => path.test(before.path))
      .flatMap((place) => narrowed(place, { file, before }, files))
      .map((message) => ({ path: file.path, line: null, rule: "widened-exclusion", message }));
  });
}

function narrowed(
  { read, manifest, path }: Place,
  { file, before }: { readonly file: ChangedFile; readonly before: FileVersion },
  files: readonly ChangedFile[],
): string[] {
  const was = read(before).map(plain);
  const { after } = file;
  const stays = after !== null && path.test(after.path);
  const said = stays ? read(after) : [];
  const now = (said.length > 0 ? said : partsElsewhere(before.path, manifest, files)).map(plain);
  const folder = folderOf(before.path);
  const isOut = (member: string) =>
    !now.some((one) => one === member || fitsGlob(one)(member)) &&
    !isGone(`${folder}${member}`, manifest, files);
  return [
    ...was
      .filter((member) => !member.startsWith("!") && isOut(member))
      .map(
        (member) => `${JSON.stringify(member)} is no longer built with the repository, and its files stay`,
      ),
    ...now
      .filter((member) => member.startsWith("!") && !was.includes(member))
      .map((member) => `${JSON.stringify(member.slice(1))} is shut out of the parts of the repository`),
  ];
}

/** Where a file names no parts any more, another one beside it, for the same kind of parts, may name them now. */
function partsElsewhere(from: string, manifest: RegExp, files: readonly ChangedFile[]): readonly string[] {
  return files.flatMap(({ after }) => {
    if (after === null || after.path === from || folderOf(after.path) !== folderOf(from)) return [];
    return places
      .filter((one) => one.path.test(after.path) && one.manifest.source === manifest.source)
      .flatMap(({ read }) => read(after));
  });
}

/** What `cargo test` takes where it is told nothing else. */
function builtByDefault(version: FileVersion): readonly string[] {
  const settings = flattenData(version.data);
  const members = valuesOf(settings, "workspace.members");
  const defaults = valuesOf(settings, "workspace.default-members");
  if (members.length === 0 || defaults.length > 0) return defaults;
  return [...settings.keys()].some((key) => key.startsWith("package.")) ? ["."] : members;
}

/** Without comments, and without what only a profile builds. */
function builtByMaven(text: string): string {
  return text.replace(/<!--[^]*?(-->|$)/g, "").replace(/<profiles>[^]*?<\/profiles>/g, "");
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[^]*?(\*\/|$)/g, "").replace(/(^|[^:])\/\/.*$/gm, "$1");
}

function listed({ data }: FileVersion, key: string): string[] {
  return valuesOf(flattenData(data), key);
}

function valuesOf(settings: Settings, key: string): string[] {
  return (settings.get(key) ?? []).flatMap(({ value }) => (typeof value === "string" ? [value] : []));
}

function matched(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)]
    .flatMap(([, list = ""]) => list.split(","))
    .map((one) => one.replace(/["'\s]/g, ""))
    .filter((one) => one !== "");
}

/** As it compares with other spellings of the same. */
function plain(member: string): string {
  return member.replace(/^(!?)(\.\/)+/, "$1").replace(/\/+$/, "");
}

/** Whether the change takes away or moves what made it a part: its manifest; of a glob, one that it covers. */
function isGone(member: string, manifest: RegExp, files: readonly ChangedFile[]): boolean {
  const isOfMember = fitsGlob(member);
  return files.some(({ path, before, after }) => {
    if (before === null || (after !== null && path === before.path)) return false;
    // Maven may name the manifest itself.
    if (before.path === member) return true;
    const at = before.path.lastIndexOf("/");
    return manifest.test(before.path.slice(at + 1)) && isOfMember(before.path.slice(0, Math.max(0, at)));
  });
}
