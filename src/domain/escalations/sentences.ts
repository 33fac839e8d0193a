import { type AgentEnd, type AgentFault, type AgentLimit } from "../agents/session.ts";
import { type Tripwire } from "../trust/tripwires.ts";
import { type Conclusion } from "./decision/consequences.ts";
import { type PageReason } from "./page.ts";
import { type RetryReason } from "./decision/retry-reason.ts";
import { cutText } from "../trust/text/cut-text.ts";

const retries: Readonly<Record<RetryReason, string>> = {
  cost_cap: "ended by the cost cap",
  wall_clock: "ended by the wall clock",
  inactivity: "ended after doing nothing for too long",
  agent_limit: "ended by the limit of turns or output",
  gates_failed: "the gates still failed after the last rejection",
  reviews_failed: "its reviewers held it, and what they found was not mended",
  blocked_unsure: "blocked, and not sure of it",
  blocked_transient: "blocked by something that may pass",
  insufficient_context: "missed context",
  garbled: "its answer could not be understood",
  no_change: "claimed success without a change that holds",
};

const faults: Readonly<Record<AgentFault, string>> = {
  "rate-limited": "the model's rate limit",
  "credit-exhausted": "the model account has no credit left",
  "auth-failed": "the model's API refused the key",
  unavailable: "the model's API was not available",
  crashed: "the agent's process crashed",
  "not-set-up": "the service has not got what the configuration asks for its agent",
};

const longestDetail = 200;

/** What kept the agent from working, with the last line of what it left; null: nothing did. */
export function faultSentence(ended: AgentEnd | null): string | null {
  if (ended?.kind !== "fault") return null;
  return [faults[ended.fault], ...lastLine(ended.detail)].join(": ");
}

function lastLine(detail: string): string[] {
  const line = detail.trim().split("\n").at(-1)?.trim() ?? "";
  if (line === "") return [];
  return [cutText(line, longestDetail)];
}

const limits: Readonly<Record<AgentLimit, string>> = {
  cost: "it had used what its work may cost (`escalations.caps.attemptCostUsd`)",
  "wall-clock": "it had worked for as long as it may (`escalations.caps.wallClock`)",
  inactivity: "it did nothing for too long (`escalations.caps.inactivity`)",
  turns: "it had taken as many turns as it may (`escalations.caps.maxTurns`)",
  output: "it had printed more than is read of an agent",
};

/** Which limit ended a turn of an agent, with the key that raises it. */
export function limitSentence(limit: AgentLimit): string {
  return `its agent was stopped: ${limits[limit]}`;
}

/** How an attempt ended, in a few words; what its turn ended with says more of a fault. */
export function resultSentence(conclusion: Conclusion, ended: AgentEnd | null = null): string {
  switch (conclusion.kind) {
    case "cancel":
      return `called off (${conclusion.reason.replaceAll("_", " ")})`;
    case "page":
      return pageResult(conclusion.reason, ended);
    case "refund":
      return conclusion.detail === undefined
        ? `not counted: ${faultSentence(ended) ?? faults[conclusion.fault]}`
        : `not counted: ${faults[conclusion.fault]}. ${conclusion.detail}`;
    case "resolve":
      return `resolved by pull request #${conclusion.pull}`;
    case "observe":
      return "would have opened this pull request (`mode: observe`)";
    case "already-satisfied":
      return "nothing to change: the base already passes";
    case "retry":
      return conclusion.wait?.counted === false
        ? `not counted: ${retries[conclusion.reason]}`
        : retries[conclusion.reason];
  }
}

/** Of the attempt itself: that none was left after it says nothing about it. */
function pageResult(reason: PageReason, ended: AgentEnd | null): string {
  const last = reason.kind === "exhausted" ? reason.last : null;
  return last === null ? reasonSentence(reason, ended) : retries[last];
}

const needs = {
  needs_human_decision: "a decision that only a person can take",
  needs_credentials: "a credential that only a person can grant",
  needs_permissions: "a permission that only a person can grant",
  unsafe: "going on would be unsafe",
} as const;

/** Why a person is brought in, in one sentence; by what the last turn ended with, where that was a fault. */
export function reasonSentence(reason: PageReason, ended: AgentEnd | null = null): string {
  switch (reason.kind) {
    case "domain_denied":
      return `issues labelled ${reason.label} are always left to people`;
    case "tripwires":
      return "the change touches what only a person may let through";
    case "blocked":
      return needs[reason.need];
    case "infrastructure":
      return `four faults in a row: ${(reason.detail === undefined ? faultSentence(ended) : null) ?? faults[reason.fault]}`;
    case "publishing_refused":
      return `GitHub refused to take the work: ${reason.why}`;
    case "context_unavailable":
      return `what an attempt cannot begin without could not be read, four times in a row: ${reason.sources.join(", ")}`;
    case "exhausted":
      return `genuinely stuck after ${reason.attempts === 1 ? "1 attempt" : `${reason.attempts} attempts`}`;
  }
}

/** Returns the sentence that a comment begins with; null: none. */
export function firstSentence(reason: PageReason): string | null {
  if (reason.kind !== "exhausted" || reason.basePasses !== true) return null;
  return "All gates pass on the default branch as it is: what was reported may be gone, or no gate sees it.";
}

/** What the person can do about it; `ended`: how the last attempt's agent ended. */
export function todoSentences(reason: PageReason, ended: AgentEnd | null = null): readonly string[] {
  switch (reason.kind) {
    case "domain_denied":
      return ["Read the issue and decide what is to be done; no agent will work on it."];
    case "tripwires":
      return [
        "Read the kept diff. Make the change yourself if it is right, or say in a comment what to do instead.",
      ];
    case "blocked":
      return todoForNeed(reason.need);
    case "infrastructure":
      return [reason.detail ?? faultTodos[reason.fault]];
    case "publishing_refused":
      return [`Lift what keeps the App from publishing: ${reason.why}.`];
    case "context_unavailable":
      return [
        `Find out why GitHub or the service's database does not give ${reason.sources.join(", ")}: the service's log names each failure.`,
      ];
    case "exhausted":
      return [
        ...(reason.basePasses === true
          ? [
              "See whether what was reported is still so. Close the issue if it is not; else name a command that shows it, in a fenced block marked `reproduce`.",
            ]
          : []),
        ...limitTodo(reason.last, ended),
        "Read what was tried and ruled out, and write into a comment what the attempts did not know: where to look, what is intended, or that it may stay as it is.",
        "Or mend it yourself, and close the issue.",
      ];
  }
}

/** What limits an attempt, by the reason for which it ended there. */
const limitKeys: Partial<Readonly<Record<RetryReason, string>>> = {
  cost_cap: "escalations.caps.attemptCostUsd",
  wall_clock: "escalations.caps.wallClock",
  inactivity: "escalations.caps.inactivity",
  agent_limit: "escalations.caps.maxTurns",
};

function limitTodo(last: RetryReason | null, ended: AgentEnd | null): readonly string[] {
  // How much is read of what an agent prints, no key raises.
  const isOfOutput = last === "agent_limit" && ended?.kind === "limit" && ended.limit === "output";
  const key = last === null || isOfOutput ? undefined : limitKeys[last];
  if (key === undefined) return [];
  return [
    `Raise \`${key}\` in .github/nightshift.yml if the work needs more: the last attempt was ended by it.`,
  ];
}

const faultTodos: Readonly<Record<AgentFault, string>> = {
  "rate-limited": "Raise the rate limit of the model account, or run fewer attempts at once.",
  "credit-exhausted": "Top up the model account.",
  "auth-failed": "Give the service a key that the model's API accepts.",
  unavailable: "Bring back the way to the model's API.",
  crashed: "Find out from the service's log why the agent's process dies, and mend that.",
  "not-set-up":
    "Set the service up for what the configuration asks for its agent, or ask for something else.",
};

function todoForNeed(need: Extract<PageReason, { kind: "blocked" }>["need"]): readonly string[] {
  switch (need) {
    case "needs_human_decision":
      return ["Take the decision named above and write it into a comment."];
    case "needs_credentials":
      return ["Grant the credential named above where the repository expects it."];
    case "needs_permissions":
      return ["Grant the permission named above."];
    case "unsafe":
      return ["Decide whether and how this may be done safely, and write it into a comment."];
  }
}

/** What a tripwire caught, with its place. */
export function tripwireSentence(tripwire: Tripwire): string {
  switch (tripwire.kind) {
    case "protected":
      return `${tripwire.path} is protected (${tripwire.rule})`;
    case "read-only":
      return "something was changed, and nothing may be (`permissionMode: readonly`)";
    case "size":
      return `the change is too large: ${tripwire.measured} ${tripwire.reason === "files" ? "files" : "bytes of patch"}, ${tripwire.limit} allowed`;
    case "secret":
      return `${tripwire.path}${tripwire.line === null ? "" : `:${tripwire.line}`} looks like a secret (${tripwire.rule})`;
    case "destructive":
      return destructiveSentence(tripwire);
  }
}

function destructiveSentence(tripwire: Extract<Tripwire, { kind: "destructive" }>): string {
  switch (tripwire.reason) {
    case "deleted-share":
      return `${tripwire.deleted} of ${tripwire.of} files are deleted`;
    case "pattern":
      return `${tripwire.path}:${tripwire.line} destroys data (${tripwire.pattern})`;
    case "rewrote-history":
      return "history was rewritten";
  }
}
