import { listIn } from "../compared/list-in.ts";

/** What a check seeks, and the values among which it does, where it lists them itself. */
interface Listed {
  readonly sought: string | null;
  readonly among: readonly string[];
}

const list = String.raw`(?:new Set\()?\[(?<among>.+)\]\)?`;
/** Over a check's text without white space but for that between words. */
const forms: readonly RegExp[] = [
  /^assert ?(?<sought>.+?)(?: |(?<=[)\]"']))in ?[[({](?<among>.+)[\])}]$/,
  /\bassert(?:Not)?In\((?<sought>.+?),[[({](?<among>.+)[\])}](?:,.*)?\)$/,
  /\bany\(.+ in ?[[({](?<among>.+)[\])}]\)/,
  new RegExp(String.raw`^expect\(${list}\)\.to(?:Contain|ContainEqual)\((?<sought>.+)\)$`),
  new RegExp(String.raw`^expect\(${list}\)\.to\w*\(expect\.arrayContaining\(\[(?<sought>.+)\]\)\)$`),
  new RegExp(String.raw`${list}\.(?:includes|has|contains)\(&?(?<sought>.+?)\)`),
  new RegExp(String.raw`${list}\.(?:some|find|findLast)\(`),
  /\.(?:to\.be\.)?(?:toBeOneOf|oneOf)\(\[(?<among>.+)\](?:,.*)?\)$/,
  /\bincludes?\(\[(?<among>.+)\],(?<sought>.+)\)$/,
  /\b(?:slices\.)?Contains\((?:\w+,)?\[\][\w.]+\{(?<among>.+)\},(?<sought>.+?)\)/,
  /\b(?:List|Set|Arrays|Stream)\.(?:of|asList)\((?<among>.+)\)\.contains\((?<sought>.+?)\)/,
];

/** `expect([a, 3]).toContain(3)`, `a in (2, 3)`: whoever lists more than one thing is content with any of them. */
export function listedIn(said: string): Listed | null {
  const text = said
    .replace(/\s+/g, " ")
    .replace(/ ?([^\w\s]) ?/g, "$1")
    .replace(/;$/, "");
  for (const form of forms) {
    const { sought = null, among } = form.exec(text)?.groups ?? {};
    if (among === undefined) continue;
    const values = listIn(`[${among}]`, 0)?.items ?? [];
    return values.length > 1 ? { sought, among: values } : null;
  }
  return null;
}

/** Whether what is sought stands in the list, as it is sought, so that it is found whatever the product answers. */
export function listsWhatItSeeks(said: string): boolean {
  const listed = listedIn(said);
  return listed !== null && listed.sought !== null && listed.among.includes(listed.sought);
}
