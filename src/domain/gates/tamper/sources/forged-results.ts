import { isReportGlob, literalEnd, reportFits } from "../../report-path.ts";
import { type TamperFinding } from "../../verdict/verdict.ts";
import { type ChangedFile, type FileVersion } from "../changed-file.ts";
import { childIn, walk, type SyntaxNode, type Visit } from "../syntax-tree.ts";
import { holdsSettings } from "../settings/tool-files.ts";
import { isTestContext } from "../test-files.ts";
import { tools } from "./more-detections.ts";

/** Code that writes the report that a gate reads, or says what only a runner has to say. */
export function forgedResults(files: readonly ChangedFile[], reports: readonly string[]): TamperFinding[] {
  return files.flatMap(({ before, after }) => {
    const text = after?.text ?? "";
    if (after === null || holdsSettings(after.path) || tools.test(after.path)) return [];
    if (!hints.test(text) && !reports.some((report) => text.includes(literalEnd(report)))) return [];
    const known = new Set(textsIn(before).map(({ said }) => said));
    const writes = writing.test(text);
    return textsIn(after)
      .filter(({ said }) => !known.has(said))
      .flatMap(({ said, place }): TamperFinding[] => {
        const { path } = after;
        const finding = { path, line: place.node.line, rule: "committed-report" };
        if (writes && reports.some((report) => names(said, report)) && !isElsewhere(place))
          return [{ ...finding, message: `writes the report that a gate reads: ${said}` }];
        // Tests of what reads such words hold them as examples.
        if (isTestContext(path) || !forged.some((pattern) => pattern.test(said))) return [];
        const message = `says in the place of a runner how tests ended: ${said.trim().slice(0, 160)}`;
        return [{ ...finding, message }];
      });
  });
}

const literals =
  /^(string|template_string|string_literal|interpreted_string_literal|raw_string_literal|text_block)$/;
const writing =
  /\b(write\w*|copy\w*|rename\w*|create\w*|save\w*|dump|link|symlink)\(|\bopen\([^)]*["'](w|a|x|r\+)|\b(Create|OpenFile|WriteFile|Rename|WriteString)\(|\bfs::(write|copy|rename)\b|\bFile::create\b|\bnew (FileWriter|PrintWriter|FileOutputStream)\b/;

interface Said {
  readonly said: string;
  readonly place: Visit;
}

/** What the texts of a source say, one that is put together by its parts. */
function textsIn(version: FileVersion | null): Said[] {
  if (!version?.tree || version.kind === "symlink") return [];
  return [...walk(version.tree.root)]
    .filter(({ node }) => literals.test(node.type) && node.text.length < longest)
    .map((place) => ({ said: contentOf(place.node.text), place }));
}

const longest = 4_000;
const longestPath = 300;

function contentOf(text: string): string {
  return text
    .replace(/^[a-zA-Z]{0,2}#*("""|'''|["'`])/, "")
    .replace(/("""|'''|["'`])#*$/, "")
    .replace(/\\(["'`])/g, "$1");
}

/** Whole, or below a folder that the code knows. */
function names(said: string, report: string): boolean {
  if (isReportGlob(report)) return namesFileOf(report, said);
  return said === report || (said.endsWith(`/${report}`) && !/tmp|temp/i.test(said));
}

function namesFileOf(report: string, said: string): boolean {
  if (said.length > longestPath || (said.startsWith("/") && /tmp|temp/i.test(said))) return false;
  const ends = [...said.matchAll(/\/(?!$)/g)].map(({ index }) => said.slice(index + 1));
  return [said, ...ends].some(reportFits(report));
}

/** `join(temporary, "junit.xml")`, `tmp_path / "junit.xml"`: another file of the name. */
function isElsewhere({ node, above }: Visit): boolean {
  const call = above.findLast(({ type }) => /^(call|call_expression|method_invocation)$/.test(type));
  const called = call === undefined ? "" : (childIn(call, "function") ?? childIn(call, "name"))?.text;
  const given = call === undefined ? null : childIn(call, "arguments");
  const isJoined = /(^|\.)(join|resolve|Join|of|get|resolvePath|Path)$/.test(called ?? "");
  const first = given?.children[0];
  if (isJoined && first !== undefined && first !== node) return !isHere(first);
  const outer = above.at(-1);
  const left = outer?.type === "binary_operator" ? outer.children[0] : undefined;
  return left !== undefined && left !== node && !isHere(left);
}

/** The folder in which the gates run, or that of the source. */
function isHere({ text }: SyntaxNode): boolean {
  return /\b(cwd|getcwd|Getwd|current_dir)\(\)|__dirname|import\.meta|__file__|^["'`]\.?["'`]$|\bCARGO_MANIFEST_DIR\b|user\.dir/.test(
    text,
  );
}

const hints = /PASS|=== RUN|\bok\b|\bOK\b|"Action|<testsuite|##teamcity|passing|passed|Tests|Ran /;
/** How many tests passed, or which one did, as runners and their reports say it. */
const forged: readonly RegExp[] = [
  /^\s*--- PASS: \w|^\s*=== RUN +\w/,
  /\btest result: ok\. \d/,
  /"Action"\s*:\s*"pass"/,
  /<testsuites?\b[^>]*\btests=["']\d/,
  /##teamcity\[test(Finished|Suite\w+) name='\w/,
  /(^|\n)ok \d+( -|\n|$)/,
  /(^|\n)\s*\d+ passing \(\d/,
  /(^|\n)=+ \d+ passed/,
  /\bTests run: \d+, Failures: \d/,
  /"numPassedTests"\s*:\s*\d/,
  /(^|\n)Ran \d+ tests? in \d/,
  /(^|\n)OK \(\d+ tests?\b/,
  /(^|\n)\s*Tests:? +\d+ passed\b/,
];
