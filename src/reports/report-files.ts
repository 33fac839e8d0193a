import { opendir, rm } from "node:fs/promises";
import { join } from "node:path";
import { reportFits, reportMayLieBelow } from "../domain/gates/report-path.ts";

/** Removes all files that already fit, so that whatever is found later was made by this run. */
export async function removeReports(root: string, glob: string): Promise<void> {
  for await (const path of filesThatFit(root, glob)) await rm(join(root, path), { force: true });
}

/** Whatever is no folder and fits, in no order. Nothing behind a symbolic link is in the checkout. */
export async function* filesThatFit(root: string, glob: string): AsyncGenerator<string> {
  const fits = reportFits(glob);
  const mayLieBelow = reportMayLieBelow(glob);
  const folders = [""];
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    for await (const { path, isFolder } of entriesOf(root, folder)) {
      if (!isFolder && fits(path)) yield path;
      if (isFolder && path !== ".git" && mayLieBelow(path)) folders.push(path);
    }
  }
}

async function* entriesOf(
  root: string,
  folder: string,
): AsyncGenerator<{ readonly path: string; readonly isFolder: boolean }> {
  try {
    for await (const entry of await opendir(join(root, folder), { bufferSize: 256 })) {
      yield {
        path: folder === "" ? entry.name : `${folder}/${entry.name}`,
        isFolder: entry.isDirectory(),
      };
    }
  } catch (error) {
    // What the commands remove meanwhile, or nobody may look into, holds no report that could be read.
    const { code = "" } = error as NodeJS.ErrnoException;
    if (!/^(ENOENT|ENOTDIR|EACCES|EPERM|ELOOP|ENAMETOOLONG)$/.test(code)) throw error;
  }
}
