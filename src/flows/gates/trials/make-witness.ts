import { createHash } from "node:crypto";
import { type Defect } from "../../../domain/gates/trials/choose-defects.ts";
import { type TouchedTest } from "../../../domain/gates/trials/touched-tests.ts";
import { type Witness } from "../../../domain/gates/trials/trial.ts";
import { applyDefect } from "../../../languages/defects/apply-defect.ts";
import { applicablePatch } from "../../../workspaces/changes/list-changes.ts";
import { treeOf } from "../../../workspaces/git/objects.ts";
import { readFileAt } from "../../../workspaces/git/read-file.ts";
import { type JudgesCompared } from "./compare-judges.ts";
import { maxSourceBytes, writeOver } from "./trial-trees.ts";
import { type TrialRequest } from "./trial-request.ts";
import { cutText } from "../../../domain/trust/text/cut-text.ts";

export interface Shown {
  readonly test: TouchedTest;
  readonly rule: string;
  /** Absent: the head's product shows it as it is. */
  readonly planted?: { readonly defect: Defect; readonly twin: Defect; readonly product: "base" | "head" };
}

/** So many findings of one trial have a witness: each is a patch, and more show nothing else. */
export const maxWitnesses = 20;

/** Keeps what shows a finding, so that anybody can run both sides again. */
export async function makeWitness(
  trial: Pick<TrialRequest, "request" | "from" | "head">,
  { gate, changes }: Pick<JudgesCompared, "gate" | "changes">,
  { test, rule, planted }: Shown,
): Promise<Witness> {
  const { request, from, head } = trial;
  const trees = await Promise.all([from, head].map((commit) => treeOf(request.mirror, commit)));
  const seed = JSON.stringify([trees, gate.name, rule, test.path, test.title, planted?.defect.id ?? null]);
  const { defect, twin, product = rule === "unnoticed-fault" ? "base" : "head" } = planted ?? {};
  const isOverBase = product === "base" && twin !== undefined;
  return {
    id: createHash("sha256").update(seed).digest("hex").slice(0, 12),
    base: from,
    head,
    sentence: describeWitness(test, rule, defect),
    patch: defect === undefined ? "" : await patchFor(trial, isOverBase ? from : head, defect),
    ...(isOverBase ? { patchHead: await patchFor(trial, head, twin) } : {}),
    files: changes.before ?? [],
    gate: gate.name,
    test: test.title,
    ...(alone.has(rule) ? { isAlone: true } : {}),
    ...(rule === "hushed-failure" ? { isExit: true } : {}),
    product,
  };
}

/** Rules about one test, which others may make up for. */
const alone: ReadonlySet<string> = new Set([
  "unnoticed-fault",
  "emptied-test",
  "weaker-test",
  "loosened-test",
]);

function describeWitness({ title }: TouchedTest, rule: string, defect: Defect | undefined): string {
  const test = `*${cutText(title, 160)}*`;
  if (rule === "unnoticed-fault") {
    return `Over the product before this change the base's test ${test} fails; yours does not notice.`;
  }
  if (defect === undefined) {
    return rule === "removed-test"
      ? `Over this change the base's test ${test} fails; yours hold nothing in its place.`
      : `Over this change the base's test ${test} fails; yours passes.`;
  }
  const { sentence, path, line } = defect;
  const place = defect.function === null ? `${path}:${line}` : `\`${defect.function}\` (${path}:${line})`;
  const ends: Readonly<Record<string, string>> = { "hushed-failure": "your command ends with exit code 0" };
  const end = ends[rule] ?? (alone.has(rule) ? "what is in its place does not notice" : "yours pass");
  return `With \`${cutText(sentence, 200)}\` in ${place}, the base's test ${test} failed; ${end}.`;
}

/** The defect for good, as a patch over the commit; empty: its file can't be read any more. */
async function patchFor(
  trial: Pick<TrialRequest, "request">,
  commit: string,
  defect: Defect,
): Promise<string> {
  const { mirror } = trial.request;
  const text = await readFileAt(mirror, { commit, path: defect.path }, maxSourceBytes);
  if (text === null) return "";
  const broken = await writeOver(trial, commit, new Map([[defect.path, applyDefect(text, defect)]]));
  return (await applicablePatch(mirror, commit, broken)) ?? "";
}
