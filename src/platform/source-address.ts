import { readFileSync } from "node:fs";

/** A file of this project where everybody can read it, by the repository that the package names. */
export function sourceAddress(path: string): string {
  const text = readFileSync(new URL("../../package.json", import.meta.url), "utf8");
  const { repository } = JSON.parse(text) as { repository: { url: string } };
  const [, place = ""] = /github\.com\/([^/]+\/[^/]+?)(?:\.git)?$/.exec(repository.url) ?? [];
  return `https://raw.githubusercontent.com/${place}/HEAD/${path}`;
}
