import { isOpenPattern } from "../checks/open-patterns.ts";
import { type Wanted } from "./failure.ts";

const quotedText = /^(?:[rfbu]{0,2})(["'`])([^]*)\1$/;
const rawText = /^r(#*)"([^]*)"\1$/;

/** What is between the quotes; null: it is no text. White space makes no difference. */
export function textIn(written: string): string | null {
  const plain = written
    .replace(/\s+/g, "")
    .replace(/^&/, "")
    .replace(/\.(to_string|to_owned|into)\(\)$/, "");
  return rawText.exec(plain)?.[2] ?? quotedText.exec(plain)?.[2] ?? null;
}

export function equalTo(of: string, written: string): Wanted {
  const text = textIn(written) ?? written.replace(/\s+/g, "").replace(/^&/, "");
  return { of, how: "is", text };
}

export function holding(of: string, written: string): Wanted {
  const text = textIn(written) ?? written.replace(/\s+/g, "");
  return { of, how: text === "" ? "open" : "holds", text };
}

/** `/^bad$/` of JavaScript, or a text in which another language writes a pattern. */
export function fitting(of: string, written: string): Wanted {
  const plain = written.replace(/\s+/g, "").replace(/^new\s*RegExp\((.*)\)$/, "$1");
  const source = /^\/([^]*)\/[a-z]*$/.exec(plain)?.[1] ?? textIn(plain) ?? plain;
  // What another function escapes is told as it is.
  const escaped = /^re\.escape\((.+)\)$/.exec(plain)?.[1];
  if (escaped !== undefined) return holding(of, escaped);
  const begins = /^(\^|\\+A)/.test(source);
  const ends = /([^\\]\$|\\+[zZ])$/.test(source);
  const inside = source.replace(/^(\^|\\+A)/, "").replace(/(\$|\\+[zZ])$/, "");
  const literal = inside.replace(/\\+([^\w])/g, (_, sign: string) => `§${String(sign.charCodeAt(0))};`);
  const isPlain = !/[\\.*+?|()[\]{}^$]/.test(literal);
  const text = literal.replace(/§(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));
  if (isPlain && begins && ends) return { of, how: "is", text };
  // One of several, or anything at all.
  if (isOpenPattern(source) || /\|/.test(literal) || !/\w/.test(text) || /^\.[*+]/.test(literal))
    return { of, how: "open", text };
  return { of, how: "holds", text: isPlain ? text : inside };
}
