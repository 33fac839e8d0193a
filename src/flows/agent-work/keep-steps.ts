import { type AgentEvent } from "../../agents/runner.ts";
import { mayHoldSecret } from "../../domain/trust/may-hold-secret.ts";
import { type Clock } from "../../platform/clock.ts";
import { type Log } from "../../platform/log.ts";
import { addAgentSteps, type NewAgentStep } from "../../store/agent-steps.ts";
import { type Database } from "../../store/database.ts";
import { redactSecrets } from "../../workspaces/changes/secrets.ts";

export interface KeepStepsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
}

/** Writes down what an agent does, for people who watch; the agent waits for nothing of it. */
export interface StepKeeper {
  readonly observe: (event: AgentEvent) => void;
  /** Once all that was observed is written down, or could not be. */
  readonly end: () => Promise<void>;
}

const maxCharacters = 400;
/** Of one turn: who does more than this is not watched step by step. */
const mostSteps = 1_000;

export function keepSteps(
  deps: KeepStepsDeps,
  about: { readonly repositoryId: number; readonly subject: string },
): StepKeeper {
  const waiting: NewAgentStep[] = [];
  let seen = 0;
  let writing: Promise<void> | null = null;
  const write = async () => {
    // What comes while this is written goes with the next.
    while (waiting.length > 0) {
      const steps = waiting.splice(0, 100);
      try {
        await addAgentSteps(deps.db, about, await Promise.all(steps.map(withoutSecrets)));
      } catch (error) {
        // Where Postgres is away the work itself waits for it, and not for this.
        waiting.length = 0;
        deps.log.warn({ err: error, steps: steps.length }, "what an agent does could not be kept for pages");
      }
    }
    writing = null;
  };
  return {
    observe: (event) => {
      const step = stepOf(event, deps.clock.now());
      if (step === null || seen >= mostSteps) return;
      seen += 1;
      waiting.push(step);
      writing ??= write();
    },
    end: async () => {
      await writing;
    },
  };
}

function stepOf(event: AgentEvent, at: Date): NewAgentStep | null {
  switch (event.kind) {
    case "tool-call":
      return { at, kind: "tool-call", tool: event.tool.slice(0, 100), input: event.input };
    case "tool-result":
      // What a tool answers is the repository's own text, and long: that it failed is what people look for.
      return event.ok ? null : { at, kind: "tool-failed", tool: event.tool.slice(0, 100), input: "" };
    case "text":
    case "usage":
      return null;
  }
}

/** Redacted before it is cut, so that no half of a secret is left. */
async function withoutSecrets(step: NewAgentStep): Promise<NewAgentStep> {
  const input = step.input.slice(0, 64 * 1024);
  const clean = mayHoldSecret(input) ? await redactSecrets(input) : input;
  return { ...step, input: clean.length > maxCharacters ? `${clean.slice(0, maxCharacters)}…` : clean };
}
