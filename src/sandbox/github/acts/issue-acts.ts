import { renderIssue, renderLabel, type Place } from "../render/issue.ts";
import { renderPull } from "../render/pull.ts";
import { type Issue, type IssueEvent, type Label, type StateReason, type User } from "../state/issues.ts";
import { announce } from "../webhooks/announce.ts";

export interface Doer {
  readonly user: User;
  readonly viaApp: boolean;
}

/** Announces what happened to an issue, or to the pull request that it is. */
export function announceIssue(
  place: Place,
  issue: Issue,
  { action, sender, more = {} }: { action: string; sender: User; more?: Record<string, unknown> },
): void {
  const pull = place.repository.pulls.find((each) => each.issue === issue);
  const details =
    pull === undefined
      ? { issue: renderIssue(place, issue), ...more }
      : { number: issue.number, pull_request: renderPull(place, pull), ...more };
  const event = pull === undefined ? "issues" : "pull_request";
  announce(place.world, { event, action, repository: place.repository, sender, details });
}

export function recordEvent(
  place: Place,
  issue: Issue,
  { doer, ...event }: { doer: Doer; event: IssueEvent["event"]; label?: Label; commitSha?: string },
): void {
  const { world } = place;
  issue.updatedAt = world.clock.now();
  issue.events.push({
    id: world.nextId(),
    event: event.event,
    actor: doer.user,
    viaApp: doer.viaApp,
    label: event.label === undefined ? null : { name: event.label.name, color: event.label.color },
    commitSha: event.commitSha ?? null,
    createdAt: world.clock.now(),
  });
}

/** The label of that name, made if the repository lacks it. */
export function ensureLabel(place: Place, name: string, doer: Doer): Label {
  const { world, repository } = place;
  const known = findLabel(place, name);
  if (known !== undefined) return known;
  const label: Label = { id: world.nextId(), name, color: "ededed", description: null };
  repository.labels.push(label);
  announceLabel(place, label, { action: "created", sender: doer.user });
  return label;
}

export function findLabel({ repository }: Place, name: string): Label | undefined {
  return repository.labels.find((label) => label.name.toLowerCase() === name.toLowerCase());
}

export function announceLabel(
  place: Place,
  label: Label,
  { action, sender, more = {} }: { action: string; sender: User; more?: Record<string, unknown> },
): void {
  const details = { label: renderLabel(place, label), ...more };
  announce(place.world, { event: "label", action, repository: place.repository, sender, details });
}

/** One event for each label that was not there. */
export function addLabels(
  place: Place,
  issue: Issue,
  { labels, doer }: { labels: readonly Label[]; doer: Doer },
): void {
  for (const label of labels) {
    if (issue.labels.includes(label)) continue;
    issue.labels.push(label);
    recordEvent(place, issue, { doer, event: "labeled", label });
    announceIssue(place, issue, {
      action: "labeled",
      sender: doer.user,
      more: { label: renderLabel(place, label) },
    });
  }
}

/** One event for each label that was there. */
export function removeLabels(
  place: Place,
  issue: Issue,
  { labels, doer }: { labels: readonly Label[]; doer: Doer },
): void {
  for (const label of labels) {
    if (!issue.labels.includes(label)) continue;
    issue.labels = issue.labels.filter((each) => each !== label);
    recordEvent(place, issue, { doer, event: "unlabeled", label });
    announceIssue(place, issue, {
      action: "unlabeled",
      sender: doer.user,
      more: { label: renderLabel(place, label) },
    });
  }
}

export function closeIssue(
  place: Place,
  issue: Issue,
  { reason, doer }: { reason: StateReason; doer: Doer },
): void {
  if (issue.state === "closed") return;
  const isPull = place.repository.pulls.some((pull) => pull.issue === issue);
  issue.state = "closed";
  issue.stateReason = isPull ? null : reason;
  issue.closedAt = place.world.clock.now();
  issue.closedBy = doer.user;
  recordEvent(place, issue, { doer, event: "closed" });
  announceIssue(place, issue, { action: "closed", sender: doer.user });
}

export function reopenIssue(place: Place, issue: Issue, doer: Doer): void {
  if (issue.state === "open") return;
  const isPull = place.repository.pulls.some((pull) => pull.issue === issue);
  issue.state = "open";
  issue.stateReason = isPull ? null : "reopened";
  issue.closedAt = null;
  issue.closedBy = null;
  recordEvent(place, issue, { doer, event: "reopened" });
  announceIssue(place, issue, { action: "reopened", sender: doer.user });
}
