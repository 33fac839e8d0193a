import { randomBytes } from "node:crypto";
import { renderPrompt, type RenderedPrompt } from "../../../agents/prompts/render-prompt.ts";
import { readArbiterAnswer } from "../../../agents/read-answer.ts";
import { placeOf } from "../../../domain/gates/verdict/findings.ts";
import { jobFolder } from "../../../domain/jobs/phases/phase-name.ts";
import { usdLeft } from "../../../domain/jobs/phases/phase-use.ts";
import { type ArbiterAnswer } from "../../../domain/reviews/arbiter-answer.ts";
import { isFailing, type ReviewFinding } from "../../../domain/reviews/review.ts";
import { canBeRuledOn, heldFindings, type RulingFacts } from "../../../domain/reviews/ruling.ts";
import { fenceUntrusted, type OutsideText } from "../../../domain/trust/text/untrusted-text.ts";
import { type Phase } from "../../../store/jobs/phases.ts";
import { readTextsAt } from "../../../workspaces/git/read-file.ts";
import { type JobDeps } from "../dependencies.ts";
import { originOfTask } from "../phase/origin-of-task.ts";
import { type PhaseWork } from "../phase/phase-work.ts";
import { askReadOnly, type Read } from "./ask-read-only.ts";
import { readReviewedChange } from "./review-change.ts";
import { reviewerLimits, type ReviewerLimits } from "./reviewer-limits.ts";

const longestText = 65_536;

export type ArbiterFacts = Omit<RulingFacts, "arbiter" | "confidenceThreshold">;

interface Asked {
  readonly facts: ArbiterFacts;
  readonly head: string;
  /** With what its specialists have cost by now. */
  readonly paid: Phase;
}

/** What a model rules over what holds a phase. "none": rules decide alone; null: it was interrupted. */
export async function askArbiter(
  deps: JobDeps,
  work: PhaseWork,
  { facts, head, paid }: Asked,
): Promise<ArbiterAnswer | "none" | null> {
  const { config } = work.place;
  const costUsd = usdLeft(paid, config.escalations.caps.attemptCostUsd);
  if (!canBeRuledOn(facts.reviews) || (costUsd !== null && costUsd <= 0)) return "none";
  const limits = reviewerLimits(config, costUsd);
  const prompt = await arbiterPrompt(deps, work, { facts, head, limits });
  const who = { role: "arbiter", attempt: facts.fixes + 1 } as const;
  const { reservedUsd } = paid;
  type Ruled = { readonly kind: "ruled"; readonly answer: ArbiterAnswer };
  const read = (text: string): Read<Ruled> => {
    const answer = readArbiterAnswer(text);
    return answer === null ? { kind: "failed", problem: "garbled" } : { kind: "ruled", answer };
  };
  const task = { name: "arbiter-of-all", who, head, prompt, limits, reservedUsd, told: {} };
  const ruled = await askReadOnly(deps, work, { task: { ...task, kind: "phase-arbiter" }, read });
  if (ruled.kind === "interrupted") return null;
  return ruled.kind === "ruled" ? ruled.answer : "none";
}

async function arbiterPrompt(
  deps: JobDeps,
  work: PhaseWork,
  { facts, head, limits }: Omit<Asked, "paid"> & { readonly limits: ReviewerLimits },
): Promise<RenderedPrompt> {
  const { job, phase, place, mirror } = work;
  const nonce = randomBytes(16).toString("hex");
  const fence = (text: OutsideText, maxBytes = longestText) => fenceUntrusted(text, { nonce, maxBytes });
  const source = (from: string, text: string, maxBytes?: number) =>
    fence({ what: "text", origin: { kind: "source", name: from }, text }, maxBytes);
  const plan = `${jobFolder(job.issue)}/plan.md`;
  const texts = await readTextsAt(mirror, { commit: head, paths: [plan] }, longestText);
  const change = await readReviewedChange(work, head);
  const shown = change.parts[0]?.text ?? "";
  const held = heldFindings(facts.reviews).map(
    ({ number, specialist, finding }) => `${number}. ${specialist}, ${lineOf(finding)}`,
  );
  const advice = facts.reviews
    .filter((review) => !(review.gates && isFailing(review)))
    .flatMap(({ specialist, findings }) => findings.map((each) => `- ${specialist}, ${lineOf(each)}`));
  return renderPrompt(deps.prompts, "reviewers/arbiter", {
    ...{ repository: `${place.repository.owner}/${place.repository.name}`, issue: job.issue },
    ...{ branch: phase.branch, phase: `${phase.number}${phase.suffix} ${phase.kind}` },
    job: fence({
      what: "the job",
      origin: await originOfTask(place.client, job.issue),
      text: `${job.title}\n\n${job.body}`,
    }),
    plan: texts.has(plan) ? source(plan, texts.get(plan) ?? "") : null,
    findings: source("the specialists that hold it", held.join("\n"), Buffer.byteLength(held.join("\n"))),
    advice: advice.length === 0 ? null : source("the specialists that do not", advice.join("\n")),
    leftOut: [...change.leftOut],
    patch: source("the change under review", shown, Buffer.byteLength(shown)),
    cut: change.parts.length > 1,
    ...{ fixes: facts.fixes, fixesLeft: Math.max(0, facts.maxFixAttempts - facts.fixes) },
    iterationsLeft: Math.max(0, facts.iterationsLeft),
    ...{ wallClock: limits.wallClock, inactivity: limits.inactivity },
    ...{ maxTurns: limits.maxTurns, budget: limits.costUsd },
  });
}

function lineOf(finding: ReviewFinding): string {
  const { level, message, suggestion } = finding;
  const said = suggestion === null ? message : `${message} Suggested: ${suggestion}`;
  return `${level}, ${placeOf(finding) ?? "the whole change"}: ${said.replace(/\s+/g, " ")}`;
}
