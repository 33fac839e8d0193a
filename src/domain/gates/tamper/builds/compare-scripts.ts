import { type TamperFinding } from "../../verdict/verdict.ts";
import { isComing, textOf, type ChangedFile } from "../changed-file.ts";
import { withoutFurtherEnvironments } from "./further-environments.ts";
import { folderOf } from "../paths.ts";
import { makefiles } from "./make-targets.ts";
import { withoutPlainVariables } from "./plain-variables.ts";
import { partsReached } from "./reached-parts.ts";
import { isEndings, partOf } from "./script-parts.ts";

const swallowing =
  /\|\|\s*(true|:|exit\s+0|echo\b|printf\b|\{\s*true)|;\s*(exit\s+0|true)\s*(["')\n]|$)|\bset\s+\+e\b|--passWithNoTests|--pass-with-no-tests|--exit-zero|--no-error-on-unmatched|\btrap\b.*\bexit\s+0|^\s*exit\s+0\s*$|--suppress-tests|-DskipTests|-Dmaven\.test\.(skip|failure\.ignore)|--no-fail|--force-exit-0|--if-present|--ignore-scripts\b.*test/m;

/** Changes to what the commands of the gates run, on the base or at the head. */
export function compareScripts(files: readonly ChangedFile[], reached: ReadonlySet<string>): TamperFinding[] {
  return files.flatMap((file): TamperFinding[] => {
    if (isComing(file) && targetsTo(file.path).some((place) => reached.has(place))) {
      const message = "a gate makes a target of this name, which make takes for done now";
      return [{ path: file.path, line: null, rule: "changed-script", message }];
    }
    const path = file.before?.path ?? file.path;
    const before = textOf(file.before);
    const isTox = /(^|\/)(tox\.(ini|toml)|pyproject\.toml)$/.test(path);
    const said = textOf(file.after);
    const after = isTox ? withoutPlainVariables(before, withoutFurtherEnvironments(before, said)) : said;
    const parts = partsReached(file, reached);
    return parts.flatMap((name) => {
      const part = { name, names: parts.filter((one) => one !== null) };
      const [was, now] = [partOf(path, part, before), partOf(file.path, part, after)];
      if (was === now || isHarmless(name, was, now)) return [];
      const ends = isEndings(path, name);
      const what = ends ? "a program that imports what may end it" : wordsFor(name);
      const line = ends ? lineOfNew(after, was, now) : lineOf(after, name, now);
      const finding = { path: file.path, line };
      const changed = {
        ...finding,
        rule: "changed-script",
        message: `a gate runs ${what} and the change alters it: ${spellChange(was, now)}`,
      };
      const swallows = swallowing.test(now ?? "") && !swallowing.test(was ?? "");
      const swallowed = {
        ...finding,
        rule: "swallowed-failure",
        message: `a gate runs ${what}, which now hides failures: ${spell(now)}`,
      };
      return swallows ? [changed, swallowed] : [changed];
    });
  });
}

/** By what `make` may know a file; what it truly makes has an ending. */
function targetsTo(path: string): string[] {
  const folder = folderOf(path);
  const name = path.slice(folder.length);
  return /^\w[\w-]*$/.test(name) ? makefiles.map((one) => `${folder}${one}#${name}`) : [];
}

/** More targets that are made whatever stands there. */
function isHarmless(name: string | null, was: string | null, now: string | null): boolean {
  const phony = now?.split(" ");
  return name === ".PHONY" && (was ?? "").split(" ").every((one) => phony?.includes(one) ?? one === "");
}

function wordsFor(name: string | null): string {
  if (name === null) return "the script";
  return name === "" ? "what all targets share" : JSON.stringify(name);
}

/** The first line that tells something, and did not before. */
function lineOfNew(text: string, was: string | null, now: string | null): number | null {
  const known = new Set(was?.split("\n"));
  const fresh = new Set(now?.split("\n").filter((line) => !known.has(line)));
  const at = text.split("\n").findIndex((line) => line.trim() !== "" && fresh.has(line.trim()));
  return at < 0 ? null : at + 1;
}

function lineOf(text: string, name: string | null, now: string | null): number | null {
  const lines = text.split("\n");
  const at = lines.findIndex((line) =>
    name === null || name === ""
      ? swallowing.test(line)
      : line.includes(`"${name}"`) || line.startsWith(`${name}:`),
  );
  return at >= 0 ? at + 1 : now === null ? null : 1;
}

const mostShown = 120;
/** Of what stays the same before a change. */
const leadShown = 30;

/** Of a long script, where it begins to differ. */
function spellChange(was: string | null, now: string | null): string {
  const [one, other] = [was ?? "", now ?? ""].map(onOneLine) as [string, string];
  let same = 0;
  while (same < one.length && one[same] === other[same]) same += 1;
  const from = one === other || same < mostShown - leadShown ? 0 : same - leadShown;
  return `${spell(was, from)} became ${spell(now, from)}`;
}

function spell(text: string | null, from = 0): string {
  if (text === null) return "nothing";
  return JSON.stringify(`${from === 0 ? "" : "…"}${onOneLine(text).slice(from, from + mostShown)}`);
}

function onOneLine(text: string): string {
  return text.replace(/\s+/g, " ");
}
