import { randomUUID } from "node:crypto";
import { mkdir, open, readFile, rename, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { z } from "zod";
import { EnvironmentRefused } from "./environment-refused.ts";

/** What GitHub gave when it made the App. */
const storedApp = z.strictObject({
  id: z.int().positive(),
  slug: z.string().min(1),
  privateKey: z.string().startsWith("-----BEGIN "),
  webhookSecret: z.string().min(1),
  clientId: z.string().min(1),
  clientSecret: z.string().min(1),
});
export type StoredApp = z.output<typeof storedApp>;

const fileOf = (dataDirectory: string) => join(dataDirectory, "github-app.json");

/** The App that was set up from the page; null: none was. */
export async function readStoredApp(dataDirectory: string): Promise<StoredApp | null> {
  const file = fileOf(dataDirectory);
  const text = await readFile(file, "utf8").catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw new EnvironmentRefused(`${file} cannot be read. It holds the App's credentials.`, { cause: error });
  });
  if (text === null) return null;
  if (((await stat(file)).mode & 0o077) !== 0) {
    throw new EnvironmentRefused(
      `${file} holds the App's private key, and others may read it. chmod 600 it.`,
    );
  }
  const parsed = storedApp.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  // What the parser says could quote the key.
  const wrong = parsed.error.issues.map(({ path }) => path.join(".") || "the whole").join(", ");
  throw new EnvironmentRefused(
    `${file} is no App's credentials any more (wrong: ${wrong}). Put it back, or remove it and set an App up again.`,
  );
}

/** Private to this user, and there as a whole or not at all. */
export async function storeApp(dataDirectory: string, app: StoredApp): Promise<void> {
  const file = fileOf(dataDirectory);
  await mkdir(dirname(file), { recursive: true });
  const draft = `${file}.${randomUUID()}`;
  const handle = await open(draft, "wx", 0o600);
  try {
    await handle.writeFile(`${JSON.stringify(storedApp.parse(app), null, 2)}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, file);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
