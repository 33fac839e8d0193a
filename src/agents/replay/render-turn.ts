import { stringify } from "yaml";
import { type AgentSubject } from "../runner.ts";
import { type ReplayStep, type ReplayTurn } from "./script.ts";

/** What the player is told to do: a turn with its variables filled in and its answer as text. */
export interface PlayedTurn {
  readonly steps: readonly ReplayStep[];
  readonly answer: string;
  readonly after: readonly ReplayStep[];
}

export function renderTurn(turn: ReplayTurn, subject: AgentSubject): PlayedTurn {
  const variables: Readonly<Record<string, string>> = {
    issue: String(subject.issueNumber),
    repo: subject.repository,
    branch: subject.branch,
  };
  return {
    steps: substitute(turn.steps, variables),
    answer: renderAnswer(substitute(turn.answer, variables)),
    after: substitute(turn.after, variables),
  };
}

function renderAnswer(answer: ReplayTurn["answer"]): string {
  if (answer === undefined) return "";
  if (typeof answer["raw"] === "string") return answer["raw"];
  return `<nightshift-answer>\n${stringify(answer)}</nightshift-answer>\n`;
}

/** Fills `{{name}}` in every string of a value; names that are no variable stay as they are. */
function substitute<Value>(value: Value, variables: Readonly<Record<string, string>>): Value {
  const fill = (item: unknown): unknown => {
    if (typeof item === "string") {
      return item.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => variables[name] ?? whole);
    }
    if (Array.isArray(item)) return item.map(fill);
    if (typeof item === "object" && item !== null) {
      return Object.fromEntries(Object.entries(item).map(([key, inner]) => [key, fill(inner)]));
    }
    return item;
  };
  return fill(value) as Value;
}
