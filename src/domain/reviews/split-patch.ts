/** What a specialist is shown at once. */
export interface PatchPart {
  readonly text: string;
  readonly paths: readonly string[];
}

export interface SplitPatch {
  readonly parts: readonly PatchPart[];
  /** Files that fit into no part, or into none of those that there may be. */
  readonly leftOut: readonly string[];
}

interface Section {
  readonly path: string;
  readonly text: string;
  readonly bytes: number;
}

/** Splits a git patch by file into parts that can be read at once; no file is split. */
export function splitPatch(
  patch: string,
  { maxBytes, mostParts }: { readonly maxBytes: number; readonly mostParts: number },
): SplitPatch {
  const parts: Section[][] = [];
  const leftOut: string[] = [];
  let room = 0;
  for (const section of sectionsOf(patch)) {
    if (section.bytes > maxBytes) {
      leftOut.push(section.path);
      continue;
    }
    if (section.bytes > room) {
      if (parts.length === mostParts) {
        leftOut.push(section.path);
        continue;
      }
      parts.push([]);
      room = maxBytes;
    }
    parts.at(-1)?.push(section);
    room -= section.bytes;
  }
  return {
    parts: parts.map((sections) => ({
      text: sections.map(({ text }) => text).join(""),
      paths: sections.map(({ path }) => path),
    })),
    leftOut,
  };
}

/** Lines of content begin with a plus, a minus or a space, so only git's own begin with this. */
const betweenFiles = /(?<=\n)(?=diff --git )/;

function sectionsOf(patch: string): Section[] {
  if (patch === "") return [];
  return patch.split(betweenFiles).map((raw) => {
    const path = pathOf(raw);
    const text = visible(raw, path);
    return { path, text, bytes: new TextEncoder().encode(text).length };
  });
}

function pathOf(section: string): string {
  const [head = ""] = section.split(/\n(?=@@ )/);
  const said =
    /^\+\+\+ b\/(.*?)\t?$/m.exec(head)?.[1] ??
    /^--- a\/(.*?)\t?$/m.exec(head)?.[1] ??
    /^rename to (.*)$/m.exec(head)?.[1];
  return said ?? /^diff --git (.*)$/m.exec(head)?.[1] ?? "";
}

const unseen = /[\p{Default_Ignorable_Code_Point}\p{Cf}\u2800\u2028\u2029]|(?![\t\n])\p{Cc}/gu;
/** Contents that nobody runs, and that say nothing as text. */
const media = /\.(?:png|jpe?g|gif|webp|avif|ico|bmp|woff2?|ttf|otf|eot|mp[34]|webm|ogg|wav|pdf)$/i;

/**
 * Nothing that a change brings may hide from who reviews it: what is not drawn is named, and no comment begins that
 * would be taken out of outside text.
 */
function visible(section: string, path: string): string {
  if (section.includes("\0") && media.test(path)) {
    const [head = ""] = section.split(/\n(?=@@ )/);
    return `${head}\n(no text; the file itself is in the checkout)\n`;
  }
  const named = section.replaceAll("\r\n", "\n").replace(unseen, (sign) => `[U+${hexOf(sign)}]`);
  return named.replaceAll("<!--", "<!·--");
}

function hexOf(sign: string): string {
  return (sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0");
}
