import { stringify } from "yaml";
import { type AgentUsage } from "../../domain/agents/session.ts";
import { type AgentSubject } from "../runner.ts";

/** What came of one turn of a session, whichever agent it was. */
export interface RecordedTurn {
  /** What it changed, as a unified diff; "" when it changed nothing. */
  readonly patch: string;
  readonly usage: AgentUsage;
  readonly text: string;
}

/** A replay script that plays a recorded session again. */
export function recordScript(subject: AgentSubject, turns: readonly RecordedTurn[]): string {
  const { role, issueTitle, stage, attempt, phase, specialist } = subject;
  return stringify({
    match: withoutAbsent({
      role,
      issue: `^${escapePattern(issueTitle)}$`,
      stage,
      attempt,
      phase,
      specialist,
    }),
    turns: turns.map(({ patch, usage, text }) => ({
      steps: [...(patch === "" ? [] : [{ patch: patch }]), { usage }],
      answer: { raw: text },
    })),
  });
}

function withoutAbsent(map: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(map).filter(([, value]) => value !== undefined));
}

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
