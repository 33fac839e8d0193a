import { type TrialFinding, type TrialResult } from "../../../domain/gates/trials/trial.ts";
import { trialResult } from "../../../domain/gates/trials/trial-result.ts";
import { type GateResult } from "../../../domain/gates/verdict/verdict.ts";
import { findAddedMarks, removeMarks, type SuppressionMark } from "../../../languages/suppressions.ts";
import { readTextsAt } from "../../../workspaces/git/read-file.ts";
import { judgeBeside } from "../judge-tree.ts";
import { maxSourceBytes, writeOver } from "./trial-trees.ts";
import { type TrialRequest } from "./trial-request.ts";
import { cutText } from "../../../domain/trust/text/cut-text.ts";

interface PlacedMark extends SuppressionMark {
  readonly path: string;
}

/** Takes out the marks that the change adds to silence a tool, and lets the tool say what they hide. Null: it adds none. */
export async function trySuppressions(trial: TrialRequest): Promise<TrialResult | null> {
  const began = performance.now();
  const { marks, written } = await withoutMarks(trial);
  if (marks.length === 0) return null;
  const kinds = new Set(marks.map(({ silences }) => silences));
  const { deps, request, results, head } = trial;
  const passed = new Set(results.filter(({ status }) => status === "pass").map(({ name }) => name));
  const gates = request.config.gates.filter(
    ({ name, kind }) =>
      passed.has(name) && [...kinds].some((one) => kind === one || (kind === "custom" && one !== "coverage")),
  );
  const withTests = gates.some(({ kind }) => kind === "coverage")
    ? [...gates, ...request.config.gates.filter(({ kind }) => kind === "test")]
    : gates;
  const commit = await writeOver(trial, head, written);
  const judged = gates.length === 0 ? [] : await judgeBeside(deps, request, { commit, gates: withTests });
  const hiding = judged.filter(({ kind, status }) => kind !== "test" && status === "fail");
  const findings = hiding.flatMap((result) => describeHidden(result, marks));
  const many =
    marks.length === 1 ? "1 mark that silences a tool" : `${marks.length} marks that silence a tool`;
  const ran =
    gates.length === 0
      ? "no gate runs that tool"
      : hiding.length === 0
        ? "without it nothing fails"
        : `without it ${hiding.length} of ${gates.length} gates fail`;
  return trialResult({
    name: "suppressions",
    summary: `${many} added: ${ran}`,
    findings,
    seconds: (performance.now() - began) / 1_000,
  });
}

async function withoutMarks({ request, from, head, changes }: TrialRequest) {
  const read = (commit: string, paths: readonly string[]) =>
    readTextsAt(request.mirror, { commit, paths }, maxSourceBytes);
  const before = await read(
    from,
    changes.map(({ path, oldPath }) => oldPath ?? path),
  );
  const after = await read(
    head,
    changes.map(({ path }) => path),
  );
  const marks: PlacedMark[] = [];
  const written = new Map<string, string>();
  for (const { path, oldPath } of changes) {
    const text = after.get(path);
    if (text === undefined) continue;
    const added = findAddedMarks(path, before.get(oldPath ?? path) ?? "", text);
    if (added.length === 0) continue;
    marks.push(...added.map((one) => ({ ...one, path })));
    written.set(path, removeMarks(path, text, added));
  }
  return { marks, written };
}

/** A mark of one rule with a reason is a decision that a person can look at; any other only silences. */
function describeHidden(result: GateResult, marks: readonly PlacedMark[]): TrialFinding[] {
  const own = marks.filter(({ silences }) => silences === result.kind || result.kind === "custom");
  return own.flatMap((mark): TrialFinding[] => {
    const near = result.findings.find(
      ({ path, line }) =>
        path === mark.path && line !== null && (mark.isWholeFile || Math.abs(line - mark.line) <= 3),
    );
    const isKnown = result.findings.some(({ path }) => path !== null);
    if (near === undefined && isKnown) return [];
    const shown =
      near === undefined ? result.actual : `${near.message}${near.rule === null ? "" : ` (${near.rule})`}`;
    const message = `this mark hides what the gate ${JSON.stringify(result.name)} refuses: ${cutText(shown, 400)}`;
    const level = mark.hasReason && !mark.isWholeFile ? "review" : "fail";
    return [{ path: mark.path, line: mark.line, rule: "suppression", message, level }];
  });
}
