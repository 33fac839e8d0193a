import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type ResolvedGates } from "../../../domain/gates/resolve.ts";
import { toolchainOf } from "./toolchain.ts";

export interface JudgedThing {
  readonly tree: string;
  /** The base, where a gate compares with it. */
  readonly compared: string | null;
  readonly config: ResolvedGates;
  /** PATH of the gates' commands. */
  readonly path: string;
  readonly surroundings: string;
}

const source = fileURLToPath(new URL("../../..", import.meta.url));
/** Whatever decides what a gate's result is. */
const judges = ["domain/gates", "flows/gates", "reports"];

/** Names all that the results of the gates depend on. */
export async function verdictKey({
  tree,
  compared,
  config,
  path,
  surroundings,
}: JudgedThing): Promise<string> {
  const { setup, gates } = config;
  const [toolchain, judge] = await Promise.all([toolchainOf(path), ownFingerprint()]);
  const machine = [process.platform, process.arch];
  return hashOf(
    JSON.stringify([judge, tree, compared, setup, gates, machine, path, surroundings, toolchain]),
  );
}

let fingerprint: Promise<string> | undefined;

/** Changes with the code that judges: what an older release said is not believed. */
function ownFingerprint(): Promise<string> {
  fingerprint ??= readOwnSource();
  return fingerprint;
}

async function readOwnSource(): Promise<string> {
  const folders = await Promise.all(
    judges.map(async (folder) => {
      const names = await readdir(join(source, folder), { recursive: true });
      return names.filter((name) => /\.[jt]s$/.test(name)).map((name) => join(folder, name));
    }),
  );
  const files = ["../package-lock.json", ...folders.flat().sort()];
  const texts = await Promise.all(files.map((file) => readFile(join(source, file), "utf8")));
  return hashOf(JSON.stringify([files, texts]));
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
