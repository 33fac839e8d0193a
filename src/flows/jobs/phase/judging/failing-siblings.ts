import { renderPrompt } from "../../../../agents/prompts/render-prompt.ts";
import { continuationOf } from "../../../../domain/gates/claims/continuation.ts";
import { listFailingPhases } from "../../../../store/jobs/phase-verdicts.ts";
import { type JobDeps } from "../../dependencies.ts";

const mostSiblings = 5;
/** Of the failures of one sibling. */
const maxBytes = 2_048;

/** What fails at present for agents on other parts of the same job; null: nothing. */
export async function failingSiblings(
  { db, prompts }: Pick<JobDeps, "db" | "prompts">,
  jobId: number,
  branch: string,
): Promise<string | null> {
  const failing = await listFailingPhases(db, { jobId, besides: branch, limit: mostSiblings });
  if (failing.length === 0) return null;
  const phases = failing.map(({ phase, verdict }) => ({
    phase,
    gates: continuationOf(verdict, { number: 1, remaining: 0, maxBytes }).gates.map((gate) => ({
      ...{ name: gate.name, expected: gate.expected, actual: gate.actual },
      failures: gate.failures.map(({ where, message }) => ({ where, message })),
    })),
  }));
  return renderPrompt(prompts, "phases/failing-siblings", { phases }).text;
}
