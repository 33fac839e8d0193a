import { lstat, mkdtemp, readdir, readFile, readlink, rm, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { isAlive, ownIdentity } from "../../platform/processes/process-identity.ts";
import { removeTree } from "../../workspaces/discard.ts";

const prefix = "nightshift-judge-";
const ownerFile = "owner.json";

const ownerSchema = z.strictObject({
  host: z.string(),
  /** Of a container with the same folder: what is no process here may well be one there. */
  processes: z.string().nullable(),
  pid: z.int().positive(),
  born: z.string().nullable(),
});
type Owner = z.infer<typeof ownerSchema>;

/** Makes a folder for one judgement of a checkout, where those of killed ones have made room. */
export async function makeJudgeFolder(parent: string): Promise<string> {
  await removeLeftJudgeFolders(parent);
  return mkdtemp(join(parent, prefix));
}

/** Writes down whose it is, so that others remove it once this process is gone. */
export async function claimJudgeFolder(folder: string): Promise<void> {
  const owner: Owner = { ...(await placeOfProcesses()), ...(await ownIdentity()) };
  await writeFile(join(folder, ownerFile), JSON.stringify(owner));
}

/** Removes what killed processes of this person left. Of what names no owner nobody can tell that it is not in use. */
export async function removeLeftJudgeFolders(parent: string): Promise<void> {
  const here = await placeOfProcesses();
  const names = await readdir(parent).catch(() => []);
  for (const name of names.filter((one) => one.startsWith(prefix))) {
    const folder = join(parent, name);
    const owner = await ownerOf(folder);
    if (owner?.host !== here.host || owner.processes !== here.processes || (await isAlive(owner))) continue;
    // Another run may be removing it, too; what stays is the matter of the next.
    await removeLeft(folder).catch(() => undefined);
  }
}

/** The owner last, by whom it is known for one that was left, also if this is killed meanwhile. */
async function removeLeft(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (name !== ownerFile) await removeTree(join(folder, name));
  }
  await rm(folder, { recursive: true, force: true });
}

/** Null: it is no folder of this person's, or none that tells. */
async function ownerOf(folder: string): Promise<Owner | null> {
  try {
    const stats = await lstat(folder);
    if (!stats.isDirectory() || stats.uid !== process.getuid?.()) return null;
    return ownerSchema.parse(JSON.parse(await readFile(join(folder, ownerFile), "utf8")));
  } catch {
    return null;
  }
}

async function placeOfProcesses(): Promise<Pick<Owner, "host" | "processes">> {
  return { host: hostname(), processes: await readlink("/proc/self/ns/pid").catch(() => null) };
}
