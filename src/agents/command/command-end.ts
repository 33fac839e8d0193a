import { type AgentEnd, type AgentFault } from "../../domain/agents/session.ts";
import { type CommandResult } from "../../platform/run-command.ts";

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
    /overloaded|service unavailable|bad gateway|internal server error|ECONNREFUSED|ECONNRESET|ENOTFOUND|ETIMEDOUT|\b(500|502|503|504|529)\b/i,
  ],
];

/** How a coding agent's process ended that no watchdog had to end. `complaint` is what it said of errors. */
export function commandEnd(result: CommandResult, text: string, complaint: string): AgentEnd {
  const failed = result.exitCode !== 0;
  if (!failed || text.includes("<nightshift-answer>")) return { kind: "answered" };
  const how = result.signal ?? (result.exitCode === null ? result.ended : `exit ${result.exitCode}`);
  const said = complaint.trim().slice(-2_000);
  const detail = said === "" ? how : `${how}: ${said}`;
  if (result.signal !== null) return { kind: "fault", fault: "crashed", detail };
  const fault = faultKeywords.find(([, pattern]) => pattern.test(said))?.[0] ?? "crashed";
  return { kind: "fault", fault, detail };
}
