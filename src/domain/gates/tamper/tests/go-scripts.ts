import { type TamperFinding } from "../../verdict/verdict.ts";
import { textOf, type ChangedFile, type FileVersion } from "../changed-file.ts";

const script = /\.txtar$|(^|\/)testdata\/(.*\/)?scripts?\/[^/]+\.txt$/;
/** `! exec a`, `[unix] stdout 'b'` */
const line = /^((?:\[[^\]]*\]\s*)*)([!?]\s*)?(\S+)\s*([^]*)$/;
const asking = /^(cmp|cmpenv|stdout|stderr|grep|exists|exec|go|stale|symlink|wait)$/;
const anything = /^(-count=\d+\s*)?["']?(\^?\.[*+]?\$?)?["']?$/;

interface Line {
  readonly text: string;
  /** Under which it is run alone. */
  readonly where: string;
  readonly sign: string;
  readonly word: string;
  readonly rest: string;
}

/** Scripts of Go's testscript that ask for less than they did, or end before they ask. */
export function weakerScripts(files: readonly ChangedFile[]): TamperFinding[] {
  const scripts = files.filter(({ before, after }) =>
    [before, after].some((one) => one !== null && script.test(one.path)),
  );
  const came = scripts
    .filter(({ before }) => before === null)
    .map(({ after }) => linesOf(after).filter(asks).length);
  return scripts.flatMap(({ path, before, after }): TamperFinding[] => {
    const was = linesOf(before);
    const asked = was.filter(asks);
    if (before === null || asked.length === 0) return [];
    if (after === null) {
      const heir = came.findIndex((count) => count >= asked.length);
      if (heir >= 0) came.splice(heir, 1);
      const message = "the script is gone with what it asks for";
      return heir >= 0 ? [] : [{ path, line: null, rule: "deleted-test", message }];
    }
    const now = linesOf(after);
    const less = lostIn(asked, now.filter(asks));
    const ends = now.find(
      (one) => /^(skip|stop)$/.test(one.word) && !was.some(({ text }) => text === one.text),
    );
    return [
      ...(less === null
        ? []
        : [find(path, after, ["weakened-test", `the script asks for less: ${less.text}`])]),
      ...(ends === undefined
        ? []
        : [find(path, after, ["skipped-test", `the script ends early: ${ends.text}`])]),
    ];
  });
}

function find(
  path: string,
  { text }: FileVersion,
  [rule, message]: readonly ["weakened-test" | "skipped-test", string],
): TamperFinding {
  return { path, line: text === null ? null : 1, rule, message: message.slice(0, 200) };
}

/** Up to the first of the files that it brings. */
function linesOf(version: FileVersion | null): Line[] {
  const [commands = ""] = version === null ? [] : textOf(version).split(/^-- .+ --$/m);
  return commands.split("\n").flatMap((raw): Line[] => {
    const text = raw.trim();
    const [, where = "", sign = "", word = "", rest = ""] = text.startsWith("#")
      ? []
      : (line.exec(text) ?? []);
    return word === "" ? [] : [{ text, where: where.trim(), sign: sign.trim(), word, rest: rest.trim() }];
  });
}

function asks({ word, sign }: Line): boolean {
  return sign !== "?" && (asking.test(word) || sign === "!");
}

/** The first in whose place nothing stands that asks for as much; null: there is none. */
function lostIn(asked: readonly Line[], now: readonly Line[]): Line | null {
  const left = [...now];
  const gone = asked.filter(({ text }) => {
    const at = left.findIndex((one) => one.text === text);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
  for (const one of gone) {
    const near = left.findIndex((other) => other.word === one.word && other.sign === one.sign);
    const at = near >= 0 ? near : left.findIndex((other) => other.word !== "exec" || one.word === "exec");
    const [heir] = at < 0 ? [] : left.splice(at, 1);
    if (heir === undefined || isLess(heir, one)) return one;
  }
  return null;
}

function isLess(heir: Line, one: Line): boolean {
  if (heir.where !== "" && heir.where !== one.where && heir.rest === one.rest) return true;
  if (heir.word !== one.word || heir.sign !== one.sign || !/^(stdout|stderr|grep)$/.test(one.word))
    return false;
  const [part, whole] = [heir.rest, one.rest].map((each) => each.replace(/^["']|["']$/g, ""));
  return anything.test(heir.rest) || (part !== whole && (whole ?? "").includes(part ?? ""));
}
