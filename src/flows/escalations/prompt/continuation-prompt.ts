import { type PromptVariables } from "../../../agents/prompts/catalogue.ts";
import { renderPrompt } from "../../../agents/prompts/render-prompt.ts";
import { type ClaimRuling } from "../../../domain/gates/claims/claim.ts";
import { continuationOf, type Continuation } from "../../../domain/gates/claims/continuation.ts";
import { type GateVerdict } from "../../../domain/gates/verdict/verdict.ts";
import { type EscalationDeps } from "../dependencies.ts";

/** Of all failures and logs in one prompt. */
const maxBytes = 24_576;

interface Refusal {
  readonly ruling: Extract<ClaimRuling, { kind: "reject" }>;
  readonly verdict: GateVerdict | null;
  /** Earlier attempts that were refused with the same hypothesis; absent: none. */
  readonly repetitions?: number;
}

/** What the agent is told after a rejection. */
export function continuationPrompt(
  { prompts }: Pick<EscalationDeps, "prompts">,
  { attempt }: { readonly attempt: { readonly claimSha: string | null } },
  { ruling, verdict, repetitions = 0 }: Refusal,
): { prompt: string; promptHashes: Readonly<Record<string, string>> } {
  const counts = { number: ruling.rejections, remaining: ruling.remaining };
  const name = attempt.claimSha === null || verdict === null ? "gates/no-change" : "gates/continuation";
  const rendered =
    verdict === null || name === "gates/no-change"
      ? renderPrompt(prompts, "gates/no-change", counts)
      : renderPrompt(prompts, "gates/continuation", {
          ...toVariables(continuationOf(verdict, { ...counts, maxBytes })),
          repetitions,
        });
  return { prompt: rendered.text, promptHashes: { [`${name} ${ruling.rejections}`]: rendered.hash } };
}

function toVariables({
  gates,
  ...counts
}: Continuation): Omit<PromptVariables<"gates/continuation">, "repetitions"> {
  return { ...counts, gates: gates.map((gate) => ({ ...gate, failures: [...gate.failures] })) };
}
