import { type Assertion } from "../test-case.ts";

const openPart = /(?<=[{,])(["']?)([A-Za-z_$][\w$]*)\1:expect\.any\([A-Z]\w*\)(?:,|(?=[}\]]))/g;

/** Whether a check is the same as another one, but that it wants parts besides of which that one says nothing: `at: expect.any(Date)`. */
export function wantsMoreParts(other: Assertion, one: Assertion): boolean {
  const left = other.text.replace(openPart, (all, _quote: string, name: string) =>
    new RegExp(`(?<![\\w$])${name.replaceAll("$", "\\$")}(?![\\w$])`).test(one.text) ? all : "",
  );
  return left !== other.text && plain(left) === plain(one.text);
}

/** Without commas behind which nothing comes. */
function plain(text: string): string {
  return text.replace(/,(?=[}\])])/g, "").replace(/;$/, "");
}
