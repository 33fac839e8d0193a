// What a repetition ends at it cannot match itself, for the text may be an agent's.
const pin =
  /^[A-Za-z0-9][\w.-]*(?: ?\[[\w., -]*\])? ?===? ?[\w.!+-]+(?: ?;[\w .'"<>=!~()]*)?(?: --hash[= ]\w+:[0-9a-f]+)* ?\\?$/;
const hashes = /^--hash[= ]\w+:[0-9a-f]+(?: --hash[= ]\w+:[0-9a-f]+)* ?\\?$/;
const setting =
  /^(?:--require-hashes|--pre|--prefer-binary|--(?:no|only)-binary[= ][\w.:,-]+|(?:-i |--(?:extra-)?index-url[= ])https?:\/\/[\w.:/@%~+-]+)$/;
const list = /^(?:-[rc] ?|--(?:requirement|constraint)[= ])((?:\.\.?\/)*[\w-][\w.-]*(?:\/[\w-][\w.-]*)*)$/;

/** By these, or by what is no UTF-8, pip may see other lines than we do. */
const otherLines = /[^\P{Cc}\t\r\n]|[\u2028\u2029\ufffd]|coding[:=]/u;

/**
 * Paths of the lists and constraints that a list of requirements names. Null: it names something else of the
 * checkout, like a project or an archive, or may, for only plain lines are understood.
 */
export function listsNamedBy(path: string, text: string): readonly string[] | null {
  if (otherLines.test(text)) return null;
  const lines = text.split(/\r\n?|\n/).map((line) =>
    line
      .replace(/\s+/g, " ")
      .replace(/(^| )#.*$/, "")
      .trim(),
  );
  const named: string[] = [];
  for (const line of lines) {
    const [, other] = list.exec(line) ?? [];
    if (other !== undefined) named.push(beside(path, other));
    else if (line !== "" && line !== "\\" && ![pin, hashes, setting].some((plain) => plain.test(line)))
      return null;
  }
  return named;
}

/** Where a file's name leads that another one names; above the root, it begins with `..`. */
function beside(path: string, other: string): string {
  const folders = path.split("/").slice(0, -1);
  for (const part of other.split("/"))
    if (part === ".." && folders.length > 0 && folders.at(-1) !== "..") folders.pop();
    else if (part !== ".") folders.push(part);
  return folders.join("/");
}
