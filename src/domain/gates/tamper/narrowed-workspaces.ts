import { type TamperFinding } from "../verdict.ts";
import { textOf, type ChangedFile, type FileVersion } from "./changed-file.ts";
import { flattenData } from "./settings/flatten.ts";

/** Where a repository says which parts it has. */
interface Place {
  readonly path: RegExp;
  /** The file that makes a folder a part. */
  readonly manifest: RegExp;
  /** The parts as they are written there; what is shut out begins with an exclamation mark. */
  readonly read: (version: FileVersion) => readonly string[];
}

const places: readonly Place[] = [
  {
    path: /(^|\/)pnpm-workspace\.yaml$/,
    manifest: /^package\.(json5?|yaml)$/,
    read: (version) => listed(version, "packages"),
  },
  {
    path: /(^|\/)package\.json$/,
    manifest: /^package\.json$/,
    read: (version) => [...listed(version, "workspaces"), ...listed(version, "workspaces.packages")],
  },
  {
    path: /(^|\/)Cargo\.toml$/,
    manifest: /^Cargo\.toml$/,
    read: (version) => [
      ...listed(version, "workspace.members"),
      ...listed(version, "workspace.default-members"),
      ...listed(version, "workspace.exclude").map((one) => `!${one}`),
    ],
  },
  {
    path: /(^|\/)pom\.xml$/,
    manifest: /^pom\.xml$/,
    read: (version) => matched(version, /<module>\s*([^<\s]+)\s*<\/module>/g),
  },
  {
    path: /(^|\/)settings\.gradle(\.kts)?$/,
    manifest: /^build\.gradle(\.kts)?$/,
    read: (version) =>
      matched(version, /\binclude\s*\(?([^\n)]*)/g).map((one) => one.replace(/^:/, "").replaceAll(":", "/")),
  },
];

/** Parts of a repository that are left out of it while their files stay: nobody builds or tests them any more. */
export function narrowedWorkspaces(files: readonly ChangedFile[]): TamperFinding[] {
  return files.flatMap((file) => {
    const place = places.find(({ path }) => path.test(file.path));
    if (place === undefined || file.before === null || file.after === null) return [];
    const was = place.read(file.before).map(plain);
    const now = place.read(file.after).map(plain);
    const folder = file.path.slice(0, file.path.lastIndexOf("/") + 1);
    const isOut = (member: string) =>
      !now.includes(member) && !isGone(`${folder}${member}`, place.manifest, files);
    return [
      ...was
        .filter((member) => !member.startsWith("!") && isOut(member))
        .map(
          (member) => `${JSON.stringify(member)} is a part of the repository no longer, and its files stay`,
        ),
      ...now
        .filter((member) => member.startsWith("!") && !was.includes(member))
        .map((member) => `${JSON.stringify(member.slice(1))} is shut out of the parts of the repository`),
    ].map((message) => ({ path: file.path, line: null, rule: "widened-exclusion", message }));
  });
}

function listed({ data }: FileVersion, key: string): string[] {
  return (flattenData(data).get(key) ?? []).flatMap(({ value }) =>
    typeof value === "string" ? [value] : [],
  );
}

function matched(version: FileVersion, pattern: RegExp): string[] {
  return [...textOf(version).matchAll(pattern)]
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
  const folders = patternOf(member);
  return files.some(({ path, before, after }) => {
    if (before === null || (after !== null && path === before.path)) return false;
    // Maven may name the manifest itself.
    if (before.path === member) return true;
    const at = before.path.lastIndexOf("/");
    return manifest.test(before.path.slice(at + 1)) && folders.test(before.path.slice(0, Math.max(0, at)));
  });
}

function patternOf(glob: string): RegExp {
  const parts = glob.split(/(\*+|\?)/).map((part) => {
    if (part === "?") return "[^/]";
    if (/^\*+$/.test(part)) return part === "*" ? "[^/]*" : ".*";
    return part.replace(/[.+^${}()|[\]\\]/g, "\\$&");
  });
  return new RegExp(`^${parts.join("")}$`);
}
