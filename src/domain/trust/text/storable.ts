/** What no database text holds: the zero character, and halves of characters. */
const unstorable = /\0|\p{Cs}/gu;

/** The text with a mark in place of each character that cannot be stored. */
export function storableText(text: string): string {
  return text.replace(unstorable, "\ufffd");
}

/** The document with all its texts and keys so; what is no text stays as it is. */
export function storable<T>(document: T): T {
  return clean(document) as T;
}

function clean(value: unknown): unknown {
  if (typeof value === "string") return storableText(value);
  if (Array.isArray(value)) return value.map(clean);
  if (typeof value !== "object" || value === null) return value;
  // Dates and bytes are no such things.
  if ("toJSON" in value || ArrayBuffer.isView(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [storableText(key), clean(each)]));
}
