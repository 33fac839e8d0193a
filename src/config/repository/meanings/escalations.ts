import { type Meaning } from "./meaning.ts";

/** Escalations, labels, agents and what they may touch. */
export const escalationMeanings: Readonly<Record<string, Meaning>> = {
  enabled: { means: "Kill switch of the repository. `false` cancels what runs." },
  mode: {
    means:
      "`observe`: issues are worked on, judged and reviewed as ever, and no work is published: no branch, no pull request. One comment and the dashboard show the difference and the verdict. `act`: what is accepted is published.",
  },
  permissionMode: {
    means:
      "What agents may do to their checkouts. `readonly`: nothing; the directory is theirs to read only, an agent that changes something all the same trips a wire, nothing of it is pushed and a person is called, and no job is begun. `standard`: agents ask nobody, and what they may touch is decided by [paths and gates](../security.md). A stronger source cannot make it laxer.",
  },
  "escalations.intakeLabel": { means: "The label that asks for help." },
  "escalations.cap": { means: "Counted attempts before a person is called." },
  "escalations.parallel": {
    means:
      "Attempts of the repository that are at work at once; `null`: as many as the service has [slots](../scaling.md#who-goes-first). What finds no slot waits in the queue and holds nothing.",
  },
  "escalations.unregistered": {
    means: "Without a registered stuck label: `attempt` all the same, or `hold` and say so.",
  },
  "escalations.ci": {
    means: "Whether a check that fails on the default branch is filed as an escalation, once.",
  },
  "escalations.caps.attemptCostUsd": { means: "Money of one attempt, continuations included." },
  "escalations.caps.wallClock": {
    means: "Time of the agent in one attempt, continuations included. Gates have limits of their own.",
  },
  "escalations.caps.inactivity": { means: "Longest silence of the agent." },
  "escalations.caps.maxTurns": { means: "Turns of the agent in one run of it." },
  "escalations.caps.dailyCostUsd": {
    means: "Money of the repository in one day (UTC). When it is spent, attempts wait for the next day.",
  },
  "escalations.registry.LABEL.agentAllowed": {
    unset: "`true`",
    means: "`false`: a person is called at once and no agent runs.",
  },
  "escalations.registry.LABEL.enabled": { unset: "`true`", means: "Kill switch of this domain." },
  "escalations.registry.LABEL.description": {
    unset: "that the producer of the label reported it",
    means: "What the domain is, for agents and comments.",
  },
  "escalations.registry.LABEL.contextPack": {
    unset: "`generic`",
    means: "A file of `prompts/context-packs`, without `.md`: where such failures come from.",
  },
  "escalations.registry.LABEL.prompt": {
    unset: "none: the root-cause resolver",
    means: "A file of `prompts/specialists`, without `.md`: how a specialist goes about it.",
  },
  "escalations.persona": { means: "As whom the agent is addressed." },
  "labels.humanRequired": { means: "The one label that people watch." },
  "labels.exhausted": { means: "The cap was reached." },
  "labels.fatal": { means: "Four faults of the model or the agent's process in a row." },
  "labels.pullRequestFailed": { means: "The work is good and GitHub refused to take it." },
  "labels.costExceeded": { means: "An attempt ran out of money." },
  "labels.timeout": { means: "An attempt ran out of time, or fell silent." },
  "labels.job": { means: "Asks for the issue to be done as a [job](../jobs.md)." },
  "labels.planning": { means: "A job plans." },
  "labels.working": { means: "A job works at what was planned." },
  "labels.inReview": { means: "A job waits for a review." },
  "labels.done": { means: "A job is completed." },
  "labels.failed": { means: "A job failed." },
  protectedPaths: {
    unset: "none",
    means: "Globs that no agent may change, added to the [built-in ones](../security.md#protected-paths).",
  },
  "destructive.maxDeletedShare": { means: "Deleting more than this share of the files is a tripwire." },
  "destructive.patterns": { means: "Text in added lines that is a tripwire, in any case of its letters." },
  "limits.files": { means: "A change of more files is for a person." },
  "limits.patchBytes": { means: "A larger patch is for a person." },
  "agent.runner": {
    means:
      "`claude`, `command` or `replay`, see [coding agents](agents.md). The service must be set up for it.",
  },
  "agent.model": { means: "The model of the `claude` agent." },
  "agent.isolation": { unset: "what the service has", means: "`bubblewrap` insists on it." },
  "agent.network": { means: "`none`, `model-only` or `open`. With `none`, gates have none either." },
};
