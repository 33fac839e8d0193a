import { randomBytes } from "node:crypto";
import { renderPrompt, type RenderedPrompt } from "../../agents/prompts/render-prompt.ts";
import { readArbiterAnswer } from "../../agents/read-answer.ts";
import { placeOf } from "../../domain/gates/verdict/findings.ts";
import { type ArbiterAnswer } from "../../domain/reviews/arbiter-answer.ts";
import { isFailing, type ReviewFinding } from "../../domain/reviews/review.ts";
import { canBeRuledOn, heldFindings, type RulingFacts } from "../../domain/reviews/ruling.ts";
import { disputeOf, disputeSentence, type TrackedFinding } from "../../domain/reviews/tracked-findings.ts";
import { fenceUntrusted, type OutsideText } from "../../domain/trust/text/untrusted-text.ts";
import { originOfTask } from "../jobs/phase/origin-of-task.ts";
import { askReadOnly, type Read } from "./ask-read-only.ts";
import { readPlanText } from "./plan-text.ts";
import { readReviewedChange } from "./review-change.ts";
import { type ReviewDeps, type ReviewedWork } from "./reviewed-work.ts";
import { reviewerLimits, type ReviewerLimits } from "./reviewer-limits.ts";

const longestText = 65_536;

export type ArbiterFacts = Omit<RulingFacts, "arbiter" | "confidenceThreshold">;

interface Asked {
  readonly facts: ArbiterFacts;
  /** With what was disputed of them. */
  readonly earlier: readonly TrackedFinding[];
  /** US dollars that are left; null: nothing limits it. */
  readonly costUsd: number | null;
  readonly reservedUsd: number | null;
}

/** What a model rules over what holds a change. "none": rules decide alone; null: it was interrupted. */
export async function askArbiter(
  deps: ReviewDeps,
  work: ReviewedWork,
  { facts, earlier, costUsd, reservedUsd }: Asked,
): Promise<ArbiterAnswer | "none" | null> {
  if (!canBeRuledOn(facts.reviews) || (costUsd !== null && costUsd <= 0)) return "none";
  const limits = reviewerLimits(work.config, costUsd);
  const prompt = await arbiterPrompt(deps, work, { facts, earlier, limits });
  const who = { role: "arbiter", attempt: facts.fixes + 1 } as const;
  type Ruled = { readonly kind: "ruled"; readonly answer: ArbiterAnswer };
  const read = (text: string): Read<Ruled> => {
    const answer = readArbiterAnswer(text);
    return answer === null ? { kind: "failed", problem: "garbled" } : { kind: "ruled", answer };
  };
  const model = work.config.reviews.arbiterModel;
  const task = { name: "arbiter-of-all", who, prompt, limits, model, reservedUsd, told: {} };
  const ruled = await askReadOnly(deps, work, { task: { ...task, kind: "phase-arbiter" }, read });
  if (ruled.kind === "interrupted") return null;
  return ruled.kind === "ruled" ? ruled.answer : "none";
}

async function arbiterPrompt(
  deps: ReviewDeps,
  work: ReviewedWork,
  { facts, earlier, limits }: Pick<Asked, "facts" | "earlier"> & { readonly limits: ReviewerLimits },
): Promise<RenderedPrompt> {
  const { repository, client, subject, what, task } = work;
  const nonce = randomBytes(16).toString("hex");
  const fence = (text: OutsideText, maxBytes = longestText) => fenceUntrusted(text, { nonce, maxBytes });
  const source = (from: string, text: string, maxBytes?: number) =>
    fence({ what: "text", origin: { kind: "source", name: from }, text }, maxBytes);
  const plan = await readPlanText(work);
  const change = await readReviewedChange(work);
  const shown = change.parts[0]?.text ?? "";
  const held = heldFindings(facts.reviews).map(({ number, specialist, finding }) => {
    const dispute = disputeOf(earlier, { specialist, finding });
    const answered = dispute === null ? "" : ` ${disputeSentence(dispute)}`;
    return `${number}. ${specialist}, ${lineOf(finding)}${answered}`;
  });
  const advice = facts.reviews
    .filter((review) => !(review.gates && isFailing(review)))
    .flatMap(({ specialist, findings }) => findings.map((each) => `- ${specialist}, ${lineOf(each)}`));
  return renderPrompt(deps.prompts, "reviewers/arbiter", {
    ...{ repository: `${repository.owner}/${repository.name}`, branch: subject.branch, what },
    job: fence({
      what: "what is to be done",
      origin: await originOfTask(client, subject.issueNumber),
      text: task,
    }),
    plan: plan === null ? null : source(plan.path, plan.text),
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
  return `${level}, ${placeOf(finding) ?? "the whole change"}: ${oneLine(said)}`;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ");
}
