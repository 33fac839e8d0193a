import { type AgentEnd, type AgentFault } from "../../domain/agents/session.ts";
import { type CommandResult } from "../../platform/processes/run-command.ts";
import { keepBytes } from "../../domain/trust/text/cut-text.ts";

/** Coding agents have no common way to name their faults; their messages do, in this order. */
const faultKeywords: readonly (readonly [AgentFault, RegExp])[] = [
  [
    "credit-exhausted",
    /credit balance|insufficient[_ ]quota|insufficient credits?|billing|quota exceeded|exceeded your current quota|payment required|\b402\b/i,
  ],
  ["rate-limited", /rate[_ -]?limit|too many requests|resource[_ ]exhausted|usage limit|\b429\b/i],
  [
    "auth-failed",
    /invalid (x-)?api[_ -]?key|incorrect api key|unauthori[sz]ed|authentication|not logged in|please log ?in|api key not (found|set|valid)|\b401\b|\b403\b/i,
  ],
  [
    "unavailable",
    /overloaded|service ?unavailable|bad gateway|internal ?server ?error|api ?connection ?error|timed out|ECONNREFUSED|ECONNRESET|ENOTFOUND|ETIMEDOUT|\b(500|502|503|504|529)\b/i,
  ],
];

/** What a coding agent said that tells how it went. */
export interface Said {
  readonly text: string;
  readonly errors: string;
  /** Errors that ended its work; empty: none. */
  readonly faults: string;
}

/** How a coding agent's process ended that no watchdog had to end. */
export function commandEnd(result: CommandResult, said: Said): AgentEnd {
  const failed = result.exitCode !== 0;
  if (said.text.includes("<nightshift-answer>")) return { kind: "answered" };
  if (!failed && said.faults === "") return { kind: "answered" };
  const complaint = failed ? [said.errors, said.faults, result.stderr, said.text].join("\n") : said.faults;
  const how = result.signal ?? (result.exitCode === null ? result.ended : `exit ${result.exitCode}`);
  const told = keepBytes(complaint.trim(), 2_000, "end").kept;
  const detail = told === "" ? how : `${how}: ${told}`;
  if (result.signal !== null) return { kind: "fault", fault: "crashed", detail };
  const fault = faultKeywords.find(([, pattern]) => pattern.test(told))?.[0] ?? "crashed";
  return { kind: "fault", fault, detail };
}
