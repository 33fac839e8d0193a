import { codeText, inlineText } from "../../trust/text/contain.ts";
import { type OverruledTask, type SuggestedAllowance } from "./loosen.ts";
import { type Suggestion } from "./suggest.ts";
import { cutText } from "../../trust/text/cut-text.ts";

/** What a pull request with looser rules would change. */
export interface Loosening {
  readonly thresholds: readonly Suggestion[];
  readonly allowances: readonly SuggestedAllowance[];
}

export interface ProposalFacts {
  /** The repository, its installation or the service is switched off. */
  readonly switchedOff: boolean;
  /** Values that the repository's file can change, and would. */
  readonly changes: number;
  /** Milliseconds since the last proposal, and what became of it; null: there was none. */
  readonly last: { readonly agoMs: number; readonly state: "open" | "merged" | "closed" } | null;
}

export type ProposalStep =
  | { readonly kind: "propose" }
  | { readonly kind: "leave"; readonly reason: "switched-off" | "nothing" | "open" | "recent" | "declined" };

const day = 86_400_000;
/** How far back answers of people count. */
export const lookedBackMs = 90 * day;
/** Answers to the last proposal's values have to come in first. */
const betweenMs = 7 * day;

/** Whoever closes a proposal has declined all that it was made of. */
export function nextProposalStep({ switchedOff, changes, last }: ProposalFacts): ProposalStep {
  if (switchedOff) return { kind: "leave", reason: "switched-off" };
  if (changes === 0) return { kind: "leave", reason: "nothing" };
  if (last?.state === "open") return { kind: "leave", reason: "open" };
  if (last?.state === "closed" && last.agoMs < lookedBackMs) return { kind: "leave", reason: "declined" };
  if (last !== null && last.agoMs < betweenMs) return { kind: "leave", reason: "recent" };
  return { kind: "propose" };
}

export const proposalTitle = "Loosen what people overrule";

/** Why each value is proposed, for whoever decides; merging the pull request is the only thing that changes anything. */
export function proposalBody({ thresholds, allowances }: Loosening): string {
  const rows = thresholds.map(
    ({ key, inForce, proposed, overruled }) =>
      `| ${code(key)} | ${inForce} | ${proposed ?? inForce} | ${overruled.map(refusedSentence).join("; ")} |`,
  );
  const exempt = allowances.map(({ rule, paths, overruled }) => {
    const where = paths.map((path) => code(path)).join(", ");
    return `- ${code(rule)} on ${where}: ${overruled.map(reviewedSentence).join("; ")}`;
  });
  return [
    "In the last 90 days people accepted again and again what these rules refuse or ask about. Whether the rules are too strict, or the people too kind, is yours to decide: **nothing changes unless this is merged**. If it is closed, nothing like it is proposed for 90 days.",
    ...(rows.length === 0
      ? []
      : [
          ["| value | now | proposed | by kind of task |", "| --- | --- | --- | --- |", ...rows].join("\n"),
          "Each proposed value would have let four in five of those commits pass. It holds for every kind of task.",
        ]),
    ...(exempt.length === 0 ? [] : [`Nobody would be asked any more about:\n\n${exempt.join("\n")}`]),
    "`gates.proposals: none` ends such proposals.",
  ].join("\n\n");
}

/** The reason that an exemption is written with. */
export function allowanceReason({ overruled }: SuggestedAllowance): string {
  return cutText(`People accepted it: ${overruled.map(reviewedSentence).join("; ")}`, 500);
}

function refusedSentence({ task, refused, overruled }: OverruledTask): string {
  return `${inlineText(task)}: ${overruled} of ${refused} refused commits accepted anyway`;
}

function reviewedSentence({ task, refused, overruled }: OverruledTask): string {
  return `${inlineText(task)}: ${overruled} of ${refused} reviews accepted`;
}

function code(text: string): string {
  return `\`${codeText(text).replaceAll("|", "\\|")}\``;
}
