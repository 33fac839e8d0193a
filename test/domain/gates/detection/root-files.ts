import { type RootFiles } from "../../../../src/domain/gates/detection/project.ts";
import { settingsOf } from "../../../../src/flows/gates/detect-gates.ts";

/** A repository with these files, by their paths. */
export function rootFiles(files: Readonly<Record<string, string>>): RootFiles {
  const paths = Object.keys(files);
  const texts = new Map(Object.entries(files));
  const names = new Set(paths.map((path) => path.split("/", 1)[0] ?? ""));
  return { names, texts, paths, settings: settingsOf(texts) };
}
