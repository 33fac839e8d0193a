import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { gateResultSchema } from "../../../domain/gates/verdict/verdict-schema.ts";
import { type VerdictCache } from "./verdict-cache.ts";

const results = z.array(gateResultSchema);
const maxKept = 200;

/** A part of a person's own cache, where programs keep theirs. */
export function personalFolder(
  variables: Readonly<Record<string, string | undefined>>,
  part: "verdicts" | "dependencies",
): string {
  const base = variables["XDG_CACHE_HOME"] ?? "";
  return join(base.startsWith("/") ? base : join(homedir(), ".cache"), "nightshift", part);
}

/** Verdicts as files below a directory, the latest used of them. */
export function verdictDirectory(folder: string, surroundings: string): VerdictCache {
  const fileOf = (key: string) => join(folder, `${key}.json`);
  return {
    surroundings,
    locks: join(folder, "locks"),
    find: async (key) => {
      const text = await readFile(fileOf(key), "utf8").catch(() => null);
      const read = results.safeParse(parseJson(text));
      // What cannot be read is judged again and written anew.
      if (!read.success) return null;
      const now = new Date();
      await utimes(fileOf(key), now, now).catch(() => undefined);
      return read.data;
    },
    save: async (key, verdict) => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const draft = join(folder, `draft-${randomUUID()}`);
      await writeFile(draft, JSON.stringify(verdict.results), { mode: 0o600 });
      await rename(draft, fileOf(key));
      await removeLeastUsed(folder);
    },
  };
}

function parseJson(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function removeLeastUsed(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".json"));
  if (names.length <= maxKept) return;
  const files = await Promise.all(
    names.map(async (name) => {
      const status = await stat(join(folder, name)).catch(() => null);
      return { name, usedAt: status?.mtimeMs ?? 0 };
    }),
  );
  files.sort((a, b) => b.usedAt - a.usedAt);
  await Promise.all(files.slice(maxKept).map(({ name }) => rm(join(folder, name), { force: true })));
}
