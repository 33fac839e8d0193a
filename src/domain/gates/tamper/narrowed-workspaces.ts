import { type TamperFinding } from "../verdict.ts";
import { textOf, type ChangedFile } from "./changed-file.ts";

/** Where a repository says which parts it has, and how each is written there. */
const places: readonly (readonly [RegExp, RegExp])[] = [
  [/(^|\/)pnpm-workspace\.yaml$/, /^\s*-\s*["']?([^"'#\s!][^"'#\s]*)/gm],
  [/(^|\/)package\.json$/, /"workspaces"\s*:\s*(?:\{[^}]*?"packages"\s*:\s*)?\[([^\]]*)\]/g],
  [/(^|\/)Cargo\.toml$/, /^\s*(?:default-)?members\s*=\s*\[([^\]]*)\]/gm],
  [/(^|\/)pom\.xml$/, /<module>\s*([^<\s]+)\s*<\/module>/g],
  [/(^|\/)settings\.gradle(\.kts)?$/, /\binclude\s*\(?([^\n)]*)/g],
];

/** Parts of a repository that are left out of it while their files stay: nobody builds or tests them any more. */
export function narrowedWorkspaces(files: readonly ChangedFile[]): TamperFinding[] {
  return files.flatMap((file) => {
    const pattern = places.find(([path]) => path.test(file.path))?.[1];
    if (pattern === undefined || file.before === null || file.after === null) return [];
    const now = membersOf(textOf(file.after), pattern);
    const folder = file.path.slice(0, file.path.lastIndexOf("/") + 1);
    return membersOf(textOf(file.before), pattern)
      .filter((member) => !now.includes(member) && !isGone(`${folder}${member}`, files))
      .map((member) => {
        const message = `${JSON.stringify(member)} is a part of the repository no longer, and its files stay`;
        return { path: file.path, line: null, rule: "widened-exclusion", message };
      });
  });
}

function membersOf(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].flatMap(([, list = ""]) =>
    list
      .split(",")
      .map((one) =>
        one
          .replace(/["'\s]/g, "")
          .replace(/^:/, "")
          .replaceAll(":", "/")
          .replace(/\/$/, ""),
      )
      .filter((one) => one !== "" && !one.startsWith("!")),
  );
}

/** Whether the change takes away or moves what stood there; of a glob, anything below it. */
function isGone(member: string, files: readonly ChangedFile[]): boolean {
  const below = member.replace(/\/?\*.*$/, "");
  return files.some(
    ({ path, before, after }) =>
      before !== null && before.path.startsWith(`${below}/`) && (after === null || path !== before.path),
  );
}
