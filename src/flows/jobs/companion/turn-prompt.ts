import { randomBytes } from "node:crypto";
import { renderPrompt, type RenderedPrompt } from "../../../agents/prompts/render-prompt.ts";
import { describeGate } from "../../../domain/gates/verdict/describe-gate.ts";
import { allGates } from "../../../domain/gates/gates-for-change.ts";
import { explainJobDecision } from "../../../domain/jobs/explain-decision.ts";
import { jobFolder } from "../../../domain/jobs/phases/phase-name.ts";
import { protectedFloor } from "../../../domain/trust/protected-paths.ts";
import { fenceUntrusted, type OutsideText } from "../../../domain/trust/text/untrusted-text.ts";
import { permissionOf } from "../../../github/permissions.ts";
import { listEarlierTurns } from "../../../store/jobs/companion/turns.ts";
import { listAudit, type AuditEntry } from "../../../store/audit.ts";
import { patchOf } from "../../../workspaces/changes/list-changes.ts";
import { readTextsAt } from "../../../workspaces/git/read-file.ts";
import { gatesWithoutFailure } from "../../escalations/prompt/gates-in-force.ts";
import { readTools } from "../../read-tools/read-tools.ts";
import { jobSubject } from "../../subject.ts";
import { findPassages, type FoundPassages } from "../search/find-passages.ts";
import { originOfTask } from "../phase/origin-of-task.ts";
import { turnConversation } from "./turn-conversation.ts";
import { type CompanionDeps, type TurnWork } from "./turn-work.ts";
import { cutText } from "../../../domain/trust/text/cut-text.ts";

const longestText = 65_536;
const longestPatch = 96 * 1024;
const mostPassages = 8;
const mostDecisions = 60;
const mostEarlier = 5;

/** What the companion is asked, with the plan, what was written down, and what was decided. */
export async function turnPrompt(
  deps: CompanionDeps,
  work: TurnWork,
  { head, passages }: { readonly head: string; readonly passages: FoundPassages["passages"] },
): Promise<RenderedPrompt> {
  const { job, phase, turn, place, mirror } = work;
  const nonce = randomBytes(16).toString("hex");
  const fence = (text: OutsideText, maxBytes = longestText) => fenceUntrusted(text, { nonce, maxBytes });
  const source = (name: string, text: string, maxBytes?: number) =>
    fence({ what: "text", origin: { kind: "source", name }, text }, maxBytes);
  const person = { kind: "person", login: turn.by } as const;
  const asker = { ...person, permission: await permissionOf(place.client, person) };
  const task = await originOfTask(place.client, job.issue);
  const folder = jobFolder(job.issue);
  const plan = `${folder}/plan.md`;
  const texts = await readTextsAt(mirror, { commit: head, paths: [plan] }, longestText);
  const patch = await patchOf(mirror, { base: phase.baseSha, head }, longestPatch);
  const gates = await gatesWithoutFailure(place.config, mirror, phase.baseSha);
  const history = (await listAudit(deps.db, jobSubject(job))).slice(-mostDecisions).map(lineOf);
  return renderPrompt(deps.prompts, "companion/turn", {
    ...{ repository: `${place.repository.owner}/${place.repository.name}`, issue: job.issue },
    ...{ pull: turn.pull, branch: phase.branch, folder },
    phase: `${phase.number}${phase.suffix} ${phase.kind}`,
    ...{ ask: turn.kind === "ask", edit: turn.kind === "edit", draft: turn.kind === "draft" },
    strategic: phase.kind === "strategic",
    question: fence({ what: "what a reviewer asks", origin: asker, text: turn.words }),
    onIssue: turn.pull === job.issue,
    earlier: await fenceEarlierTurns(deps, turn, fence),
    conversation: await turnConversation(place.client, turn, nonce),
    job: fence({ what: "the job", origin: task, text: `${job.title}\n\n${job.body}` }),
    plan: texts.has(plan) ? source(plan, texts.get(plan) ?? "") : null,
    passages: passages.map(({ path, heading, body }) => source(`${path}${heading && `, ${heading}`}`, body)),
    history: source("the audit of this job", history.join("\n")),
    patch: source("what this pull request changes", patch.text, longestPatch),
    gates: allGates(gates).map((each) => ({ name: each.name, expected: describeGate(each) })),
    tools: await listToolsTold(deps, place.config),
    ...boundsOf(place.config),
  });
}

/** None, where the agent's program cannot be given any. */
async function listToolsTold({ runnerFor }: CompanionDeps, { agent }: TurnWork["place"]["config"]) {
  const { runner } = await runnerFor(agent);
  return runner.offersTools ? readTools.map(({ name, says }) => ({ name, says })) : [];
}

/** The conversation so far, where it is none on a line: that one is told with the line. */
async function fenceEarlierTurns(
  { db }: CompanionDeps,
  turn: TurnWork["turn"],
  fence: (text: OutsideText) => string,
): Promise<string[]> {
  const earlier = turn.thread === null ? await listEarlierTurns(db, turn, mostEarlier) : [];
  return earlier.map(({ by, words, answer }) => {
    const text = `${by} asked: ${words}\n\nYou answered: ${answer ?? "nothing that is kept"}`;
    return fence({ what: "text", origin: { kind: "source", name: "an earlier question here" }, text });
  });
}

/** What the companion has to keep within. */
function boundsOf({ escalations, limits, protectedPaths }: TurnWork["place"]["config"]) {
  const { wallClock, inactivity, maxTurns, attemptCostUsd } = escalations.caps;
  return {
    ...{ wallClock, inactivity, maxTurns, budget: attemptCostUsd },
    ...{ maxFiles: limits.files, maxPatchBytes: limits.patchBytes },
    protectedPaths: [...protectedFloor, ...protectedPaths],
  };
}

/** What of all that the job has written down has to do with the question. */
export function passagesFor(
  deps: CompanionDeps,
  { job, place, turn }: Pick<TurnWork, "job" | "place" | "turn">,
): Promise<FoundPassages> {
  const whose = { jobId: job.id, installationId: place.repository.installationId };
  return findPassages(deps, { ...whose, question: turn.words, limit: mostPassages });
}

function lineOf(entry: AuditEntry): string {
  const { id, at, kind, decision } = entry;
  const explained = kind === "job" ? explainJobDecision(entry)?.sentence : undefined;
  return `- ${id}, ${at.toISOString().slice(0, 16)}, ${kind}: ${explained ?? cutText(JSON.stringify(decision), 300)}`;
}
