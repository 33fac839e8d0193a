import { type EscalationKey } from "../store/escalations/escalations.ts";
import { type PullKey } from "../store/gates/pull-gate-runs.ts";

/** The name under which audit and outbox file what concerns an escalation. */
export function escalationSubject({ repositoryId, issue }: EscalationKey): string {
  return `escalation ${repositoryId}#${issue}`;
}

/** null: the subject is no escalation. */
export function escalationOf(subject: string): EscalationKey | null {
  const match = /^escalation (\d+)#(\d+)$/.exec(subject);
  return match === null ? null : { repositoryId: Number(match[1]), issue: Number(match[2]) };
}

/** Under which the answers to commands on an issue or pull request are filed. */
export function commandsSubject({ repositoryId, issue }: EscalationKey): string {
  return `commands ${repositoryId}#${issue}`;
}

export function playbookSubject(id: number): string {
  return `playbook ${id}`;
}

/** The name under which audit and outbox file what concerns the gates of a pull request. */
export function pullSubject({ repositoryId, pull }: PullKey): string {
  return `pull ${repositoryId}#${pull}`;
}

/** A webhook that does not answer keeps nothing back that is to be said on GitHub, nor to another webhook. */
export function webhookSubject(webhook: string, subject: string): string {
  return `webhook ${webhook} ${subject}`;
}

/** The subject of an event. */
export function postedSubject(subject: string): string {
  return subject.replace(/^webhook \S+ /, "");
}

export function configurationSubject(repositoryId: number): string {
  return `configuration ${repositoryId}`;
}

export function budgetSubject(repositoryId: number): string {
  return `budget ${repositoryId}`;
}

/** Of an issue or a pull request of which people are reminded. */
export function reminderSubject({ repositoryId, number }: { repositoryId: number; number: number }): string {
  return `reminder ${repositoryId}#${number}`;
}

/** Of an issue that is to be filed: it has no number yet. */
export function filingSubject({ repositoryId, marker }: { repositoryId: number; marker: string }): string {
  return `filing ${repositoryId} ${marker}`;
}

/** The name under which audit and outbox file what concerns a job. */
export function jobSubject({ repositoryId, issue }: EscalationKey): string {
  return `job ${repositoryId}#${issue}`;
}

/** null: the subject is no job. */
export function jobOf(subject: string): EscalationKey | null {
  const match = /^job (\d+)#(\d+)$/.exec(subject);
  return match === null ? null : { repositoryId: Number(match[1]), issue: Number(match[2]) };
}
