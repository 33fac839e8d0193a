import { createHash } from "node:crypto";
import {
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, sep } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * Keeps `target` the same as `source`, with the types taken out of the TypeScript in it: Node 20 runs JavaScript only.
 * Types become blanks, so lines and columns of a stack trace are those of the source. Only what changed is written
 * anew, each file at once, so that several processes may do this at the same time. Throws an Error that names the
 * file that cannot be read as TypeScript, or the folder that cannot be written.
 *
 * @param {string} source
 * @param {string} target
 * @returns {Promise<number>} how many files were written
 */
export async function stripTypes(source, target) {
  const files = filesOf(source);
  const stamp = join(target, ".made-by");
  const maker = nameMaker();
  const names = hashOf(files.toSorted().join("\n"));
  const [madeBy, madeOf] = (read(stamp) ?? "").split(" ");
  const stale = madeBy === maker ? files.filter((file) => isStale(file, { source, target })) : files;
  if (stale.length === 0 && madeOf === names) return 0;
  // Loaded here only: nearly always there is nothing to do.
  const { transformSync } = await import("@swc/wasm-typescript");
  try {
    for (const file of stale) writeStripped(transformSync, file, { source, target });
    forgetOthers(files, target);
    replace(stamp, (draft) => writeFileSync(draft, `${maker} ${names}`));
  } catch (error) {
    if (!["EACCES", "EPERM", "EROFS"].includes(error?.code)) throw error;
    throw new Error(
      `The sources in ${source} are newer than what was made of them, and ${target} cannot be written ` +
        `(${error.code}). As the user who owns this checkout, run: npm run build`,
      { cause: error },
    );
  }
  return stale.length;
}

function filesOf(folder) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}${sep}${entry.name}`.slice(folder.length + 1));
}

function made(file) {
  return file.replace(/\.ts$/, ".js");
}

/** What was made of a file bears its time. */
function isStale(file, { source, target }) {
  const there = statSync(`${target}${sep}${made(file)}`, { throwIfNoEntry: false });
  if (there === undefined) return true;
  return Math.round(there.mtimeMs) !== Math.round(statSync(`${source}${sep}${file}`).mtimeMs);
}

function writeStripped(transformSync, file, { source, target }) {
  const from = join(source, file);
  const to = join(target, made(file));
  // Before it is read: what is changed meanwhile is stale again.
  const { atime, mtime } = statSync(from);
  mkdirSync(dirname(to), { recursive: true });
  replace(to, (draft) => {
    if (file.endsWith(".ts")) writeFileSync(draft, javascriptOf(transformSync, from));
    else copyFileSync(from, draft);
    utimesSync(draft, atime, mtime);
  });
}

function javascriptOf(transformSync, file) {
  let code;
  try {
    ({ code } = transformSync(readFileSync(file, "utf8"), {
      mode: "strip-only",
      module: true,
      filename: file,
    }));
  } catch (error) {
    throw new Error(`${file} cannot be read as TypeScript: ${error?.message ?? String(error)}`, {
      cause: error,
    });
  }
  return (
    code
      // An import of nothing but types would load what nobody asks for.
      .replace(/^import \{\s*\} from "[^"]+";/gm, (nothing) => nothing.replace(/\S/g, " "))
      .replace(/(\bfrom "|\bimport\(")(\.{1,2}\/[^"]+)\.ts"/g, '$1$2.js"')
  );
}

/** Whoever reads meanwhile sees the old file or the new one, never a part. */
function replace(file, write) {
  mkdirSync(dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}.draft`;
  try {
    write(draft);
    renameSync(draft, file);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

/** Sources that are gone leave nothing behind; the drafts of others that are at it are theirs. */
function forgetOthers(files, target) {
  const kept = new Set([...files.map(made), ".made-by"]);
  for (const file of filesOf(target)) {
    if (!kept.has(file) && !file.endsWith(".draft")) rmSync(join(target, file), { force: true });
  }
}

/** What a stripped file looks like depends on this program and on the one that it asks. */
function nameMaker() {
  const own = readFileSync(fileURLToPath(import.meta.url));
  return hashOf(Buffer.concat([own, readFileSync(new URL("../package-lock.json", import.meta.url))]));
}

function hashOf(content) {
  return createHash("sha256").update(content).digest("hex");
}

function read(file) {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if (error.code !== "ENOENT") throw error;
    return null;
  }
}
