import { randomBytes } from "node:crypto";
import { renderPrompt, type RenderedPrompt } from "../../agents/prompts/render-prompt.ts";
import { lineOfTracked, type TrackedFinding } from "../../domain/reviews/tracked-findings.ts";
import { fenceUntrusted, type OutsideText } from "../../domain/trust/text/untrusted-text.ts";
import { originOfTask } from "../jobs/phase/origin-of-task.ts";
import { type Specialist } from "./find-specialist.ts";
import { readPlanText } from "./plan-text.ts";
import { type ReviewedChange } from "./review-change.ts";
import { type ReviewDeps, type ReviewedWork } from "./reviewed-work.ts";
import { type ReviewerLimits } from "./reviewer-limits.ts";

const longestText = 65_536;

export interface AskedReview {
  readonly name: string;
  readonly specialist: Specialist;
  readonly change: ReviewedChange;
  /** Which of the change's parts, from 0. */
  readonly at: number;
  /** What this specialist found before. */
  readonly earlier: readonly TrackedFinding[];
  readonly limits: ReviewerLimits;
}

/** What a specialist is asked over one part of a change. */
export async function reviewPrompt(
  deps: ReviewDeps,
  work: ReviewedWork,
  { name, specialist, change, at, earlier, limits }: AskedReview,
): Promise<RenderedPrompt> {
  const { repository, client, subject, what, task, folder } = work;
  const nonce = randomBytes(16).toString("hex");
  const fence = (text: OutsideText, maxBytes = longestText) => fenceUntrusted(text, { nonce, maxBytes });
  const source = (from: string, text: string, maxBytes?: number) =>
    fence({ what: "text", origin: { kind: "source", name: from }, text }, maxBytes);
  const plan = await readPlanText(work);
  const part = change.parts[at]?.text ?? "";
  return renderPrompt(deps.prompts, "reviewers/envelope", {
    ...{ specialist: name, repository: `${repository.owner}/${repository.name}` },
    ...{ branch: subject.branch, folder: folder ?? "", what },
    ...{ guidance: specialist.guidance, own: specialist.own },
    job: fence({
      what: "what is to be done",
      origin: await originOfTask(client, subject.issueNumber),
      text: task,
    }),
    plan: plan === null ? null : source(plan.path, plan.text),
    touched: [...change.touched],
    // Whole, by the limit of its parts.
    patch: source("the change under review", part, Buffer.byteLength(part)),
    part: change.parts.length === 1 ? null : { number: at + 1, of: change.parts.length },
    earlier:
      earlier.length === 0
        ? null
        : source("earlier reviews by this specialist", earlier.map(lineOfTracked).join("\n")),
    ...{ wallClock: limits.wallClock, inactivity: limits.inactivity },
    ...{ maxTurns: limits.maxTurns, budget: limits.costUsd },
  });
}
