import { createHash, randomUUID } from "node:crypto";
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type ResolvedGates } from "../../../domain/gates/resolve.ts";
import { toolchainOf } from "./toolchain.ts";

export interface JudgedThing {
  readonly tree: string;
  /** The base, where a gate compares with it. */
  readonly compared: string | null;
  readonly config: ResolvedGates;
  /** What the tree says in the place of commands. */
  readonly behind: (commands: readonly string[]) => Promise<readonly string[]>;
  /** PATH of the gates' commands. */
  readonly path: string;
  readonly surroundings: string;
}

const source = fileURLToPath(new URL("../../..", import.meta.url));
/** Whatever decides what a gate's result is. */
const judges = ["domain/gates", "flows/gates", "languages", "reports"];

/** Names all that the results of the gates depend on. */
export async function verdictKey({
  tree,
  compared,
  config,
  behind,
  path,
  surroundings,
}: JudgedThing): Promise<string> {
  const { setup, gates } = config;
  const commands = [setup, ...gates].flatMap((one) => one?.command ?? []);
  const said = [...commands, ...(await behind(commands))];
  const [toolchain, judge] = await Promise.all([toolchainOf(path, said), ownFingerprint()]);
  const machine = [process.platform, process.arch];
  return hashOf(
    JSON.stringify([judge, tree, compared, setup, gates, machine, path, surroundings, toolchain]),
  );
}

let fingerprint: Promise<string> | undefined;
const loadedAt = Date.now();

/** Changes with the code that judges: what an older release said is not believed. */
function ownFingerprint(): Promise<string> {
  fingerprint ??= fingerprintOf(source, loadedAt);
  return fingerprint;
}

/** Names the code below a folder, as it was loaded; what was replaced since is not what runs here, and nobody else's. */
export async function fingerprintOf(folder: string, loaded: number): Promise<string> {
  const folders = await Promise.all(
    judges.map(async (one) => {
      const names = await readdir(join(folder, one), { recursive: true });
      return names.filter((name) => /\.([jt]s|scm)$/.test(name)).map((name) => join(one, name));
    }),
  );
  const files = ["../package-lock.json", ...folders.flat().sort()];
  const read = await Promise.all(
    files.map(async (file) => {
      const place = join(folder, file);
      return { text: await readFile(place, "utf8"), changed: (await stat(place)).ctimeMs };
    }),
  );
  const replaced = read.some(({ changed }) => changed > loaded) ? [randomUUID()] : [];
  return hashOf(JSON.stringify([files, read.map(({ text }) => text), ...replaced]));
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
