import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Witness } from "../../../domain/gates/trials/trial.ts";
import { witnessSchema } from "../../../domain/gates/verdict/verdict-schema.ts";

/** Keeps each witness in a folder of its person, by its id, so that it can be run again. */
export async function keepWitnesses(folder: string, witnesses: readonly Witness[]): Promise<void> {
  if (witnesses.length === 0) return;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const witness of witnesses) {
    await writeFile(fileOf(folder, witness.id), JSON.stringify(witness), { mode: 0o600 });
  }
}

/** The witness of that id, or the one in a file; a text says why there is none. */
export async function readWitness(
  folder: string,
  { id, file = fileOf(folder, id) }: { readonly id: string; readonly file?: string | undefined },
): Promise<Witness | string> {
  if (!/^[0-9a-f]{4,64}$/.test(id)) return `${JSON.stringify(id)} is no id of a witness`;
  const text = await readFile(file, "utf8").catch(() => null);
  if (text === null)
    return `${file} cannot be read: run the gates over the change again, or name a file with --file`;
  const witness = witnessSchema.safeParse(parseJson(text)).data;
  if (witness === undefined) return `${file} is no witness`;
  return witness.id === id ? witness : `${file} is witness ${witness.id}`;
}

function fileOf(folder: string, id: string): string {
  return join(folder, `${id}.json`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
