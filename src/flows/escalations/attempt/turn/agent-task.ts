import { type AgentSubject } from "../../../../agents/runner.ts";
import { type AgentTask } from "../../../agent-work/ask-agent.ts";
import { type TurnAbout } from "../../../agent-work/keep-turn.ts";
import { escalationSubject } from "../../../subject.ts";
import { type Work } from "../work.ts";

/** What the agent is asked next in an attempt. */
export function agentTaskOf(work: Work): AgentTask {
  const { attempt, situation, watch } = work;
  const { session, prompt, agentMs, knownUsd, baseSha } = attempt;
  return {
    about: aboutAttempt(situation),
    ...{ session, prompt, subject: subjectOf(work), config: situation.config },
    instructions: baseSha,
    ...{ used: { agentMs, costUsd: knownUsd }, signal: watch.signal },
  };
}

/** Under which turns over an escalation are kept, its reviewers' too. */
export function aboutAttempt({ key }: Pick<Work["situation"], "key">): TurnAbout {
  return { repositoryId: key.repositoryId, subject: escalationSubject(key) };
}

export function subjectOf({ attempt, situation: { repository, key }, escalation }: Work): AgentSubject {
  return {
    role: "preflight",
    issueTitle: escalation.title,
    issueNumber: key.issue,
    repository: `${repository.owner}/${repository.name}`,
    branch: attempt.branch,
    stage: attempt.stage,
    attempt: attempt.number,
  };
}
