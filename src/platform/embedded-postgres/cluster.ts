import { execFile } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { access, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { canUse, giveTo, makeEnterable, type Account } from "./account.ts";
import { type Installation } from "./installation.ts";

const run = promisify(execFile);
export const superuser = "nightshift";

export interface Cluster {
  readonly directory: string;
  readonly password: string;
}

/**
 * Where the cluster lives: in the data directory, or, where the server's user cannot reach that (below /root),
 * at a place of its own under /var/lib which belongs to this data directory for good.
 */
export async function clusterHome(dataDirectory: string, account: Account | undefined): Promise<string> {
  const wanted = resolve(dataDirectory);
  await makeEnterable(wanted, account);
  if (account === undefined) return wanted;
  const name = createHash("sha256").update(wanted).digest("hex").slice(0, 16);
  const elsewhere = join("/var/lib/nightshift", name);
  if (!(await exists(elsewhere)) && (await canUse(wanted, "enter", account))) return wanted;
  await makeEnterable(elsewhere, account);
  return elsewhere;
}

/** Creates the cluster on the first start; afterwards refuses one that another major version has made. */
export async function prepareCluster(
  home: string,
  installation: Installation,
  account: Account | undefined,
): Promise<Cluster> {
  const directory = join(home, "postgres");
  if (!(await exists(directory))) await createCluster(home, installation, account);
  const version = (await readFile(join(directory, "PG_VERSION"), "utf8")).trim();
  if (Number(version) !== installation.major) {
    throw new Error(
      `The data in ${directory} was made by PostgreSQL ${version}; this release brings ${installation.major}, which ` +
        "cannot read it. Start the release that made it and move the data, or name another data directory.",
    );
  }
  return { directory, password: await readPassword(home) };
}

/** Made aside and moved into place whole, so that a start that is killed half-way leaves no half a cluster. */
async function createCluster(
  home: string,
  installation: Installation,
  account: Account | undefined,
): Promise<void> {
  const draft = await mkdtemp(join(home, "postgres."));
  const passwordFile = join(draft, "password");
  const directory = join(draft, "cluster");
  try {
    await writeFile(passwordFile, await choosePassword(home), { mode: 0o600 });
    await giveTo(account, draft);
    const args = [
      `--pgdata=${directory}`,
      `--username=${superuser}`,
      `--pwfile=${passwordFile}`,
      "--auth=scram-sha-256",
      "--encoding=UTF8",
      "--locale-provider=builtin",
      "--locale=C",
      "--builtin-locale=C.UTF-8",
    ];
    await run(installation.initdb, args, { cwd: "/", env: serverEnvironment, ...account });
    await rename(directory, join(home, "postgres"));
  } catch (cause) {
    if (!(await exists(join(home, "postgres", "PG_VERSION")))) {
      throw new Error(`PostgreSQL could not set up its data in ${home}.`, { cause });
    }
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** All that the server's programs see of our environment. */
export const serverEnvironment = { PATH: process.env["PATH"] ?? "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" };

const passwordFileName = "postgres-password";

/** The first of several starters decides; all use what stands in the file. */
async function choosePassword(home: string): Promise<string> {
  try {
    const password = randomBytes(24).toString("base64url");
    await writeFile(join(home, passwordFileName), password, { mode: 0o600, flag: "wx" });
    return password;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    return readPassword(home);
  }
}

export async function readPassword(home: string): Promise<string> {
  const file = join(home, passwordFileName);
  try {
    return (await readFile(file, "utf8")).trim();
  } catch (cause) {
    throw new Error(`The password of the embedded PostgreSQL cannot be read from ${file}.`, { cause });
  }
}

async function exists(path: string): Promise<boolean> {
  try {
    await access(path);
    return true;
  } catch {
    return false;
  }
}
