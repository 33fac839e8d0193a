/** Where a link at `path` leads, from the repository's root. Null: out of the repository. */
export function resolveLink(path: string, target: string): string | null {
  const plain = target.replaceAll("\\", "/");
  if (plain === "" || plain.startsWith("/") || /^[A-Za-z]:/.test(plain)) return null;
  const segments = path.split("/").slice(0, -1);
  for (const segment of plain.split("/")) {
    if (segment === "..") {
      if (segments.pop() === undefined) return null;
    } else if (segment !== "." && segment !== "") {
      segments.push(segment);
    }
  }
  return segments.join("/");
}

/** Git's own folder is inside the directory and yet no part of the repository. */
export function leadsOut(resolved: string): boolean {
  return resolved.split("/").some((segment) => /^\.git$/i.test(segment));
}
