import { randomBytes } from "node:crypto";
import { type Prompts } from "../../../agents/prompts/load-prompts.ts";
import { renderPrompt } from "../../../agents/prompts/render-prompt.ts";
import { questionOf } from "../../../domain/jobs/strategy/iteration.ts";
import { fenceUntrusted } from "../../../domain/trust/text/untrusted-text.ts";
import { branchHead } from "../../../github/refs.ts";
import { type Phase, type PhaseProgress } from "../../../store/jobs/phases.ts";
import { type JobDeps } from "../dependencies.ts";
import { type JobSituation } from "../situation.ts";

/**
 * How phases go on when a person resumes the job: what was closed or deleted by hand is published anew, and what was
 * rewritten is taken as it stands now, for a person to review.
 */
export async function reopened(
  { prompts }: Pick<JobDeps, "prompts">,
  situation: JobSituation,
  words: string | null,
): Promise<[Phase, PhaseProgress][]> {
  const { job, phases, pulls, place } = situation;
  const found: [Phase, PhaseProgress][] = [];
  for (const phase of phases) {
    if (questionOf(phase) !== null) found.push([phase, answered(prompts, { situation, phase, words })]);
    const read = pulls.get(phase.id);
    const kind = read?.standing.kind;
    if (kind === "closed" || kind === "branch-gone") found.push([phase, { step: "accepted" }]);
    if (kind === "force-pushed" && read !== undefined) {
      const { headSha } = read;
      found.push([phase, { step: "pending_review", pushedSha: headSha, claimSha: headSha }]);
    }
    // Not published yet: what stands on its branch is brought together with it.
    if (job.why === "force-pushed" && phase.step === "accepted") {
      const head = await branchHead(place.client, phase.branch);
      if (head !== undefined) found.push([phase, { step: "accepted", pushedSha: head }]);
    }
  }
  return found;
}

const longestAnswer = 65_536;

interface Answering {
  readonly situation: JobSituation;
  readonly phase: Phase;
  readonly words: string | null;
}

/** A phase that asked goes on in its session, with what a person said to it. */
function answered(prompts: Prompts, { situation, phase, words }: Answering): PhaseProgress {
  const going = { step: phase.step, why: null } as const;
  const by = situation.wishes.findLast(({ wish }) => wish.kind === "resume")?.by ?? situation.job.askedBy;
  if (words === null || words.trim() === "") return going;
  const limits = { nonce: randomBytes(16).toString("hex"), maxBytes: longestAnswer };
  const origin = { kind: "person", login: by, permission: "write" } as const;
  const { text, hash } = renderPrompt(prompts, "phases/answered", {
    words: fenceUntrusted({ what: "the answer", origin, text: words }, limits),
    refusal: phase.prompt,
  });
  const promptHashes = { [`phases/answered ${phase.revision}.${phase.iterations}`]: hash };
  return { ...going, prompt: text, promptHashes };
}
