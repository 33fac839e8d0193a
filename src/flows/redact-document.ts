import { findSecrets, redactSecrets } from "../workspaces/changes/secrets.ts";

/** The document with every credential taken out of its texts; what is no text stays as it is. */
export async function redactDocument<Document>(document: Document): Promise<Document> {
  const texts = textsIn(document);
  // One look at all of them: hardly any document has one.
  const found = await findSecrets(texts.join("\n\n"), "text.txt");
  return found.length === 0 ? document : ((await redactEach(document)) as Document);
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return isPlain(value) ? Object.values(value).flatMap(textsIn) : [];
}

async function redactEach(value: unknown): Promise<unknown> {
  if (typeof value === "string") return redactSecrets(value);
  if (Array.isArray(value)) return Promise.all(value.map(redactEach));
  if (!isPlain(value)) return value;
  const entries = Object.entries(value).map(async ([key, each]) => [key, await redactEach(each)] as const);
  return Object.fromEntries(await Promise.all(entries));
}

/** A date is no such thing: it writes itself. */
function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !("toJSON" in value);
}
