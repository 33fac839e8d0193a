import { execFile } from "node:child_process";
import { chmod, chown, mkdir, stat } from "node:fs/promises";
import { promisify } from "node:util";

const run = promisify(execFile);

/** The user under which the server runs, where it may not be our own. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

/**
 * Postgres refuses to run as root: there it runs as the system's `postgres` user, which is created if it is
 * missing. For an ordinary user the answer is undefined: the server runs as that user.
 */
export async function serverAccount(): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const present = await findAccount("postgres");
  if (present !== undefined) return present;
  await createAccount("postgres");
  const created = await findAccount("postgres");
  if (created === undefined) {
    throw new Error(
      "PostgreSQL cannot run as root, and a system user `postgres` could not be created: " +
        "create one, run Nightshift as an ordinary user, or set DATABASE_URL.",
    );
  }
  return created;
}

/** Asked of the system itself, so that modes, groups and access lists all count. */
export async function canUse(path: string, how: "enter" | "execute", account?: Account): Promise<boolean> {
  const question = how === "enter" ? 'cd "$1"' : 'test -x "$1"';
  try {
    await run("/bin/sh", ["-c", question, "sh", path], { cwd: "/", ...account });
    return true;
  } catch {
    return false;
  }
}

/** A directory of ours in which the account may look up what it is told of. */
export async function makeEnterable(directory: string, account: Account | undefined): Promise<void> {
  await mkdir(directory, { recursive: true });
  if (account === undefined || (await canUse(directory, "enter", account))) return;
  const { uid, mode } = await stat(directory);
  await chown(directory, uid, account.gid);
  await chmod(directory, (mode & 0o7777) | 0o010);
}

export async function giveTo(account: Account | undefined, path: string): Promise<void> {
  if (account === undefined) return;
  await run("chown", ["-R", `${account.uid}:${account.gid}`, path]);
}

async function findAccount(name: string): Promise<Account | undefined> {
  try {
    const [uid, gid] = await Promise.all([run("id", ["-u", name]), run("id", ["-g", name])]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    return undefined;
  }
}

async function createAccount(name: string): Promise<void> {
  const ways: [string, string[]][] = [
    ["useradd", ["--system", "--user-group", "--no-create-home", "--shell", "/usr/sbin/nologin", name]],
    ["adduser", ["-S", "-D", "-H", name]],
  ];
  for (const [file, args] of ways) {
    try {
      await run(file, args);
      return;
    } catch {
      // Not there, or another process was faster: the caller looks whether the user exists now.
    }
  }
}
