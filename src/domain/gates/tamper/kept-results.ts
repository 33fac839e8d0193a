import { textOf, type ChangedFile, type FileVersion } from "./changed-file.ts";

const kept = /(^|\/)(__snapshots__\/[^/]+\.(snap|ambr)|[^/]+\.(js|ts)\.snap)$/;

/** Whether a runner keeps the results of a file of tests here. */
export function keepsResults(path: string): boolean {
  return kept.test(path);
}

/** The file of tests that results are kept for: runners keep them beside it, or in a folder beside it. */
export function testsKept(path: string): string[] {
  const [, folder = "", name = ""] = /^(.*\/)?([^/]+)$/.exec(path) ?? [];
  const plain = name.replace(/\.(snap|ambr)$/, "");
  // Those of Go and of Java leave the ending out.
  const endings = name.endsWith(".ambr") ? [".py"] : plain.includes(".") ? [""] : ["", ".go", ".java", ".kt"];
  const outer = folder.replace(/(^|\/)(__snapshots__|snapshots)\/$/, "$1");
  return endings.flatMap((ending) => [`${folder}${plain}${ending}`, `${outer}${plain}${ending}`]);
}

/** By which names a file that stays kept results, and keeps none any more. */
export function lostResults({ before, after }: ChangedFile): string[] {
  if (before === null || after === null || !kept.test(before.path) || after.path !== before.path) return [];
  const now = new Set(namesIn(after));
  return namesIn(before).filter((name) => !now.has(name));
}

function namesIn(version: FileVersion): string[] {
  const pattern = version.path.endsWith(".ambr") ? /^# name: (.*)$/gm : /^exports\[`((?:[^`\\]|\\.)*)`\]/gm;
  return [...textOf(version).matchAll(pattern)].map(([, name = ""]) => name);
}
