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
    attempts.map(async (attempt) => ({
      ...headOf(attempt),
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
  attempt: Pick<Attempt, "number" | "stage" | "decision" | "baseSha" | "claimSha">,
): Promise<OutsideText[]> {
  const { number, baseSha: base, claimSha: head } = attempt;
  if (head === null) return [];
  const kept = (await hasCommit(mirror, base)) && (await hasCommit(mirror, head));
  const text = kept
    ? (await patchOf(mirror, { base, head }, longestDiff)).text
    : "This change is not kept any more.";
  return text === "" ? [] : [{ ...headOf(attempt), what: `what attempt ${number} changed`, text }];
}

function headOf({ number, stage, decision }: Pick<Attempt, "number" | "stage" | "decision">) {
  const result = decision === null || decision.kind === "publish" ? "not decided" : resultSentence(decision);
  return {
    what: `attempt ${number}, ${stage}: ${result}`,
    origin: { kind: "source", name: `attempt ${number}` } as const,
  };
}

interface SaidAgainst {
  readonly gates: string | null;
  readonly reviews: string | null;
}

function accountOf({ answer }: Attempt, { gates, reviews }: SaidAgainst): string {
  const { rootCause, diagnosis, ruledOut } =
    answer?.kind === "answer" ? answer : { rootCause: null, diagnosis: null, ruledOut: [] };
  const named = rootCause ?? diagnosis ?? "none was named";
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
