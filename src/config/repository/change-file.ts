import { isMap, isSeq, parseDocument } from "yaml";

export type FileChange =
  /** A value of something that the file names already, by its path; a named entry of a list goes by its name. */
  | { readonly kind: "set"; readonly path: readonly string[]; readonly value: unknown }
  /** An entry at the end of a list. */
  | { readonly kind: "add"; readonly path: readonly string[]; readonly value: unknown };

/** The text of a file with one change, its comments kept; null: it does not name what the value belongs to. */
export function changeRepositoryFile(text: string, { kind, path, value }: FileChange): string | null {
  const document = parseDocument(text);
  if (document.errors.length > 0 || !isMap(document.contents)) return null;
  const whole: (string | number)[] = [];
  for (const part of path) {
    const above = document.getIn(whole);
    const index = isSeq(above)
      ? above.items.findIndex((item) => isMap(item) && item.get("name") === part)
      : part;
    if (index === -1) return null;
    whole.push(index);
  }
  if (kind === "add") {
    if (document.hasIn(whole)) document.addIn(whole, value);
    else document.setIn(whole, [value]);
  } else {
    if (!isMap(document.getIn(whole.slice(0, -1)))) return null;
    document.setIn(whole, value);
  }
  return document.toString({ lineWidth: 0 });
}
