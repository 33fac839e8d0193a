/** With a slash at its end, or empty. */
export function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf("/") + 1);
}

/** The folder of a file and all above it, the nearest first; each with a slash at its end, or empty. */
export function foldersOf(path: string): string[] {
  const parts = path.split("/").slice(0, -1);
  return [...parts.keys(), parts.length]
    .reverse()
    .map((count) => parts.slice(0, count).join("/") + (count ? "/" : ""));
}

/** A path as it is seen from a folder, which ends in a slash or is empty. */
export function pathIn(folder: string, path: string): string {
  const parts: string[] = [];
  for (const part of `${folder}${path}`.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== ".") parts.push(part);
  }
  return parts.filter((part, at) => part !== "" || at === parts.length - 1).join("/");
}

/** Where a package of a repository may stand that holds several: nothing, or its folder with a slash at its end. */
export const packageFolder = String.raw`(?:(?:packages|apps|libs|modules|services|crates|plugins|components)/[^/]+/|(?:backend|server|api|python|py)/)?`;
