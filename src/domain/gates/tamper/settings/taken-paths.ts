import { endsOf, fitsGlob, readGlob } from "../../glob-match.ts";

/** Tools that take their patterns for regular expressions. */
const regular = /^(jest|mypy|pylint)$/;

/** Whether a pattern of a tool may take a path of the folder that its settings stand in, however it is read. */
export function mayTake(pattern: string, kin: string): (path: string) => boolean {
  const word = pattern
    .replace(/^!?(<rootDir>)?(\.{0,2}\/)*/, "")
    .replace(/^(\*+\/)+/, "")
    .replace(/(\/\*{0,2})+$/, "");
  if (/^[*.]*$/.test(word) || /\/\.\.?\//.test(word)) return () => true;
  const parts = pattern.startsWith("!(") ? null : readGlob(word, { starCrosses: true });
  // Lines of sources that are not counted are regular expressions, too.
  if (parts === null) return regular.test(kin) || kin === "coverage" ? mayFind(pattern) : () => true;
  const isRegular = regular.test(kin) || (/[\\^$|]/.test(word) && !/^\*|\*\*/.test(pattern));
  const finds = isRegular ? mayFind(pattern) : () => false;
  return (path) => {
    const text = `/${path}`;
    const starts = new Set(Array.from(text.matchAll(/\//g), ({ index }) => index + 1));
    const ends = endsOf(parts, text, starts);
    return [...ends].some((at) => at === text.length || text.charAt(at) === "/") || finds(path);
  };
}

/** A character as it is, any one, or one with a backslash before it: a program's text doubles that. */
const plain = /^\^?(?:[\w/@ .|()-]|\\+[./-])*\$?$/;

/**
 * Whether a regular expression may be found in a path. It is the change's own, and run only where it can go
 * one way: what is more than words may stand for anything behind those that it begins with.
 */
function mayFind(pattern: string): (path: string) => boolean {
  const text = pattern.replace(/^\^?<rootDir>/, "");
  if (plain.test(text) && text.split("(").length <= 2) {
    const exact = expression(text.replace(/\\+/g, "\\"));
    return (path) => exact === null || exact.test(`/${path}`);
  }
  const [, opening = "", next = ""] = /^\^?((?:[\w/@ -]|\\+[./-])*)(.?)/s.exec(text) ?? [];
  // Its last character may be there any number of times, or not at all.
  const sure = opening.replaceAll("\\", "").slice(0, /[*+?{]/.test(next) ? -1 : undefined);
  return isChoice(text) ? () => true : (path) => `/${path}`.includes(sure);
}

function expression(source: string): RegExp | null {
  try {
    return new RegExp(source, "s");
  } catch {
    return null;
  }
}

/** Whether a regular expression may be another one as well: `a|b`, but not `a(b|c)`. */
function isChoice(text: string): boolean {
  if (text.length > 400 || /\\+[()|]|\[/.test(text)) return true;
  let depth = 0;
  for (const char of text) {
    if (char === "|" && depth === 0) return true;
    depth += Number(char === "(") - Number(char === ")");
  }
  return false;
}

/** Whether a pattern of a tool takes a path for certain: as a folder, or as a glob over all of it. */
export function takes(pattern: string): (path: string) => boolean {
  const word = pattern.replace(/^(<rootDir>\/|\.\/)/, "").replace(/\/$/, "");
  if (/[\\^$]|!\(|^!/.test(word)) return () => false;
  if (!/[*?{[(]/.test(word)) return (path) => word === "." || path === word || path.startsWith(`${word}/`);
  return fitsGlob(word);
}

/** Files of code, and what tools judge like code: no prose or data. */
export function isSource(path: string): boolean {
  return /\.([cm]?[jt]sx?|vue|svelte|astro|s?css|less|pyi?|ipynb|go|rs|java|kts?|sh)$/.test(path);
}
