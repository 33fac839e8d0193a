import { randomBytes } from "node:crypto";
import { renderPrompt, type RenderedPrompt } from "../../../agents/prompts/render-prompt.ts";
import { placeOf } from "../../../domain/gates/verdict/findings.ts";
import { jobFolder } from "../../../domain/jobs/phases/phase-name.ts";
import { type TrackedFinding } from "../../../domain/reviews/tracked-findings.ts";
import { fenceUntrusted, type OutsideText } from "../../../domain/trust/text/untrusted-text.ts";
import { readTextsAt } from "../../../workspaces/git/read-file.ts";
import { type JobDeps } from "../dependencies.ts";
import { originOfTask } from "../phase/origin-of-task.ts";
import { type PhaseWork } from "../phase/phase-work.ts";
import { type Specialist } from "./find-specialist.ts";
import { type ReviewedChange } from "./review-change.ts";
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
  deps: JobDeps,
  { job, phase, place, mirror }: PhaseWork,
  { name, specialist, change, at, earlier, limits }: AskedReview,
): Promise<RenderedPrompt> {
  const nonce = randomBytes(16).toString("hex");
  const fence = (text: OutsideText, maxBytes = longestText) => fenceUntrusted(text, { nonce, maxBytes });
  const source = (from: string, text: string, maxBytes?: number) =>
    fence({ what: "text", origin: { kind: "source", name: from }, text }, maxBytes);
  const folder = jobFolder(job.issue);
  const plan = `${folder}/plan.md`;
  const texts = await readTextsAt(mirror, { commit: change.head, paths: [plan] }, longestText);
  const part = change.parts[at]?.text ?? "";
  return renderPrompt(deps.prompts, "reviewers/envelope", {
    ...{ specialist: name, repository: `${place.repository.owner}/${place.repository.name}` },
    ...{ issue: job.issue, branch: phase.branch, folder },
    phase: `${phase.number}${phase.suffix} ${phase.kind}`,
    ...{ guidance: specialist.guidance, own: specialist.own },
    job: fence({
      what: "the job",
      origin: await originOfTask(place.client, job.issue),
      text: `${job.title}\n\n${job.body}`,
    }),
    plan: texts.has(plan) ? source(plan, texts.get(plan) ?? "") : null,
    touched: [...change.touched],
    // Whole, by the limit of its parts.
    patch: source("the change under review", part, Buffer.byteLength(part)),
    part: change.parts.length === 1 ? null : { number: at + 1, of: change.parts.length },
    earlier:
      earlier.length === 0
        ? null
        : source("earlier reviews by this specialist", earlier.map(lineOf).join("\n")),
    ...{ wallClock: limits.wallClock, inactivity: limits.inactivity },
    ...{ maxTurns: limits.maxTurns, budget: limits.costUsd },
  });
}

const words = { open: "still open", fixed: "was mended", "passed-over": "was passed over" } as const;

function lineOf({ finding, standing }: TrackedFinding): string {
  const message = finding.message.replace(/\s+/g, " ");
  return `- ${words[standing]}; ${finding.level}; ${placeOf(finding) ?? "the whole"}: ${message}`;
}
