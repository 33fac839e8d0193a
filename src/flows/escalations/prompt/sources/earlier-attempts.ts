import { type AgentAnswer } from "../../../../domain/escalations/decision/answer.ts";
import { causeOf, isSameHypothesis } from "../../../../domain/escalations/hypotheses.ts";
import { resultSentence } from "../../../../domain/escalations/sentences.ts";
import { listAttempts, type Attempt } from "../../../../store/escalations/attempts.ts";
import { patchOf } from "../../../../workspaces/changes/list-changes.ts";
import { hasCommit, type Mirror } from "../../../../workspaces/mirror.ts";
import { type OutsideText } from "../../../../domain/trust/text/untrusted-text.ts";
import { failedGates } from "./failed-gates.ts";
import { failedReviews } from "./failed-reviews.ts";
import { isTelling, type Source } from "./source.ts";

/** Bytes of one diff that git is asked for; the prompt has less room. */
const longestDiff = 65_536;

/** Of each earlier attempt: what it held for the cause, what it ruled out, and what the gates said against it. */
export const readEarlierAttempts: Source = async ({ deps: { db }, escalation }) => {
  const attempts = (await listAttempts(db, escalation.id)).filter(isTelling);
  return Promise.all(
    attempts.map(async (attempt, at) => ({
      ...headOf(attempt, sameAs(attempt, attempts.slice(0, at))),
      text: accountOf(attempt, {
        gates: await failedGates(db, attempt),
        reviews: await failedReviews(db, attempt),
      }),
    })),
  );
};

/** What each earlier attempt had changed when it ended. */
export const readEarlierDiffs: Source = async ({ deps: { db }, escalation, mirror }) => {
  const attempts = (await listAttempts(db, escalation.id)).filter(isTelling);
  const diffs = await Promise.all(attempts.map((attempt) => readEarlierDiff(mirror, attempt)));
  return diffs.flat();
};

/** Mirrors make room, and commits go after their time: what is gone is said, and keeps nobody from going on. */
export async function readEarlierDiff(
  mirror: Mirror,
  attempt: Pick<Attempt, "name" | "stage" | "decision" | "baseSha" | "claimSha">,
): Promise<OutsideText[]> {
  const { name, baseSha: base, claimSha: head } = attempt;
  if (head === null) return [];
  const kept = (await hasCommit(mirror, base)) && (await hasCommit(mirror, head));
  const text = kept
    ? (await patchOf(mirror, { base, head }, longestDiff)).text
    : "This change is not kept any more.";
  return text === "" ? [] : [{ ...headOf(attempt), what: `what attempt ${name} changed`, text }];
}

/** Said beside it, in words of ours: an agent that is not told may come to the same a third time. */
export function sameAs(
  { answer }: { readonly answer: AgentAnswer | null },
  earlier: readonly { readonly name: string; readonly answer: AgentAnswer | null }[],
): string {
  const cause = causeOf(answer);
  if (cause === null) return "";
  const first = earlier.find((each) => isSameHypothesis(causeOf(each.answer) ?? "", cause));
  return first === undefined ? "" : `; the same hypothesis as attempt ${first.name}, so name another`;
}

function headOf({ name, stage, decision }: Pick<Attempt, "name" | "stage" | "decision">, same = "") {
  const result = decision === null || decision.kind === "publish" ? "not decided" : resultSentence(decision);
  return {
    what: `attempt ${name}, ${stage}: ${result}${same}`,
    origin: { kind: "source", name: `attempt ${name}` } as const,
  };
}

interface SaidAgainst {
  readonly gates: string | null;
  readonly reviews: string | null;
}

function accountOf({ answer }: Attempt, { gates, reviews }: SaidAgainst): string {
  const { diagnosis, ruledOut } = answer?.kind === "answer" ? answer : { diagnosis: null, ruledOut: [] };
  const named = causeOf(answer) ?? "none was named";
  return [
    `Hypothesis: ${named}`,
    ...(diagnosis === null || diagnosis === named ? [] : ["", `Diagnosis: ${diagnosis}`]),
    "",
    ...(ruledOut.length === 0
      ? ["It ruled nothing out."]
      : ["Ruled out:", ...ruledOut.map((each) => `- ${each}`)]),
    ...(gates === null ? [] : ["", "What the gates said against it:", gates]),
    ...(reviews === null ? [] : ["", "What its reviewers said against it:", reviews]),
  ].join("\n");
}
