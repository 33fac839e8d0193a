import { answerThreads } from "../../../../domain/jobs/feedback/answer-threads.ts";
import { readFeedback } from "../../../../domain/jobs/feedback/feedback.ts";
import { type ThreadAnswer } from "../../../../domain/jobs/feedback/thread-answers.ts";
import { type Effect } from "../../../../domain/effects/effect.ts";
import { type Phase } from "../../../../store/jobs/phases.ts";
import { listTouchedPaths } from "../../../../workspaces/changes/list-changes.ts";
import { gatherFeedback } from "../../feedback/gather-feedback.ts";
import { reviewedPulls } from "../../feedback/reviewed-pulls.ts";
import { replyEffects } from "../../feedback/reply-effects.ts";
import { type JobDeps } from "../../dependencies.ts";
import { type JobSituation } from "../../situation.ts";

/** The replies that end a cycle of feedback; none where no cycle led here. */
export async function conversationEffects(
  deps: JobDeps,
  situation: JobSituation,
  { phase, pull }: { readonly phase: Phase; readonly pull: number },
): Promise<readonly Effect[]> {
  const { place, mirror, phases } = situation;
  const pulls = reviewedPulls({ pull, formerPulls: phase.formerPulls });
  const sentBack = phases.filter(
    (each) => each.pull !== null && pulls.includes(each.pull) && each.answered.length > 0,
  );
  const [first] = sentBack;
  if (first === undefined) return [];
  const answered = sentBack.flatMap((each) => each.answered);
  const head = phase.claimSha;
  const frozenAt = sentBack.at(-1)?.pushedSha ?? null;
  const facts = await gatherFeedback(place.client, {
    pulls,
    frozenAt: null,
    head: head ?? "",
    bases: [],
    answered,
  });
  const changed =
    head === null || frozenAt === null || head === frozenAt
      ? []
      : await listTouchedPaths(mirror, frozenAt, head);
  const replies = answerThreads({
    feedback: readFeedback(facts),
    answers: answersSince(phases, first),
    commit: changed.length === 0 ? null : head,
    changedPaths: changed,
  });
  // A marker says which round it is of: the same conversation may be answered in several.
  const cycle = phases.reduce((sum, each) => sum + (each.pull === pull ? each.revision : 0), 0);
  return replyEffects(deps.prompts, replies, { cycle, phase: phase.id });
}

/** Whoever planned the answer may have answered, too; the last word on a conversation counts. */
function answersSince(phases: readonly Phase[], first: Phase): readonly ThreadAnswer[] {
  const said = phases
    .filter(({ id }) => id >= first.id)
    .toSorted((a, b) => Number(a.kind !== "strategic") - Number(b.kind !== "strategic"))
    .flatMap(({ answer }) => (answer?.kind === "answer" ? answer.threads : []));
  return [...new Map(said.map((each) => [each.thread, each])).values()];
}
