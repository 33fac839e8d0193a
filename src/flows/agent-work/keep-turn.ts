import { type AgentEvent, type AgentResult, type AgentSubject } from "../../agents/runner.ts";
import { mayHoldSecret } from "../../domain/trust/may-hold-secret.ts";
import { cutText } from "../../domain/trust/text/cut-text.ts";
import { type Clock } from "../../platform/clock.ts";
import { type Log } from "../../platform/log.ts";
import { addAgentSteps, type NewAgentStep } from "../../store/agent-steps.ts";
import { beginAgentTurn, endAgentTurn } from "../../store/agent-turns.ts";
import { type Database } from "../../store/database.ts";
import { redactSecrets } from "../../workspaces/changes/secrets.ts";

export interface KeepTurnDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
}

/** The work that an agent turn belongs to, by the audit's subject. */
export interface TurnAbout {
  readonly repositoryId: number;
  readonly subject: string;
}

export interface AskedTurn {
  readonly about: TurnAbout;
  readonly subject: AgentSubject;
  readonly prompt: string;
  /** The name of the directory that the agent works in. */
  readonly work: string;
}

/** Writes down what an agent does; the agent waits for nothing of it. */
export interface TurnKeeper {
  readonly observe: (event: AgentEvent) => void;
  /** Once all that was observed is written down, or could not be. */
  readonly end: (result: AgentResult | null) => Promise<void>;
}

/** Characters kept of one entry; pages show fewer. */
const maxCharacters = 4_000;
const maxAnswer = 256 * 1024;
/** Entries kept of one agent turn. */
const mostSteps = 2_000;

/** Keeps what an agent is given before it is asked, then what it does, and what it answers. */
export async function keepTurn(deps: KeepTurnDeps, asked: AskedTurn): Promise<TurnKeeper> {
  const { about, subject, work } = asked;
  const turn = await beginAgentTurn(deps.db, {
    ...{ ...about, work, role: subject.role, now: deps.clock.now() },
    ...{ specialist: subject.specialist ?? null, stage: subject.stage ?? null },
    prompt: await redactSecrets(asked.prompt),
  });
  const steps = keepSteps(deps, { ...about, turn });
  return {
    observe: steps.observe,
    end: async (result) => {
      await steps.end();
      if (result === null) return;
      const answer = await redactSecrets(cutText(result.text, maxAnswer));
      const { ended, usage } = result;
      await endAgentTurn(deps.db, turn, { answer, ended, usage, now: deps.clock.now() }).catch(
        // The answer is not lost: the work itself stores it, and waits for Postgres.
        (error: unknown) =>
          deps.log.warn({ err: error, turn }, "the end of an agent's turn could not be kept"),
      );
    },
  };
}

function keepSteps(deps: KeepTurnDeps, about: TurnAbout & { readonly turn: number }) {
  const waiting: NewAgentStep[] = [];
  let seen = 0;
  let writing: Promise<void> | null = null;
  const write = async () => {
    // Entries that come while this is written go with the next.
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
    observe: (event: AgentEvent) => {
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
      return { at, kind: "tool-call", tool: cutText(event.tool, 100), input: event.input };
    case "tool-result": {
      const kind = event.ok ? "tool-result" : "tool-failed";
      return { at, kind, tool: cutText(event.tool, 100), input: event.text };
    }
    case "text":
      return { at, kind: "text", tool: "", input: event.text };
    case "model-request": {
      const { inputTokens, outputTokens } = event;
      const input = JSON.stringify({ inputTokens, outputTokens });
      return { at, kind: "model-request", tool: cutText(event.model, 100), input };
    }
    case "usage":
      return null;
  }
}

/** Redacted before it is cut, so that no half of a secret is left. */
async function withoutSecrets(step: NewAgentStep): Promise<NewAgentStep> {
  const input = cutText(step.input, 64 * 1024);
  const clean = mayHoldSecret(input) ? await redactSecrets(input) : input;
  return { ...step, input: cutText(clean, maxCharacters) };
}
