import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { gateResultSchema, trialReportSchema } from "../../../domain/gates/verdict/verdict-schema.ts";
import { type CachedReport, type CachedVerdict, type VerdictCache } from "./verdict-cache.ts";

const kept = z.object({
  tree: z.string(),
  results: z.array(gateResultSchema),
  isPart: z.literal(true).optional(),
});
const keptReport = z.object({ tree: z.string(), report: trialReportSchema });
/** Of each tree the whole, and each room. */
const maxKept = 800;

/** A part of a person's own cache, where programs keep theirs. */
export function personalFolder(
  variables: Readonly<Record<string, string | undefined>>,
  part: "verdicts" | "dependencies" | "witnesses",
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
      const verdict = await readVerdict(fileOf(key));
      // What cannot be read is judged again and written anew.
      if (verdict === null) return null;
      const now = new Date();
      await utimes(fileOf(key), now, now).catch(() => undefined);
      return verdict.results;
    },
    save: (key, verdict) => keep(folder, fileOf(key), verdict),
    findReport: async (key) => {
      const text = await readFile(fileOf(key), "utf8").catch(() => null);
      return keptReport.safeParse(parseJson(text)).data?.report ?? null;
    },
    saveReport: (key, tried) => keep(folder, fileOf(key), tried),
  };
}

/** Writes it whole or not at all. */
async function keep(folder: string, file: string, value: CachedVerdict | CachedReport): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const draft = join(folder, `draft-${randomUUID()}`);
  await writeFile(draft, JSON.stringify(value), { mode: 0o600 });
  await rename(draft, file);
  await removeLeastUsed(folder);
}

/** All that are kept below a directory. */
export async function keptVerdicts(folder: string): Promise<CachedVerdict[]> {
  const read = await Promise.all((await verdictFiles(folder)).map((name) => readVerdict(join(folder, name))));
  return read.filter((one) => one !== null);
}

/** Null: there is none that can be read. */
async function readVerdict(file: string): Promise<CachedVerdict | null> {
  const text = await readFile(file, "utf8").catch(() => null);
  return kept.safeParse(parseJson(text)).data ?? null;
}

/** A folder that nothing was kept in yet is none. */
async function verdictFiles(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  });
  return names.filter((name) => name.endsWith(".json"));
}

function parseJson(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function removeLeastUsed(folder: string): Promise<void> {
  const names = await verdictFiles(folder);
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
