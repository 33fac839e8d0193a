import { renderPrompt } from "../../../../agents/prompts/render-prompt.ts";
import { type Effect } from "../../../../domain/effects/effect.ts";
import { type RefusedApproval, type WaitingBecause } from "../../../../domain/jobs/approval/approval.ts";
import { waits } from "../../../../domain/jobs/approval/approval-sentences.ts";
import { noticeComment } from "../../comments/job-notice.ts";
import { type JobDeps } from "../../dependencies.ts";
import { type JobSituation } from "../../situation.ts";
import { recordJob } from "../record-job.ts";

/** Who approved is told once of each head what else it waits for. False: there is nothing new to tell. */
export async function tellWait(deps: JobDeps, situation: JobSituation): Promise<boolean> {
  for (const phase of situation.phases) {
    const standing = situation.pulls.get(phase.id)?.standing;
    if (phase.pull === null || standing?.kind !== "open" || standing.approval.kind !== "waiting") continue;
    const { because } = standing.approval;
    const told = `waits:${because}:${standing.headSha}`;
    // Of the pull request itself GitHub shows it.
    const replaced = because === "changes_still_requested" ? phase.formerPulls : [];
    if (!(forPeople.has(because) || replaced.length > 0) || phase.answered.includes(told)) continue;
    const effect = noticeComment(deps, {
      ...{ issue: phase.pull, marker: `waits:${because}`, what: waits[because], detail: null },
      ways: replaced.map(
        (pull) => `what #${pull} was asked to change stands until its reviewers approve here`,
      ),
    });
    return recordJob(deps, situation, {
      decision: { kind: "tell-wait", phase: phase.id, because },
      phases: [[phase, { step: phase.step, answered: [...phase.answered, told] }]],
      effects: [effect],
    });
  }
  return false;
}

/** It is approved, and people can do something about what is missing. */
const forPeople: ReadonlySet<WaitingBecause> = new Set(["gates_refused", "protected", "draft", "behind"]);

/** Tells, once each, whose approvals do not count while a pull request waits. False: there is nothing new to tell. */
export async function refuseApprovals(deps: JobDeps, situation: JobSituation): Promise<boolean> {
  for (const phase of situation.phases) {
    const standing = situation.pulls.get(phase.id)?.standing;
    if (phase.pull === null || standing?.kind !== "open" || standing.approval.kind !== "waiting") continue;
    const { because, refused } = standing.approval;
    const untold = refused.filter((each) => !phase.answered.includes(toldKey(each)));
    const [first] = untold;
    if (first === undefined) continue;
    const { text: body } = renderPrompt(deps.prompts, "comments/approval-refused", {
      refused: untold.map(({ by, reason }) => ({ by, reason })),
      waits: because,
    });
    const marker = `approval-refused:${first.voice}:${first.reason}`;
    const effect: Effect = { kind: "comment", issue: phase.pull, marker, body };
    const answered = [...phase.answered, ...untold.map(toldKey)];
    return recordJob(deps, situation, {
      decision: { kind: "refuse-approvals", phase: phase.id, refused: untold },
      phases: [[phase, { step: phase.step, answered }]],
      effects: [effect],
    });
  }
  return false;
}

function toldKey({ voice, reason }: RefusedApproval): string {
  return `refused:${voice}:${reason}`;
}
