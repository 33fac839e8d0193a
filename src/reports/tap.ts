import { type Reading, type TestReport } from "../domain/gates/measurement.ts";
import { type Finding } from "../domain/gates/verdict.ts";
import { isFileWithoutTests } from "./node-test-file.ts";
import { messageText, placeInTrace, plainText } from "./report-text.ts";

const point = /^( *)(ok|not ok)\b(?: +(\d+))?(?: +-)? ?(.*)$/;
const plan = /^1\.\.(\d{1,9})(?:\s|$)/;
const directive = /(?:^|\s)# *(skip|todo)\b/i;
const maxTests = 500_000;

interface Point {
  readonly indent: number;
  readonly ok: boolean;
  readonly name: string;
  readonly skipped: boolean;
  /** Points of its own sub-tests stand before it. */
  readonly parent: boolean;
  /** One of those failed. */
  readonly childFailed: boolean;
  diagnostic: string;
}

/** TAP 13 and 14 as node:test, tap, tape and others write it. Sub-tests are counted, their parents are not. */
export function readTap(text: string, root: string): Reading<TestReport> {
  const lines = plainText(text).split("\n");
  const points: Point[] = [];
  let planned: number | null = null;
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? "";
    if (/^Bail out!/i.test(line))
      return { kind: "unreadable", why: `the tests bailed out (${line.slice(0, 200)})` };
    const announced = plan.exec(line)?.[1];
    if (announced !== undefined) planned = (planned ?? 0) + Number(announced);
    const found = parsePoint(line, points);
    if (!found) continue;
    const end = endOfDiagnostic(lines, at + 1, found.indent);
    found.diagnostic = lines.slice(at + 1, end).join("\n");
    at = end - 1;
    points.push(found);
    if (points.length > maxTests) return { kind: "unreadable", why: `more than ${maxTests} tests` };
  }
  if (planned === null) return { kind: "unreadable", why: "no TAP plan in it" };
  const seen = points.filter(({ indent }) => indent === 0).length;
  if (seen !== planned) return { kind: "unreadable", why: `${seen} tests of ${planned} planned ones` };
  return { kind: "report", ...countPoints(points, root) };
}

function parsePoint(line: string, before: readonly Point[]): Point | null {
  const match = point.exec(line);
  if (!match) return null;
  const [, spaces = "", verdict, , rest = ""] = match;
  const indent = spaces.length;
  const children = childrenOf(indent, before);
  return {
    indent,
    ok: verdict === "ok",
    name: rest.replace(/\s# *(?:skip|todo)\b.*$/i, "").trim() || "unnamed test",
    skipped: directive.test(rest),
    parent: children.length > 0,
    childFailed: children.some(({ ok, skipped }) => !ok && !skipped),
    diagnostic: "",
  };
}

function childrenOf(indent: number, before: readonly Point[]): readonly Point[] {
  let first = before.length;
  while (first > 0 && (before[first - 1]?.indent ?? -1) > indent) first -= 1;
  return before.slice(first);
}

/**
 * The line after a point's YAML block, which may itself hold lines that look like points. A block is indented
 * deeper than its point, which also bounds how far the end of one that never ends is looked for.
 */
function endOfDiagnostic(lines: readonly string[], start: number, indent: number): number {
  const opening = /^( +)---$/.exec(lines[start] ?? "")?.[1];
  if (opening === undefined || opening.length <= indent) return start;
  for (let at = start + 1; at < lines.length; at += 1) {
    const line = lines[at] ?? "";
    if (line === `${opening}...`) return at + 1;
    if (line.trim() !== "" && !line.startsWith(opening)) return start;
  }
  return start;
}

function countPoints(points: readonly Point[], root: string): TestReport {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  const findings: Finding[] = [];
  for (const found of points) {
    if (found.skipped) {
      if (!found.parent) counts.skipped += 1;
    } else if (!found.ok && !found.childFailed) {
      counts.failed += 1;
      if (findings.length < 5_000) findings.push(findingOf(found, root));
    } else if (found.ok && !found.parent && !isFileWithoutTests(found.name)) {
      counts.passed += 1;
    }
  }
  return { ...counts, findings };
}

function findingOf({ name, diagnostic }: Point, root: string): Finding {
  const stack = /^\s*stack: .*\n([\s\S]*)/m.exec(diagnostic)?.[1] ?? "";
  const place = placeInTrace(root, stack) ?? placeInTrace(root, diagnostic);
  const message = messageText(`${name.replace(/\\([#\\])/g, "$1")}: ${reasonIn(diagnostic)}`);
  return { path: place?.path ?? null, line: place?.line ?? null, level: "error", rule: null, message };
}

function reasonIn(diagnostic: string): string {
  const match = /^( *)(?:error|message): *(.*)$/m.exec(diagnostic);
  if (!match) return "failed";
  const [whole, indent = "", value = ""] = match;
  if (!/^[|>][-+]?$/.test(value)) return value.replace(/^(['"])(.*)\1$/, "$2") || "failed";
  const block: string[] = [];
  for (const line of diagnostic.slice(match.index + whole.length + 1).split("\n")) {
    if (line.trim() !== "" && !line.startsWith(`${indent} `)) break;
    block.push(line.trim());
  }
  return block.join("\n").trim() || "failed";
}
