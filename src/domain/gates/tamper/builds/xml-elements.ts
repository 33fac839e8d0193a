/** An element of XML, with what stands around it. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: string;
  /** What it says itself, without what its parts say. */
  readonly text: string;
  /** From 1. */
  readonly line: number;
  readonly outer: XmlElement | null;
  /** The nearest of Maven's plugins that it stands in. */
  readonly plugin: XmlElement | null;
  readonly parts: readonly XmlElement[];
}

interface OpenElement extends XmlElement {
  text: string;
  readonly outer: OpenElement | null;
  readonly parts: OpenElement[];
}

const tokens =
  /<!--[^]*?(?:-->|$)|<!\[CDATA\[[^]*?(?:\]\]>|$)|<[?!][^<>]*>|<(\/?)([\w.:-]+)([^<>]*)>|[^<]+|</g;

/** All elements in the order in which they begin; what is shut wrongly only ends what stands around it. */
export function xmlElements(text: string): XmlElement[] {
  const found: OpenElement[] = [];
  const open: OpenElement[] = [];
  let line = 1;
  for (const [token, slash, name, attributes = ""] of text.matchAll(tokens)) {
    const outer = open.at(-1) ?? null;
    if (name !== undefined && slash === "/") open.pop();
    else if (name !== undefined) {
      const plugin = outer?.name === "plugin" ? outer : (outer?.plugin ?? null);
      const one: OpenElement = { name, attributes, text: "", line, outer, plugin, parts: [] };
      outer?.parts.push(one);
      found.push(one);
      if (!attributes.endsWith("/")) open.push(one);
    } else if (outer !== null && !/^<[!?]/.test(token)) outer.text += token;
    line += token.split("\n").length - 1;
  }
  return found.map((one) => Object.assign(one, { text: one.text.trim() }));
}

/** What a part of an element says; empty: it has none of that name. */
export function saidIn(element: XmlElement | null, name: string): string {
  return element?.parts.find((part) => part.name === name)?.text ?? "";
}

export function attributeOf({ attributes }: XmlElement, name: string): string | null {
  const found = [...attributes.matchAll(/([\w.:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].find(
    ([, key]) => key === name,
  );
  return found === undefined ? null : (found[2] ?? found[3] ?? "");
}
