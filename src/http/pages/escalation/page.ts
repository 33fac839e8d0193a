import { html } from "hono/html";
import { costOfAll } from "../../../domain/money/cost.ts";
import { waitsFor } from "../../../domain/escalations/preflight/waits-for.ts";
import { type Timeline } from "../../../flows/escalations/timeline.ts";
import { age, lengthOf } from "../design/age.ts";
import { empty, heading, section, tiles } from "../design/blocks.ts";
import { costTile } from "../design/cost.ts";
import { page, time, type Html, type Page } from "../layout.ts";
import { attemptCard } from "./attempt.ts";
import { decisionList } from "./decisions.ts";
import { type ShownEscalation } from "./shown.ts";
import { standingNotice } from "./standing.ts";
import { statusBadge } from "./words.ts";

/** One escalation: why it stands as it does, then its attempts, then every decision with the facts that led to it. */
export function escalationPage(shown: ShownEscalation): Page {
  const { timeline, repositoryUrl, now } = shown;
  const { repository, escalation, attempts, audit } = timeline;
  const place = `${repository.owner}/${repository.name}#${escalation.issue}`;
  const kicker = html`<a href="${repositoryUrl}/issues/${escalation.issue}">${place}</a> ·
    ${escalation.domain ?? "no domain"} · since ${time(escalation.triggeredAt)}`;
  const cards = attempts.map((attempt) => attemptCard(attempt, { ...shown, place })).toReversed();
  return page(
    place,
    html`${heading({ title: escalation.title, kicker, aside: statusBadge(escalation.status) })}
    ${standingNotice(shown)} ${figures(timeline, now)}
    ${section(
      "Attempts",
      cards.length === 0
        ? empty(noAttempt(timeline, now))
        : html`<ol class="timeline">
            ${cards}
          </ol>`,
    )}
    ${issueText(escalation.body)}${decisionList(audit)}`,
  );
}

function noAttempt({ escalation }: Timeline, now: Date): string {
  const { kind, text } = waitsFor(escalation, now);
  return kind === "machine" ? `None yet: it waits for ${text}.` : "No agent was let at it.";
}

function figures({ escalation, attempts }: Timeline, now: Date): Html {
  const worked = attempts.reduce((sum, { agentMs }) => sum + agentMs, 0);
  const refused = attempts.reduce((sum, each) => sum + each.rejected.length, 0);
  const weight = attempts.reduce((sum, each) => sum + each.rejections, 0);
  return tiles([
    {
      label: "Attempts",
      value: String(attempts.length),
      note: `${escalation.counted} of them count`,
    },
    {
      label: "Claims refused",
      value: String(refused),
      // A claim over nothing new counts twice against the limit of its attempt.
      note: weight === refused ? "by gates" : `by gates; ${weight} against the limits`,
    },
    { label: "Cost", ...costTile(costOfAll(attempts)) },
    {
      label: "Agents worked",
      value:
        worked === 0 ? "not yet" : worked < 60_000 ? `${(worked / 1_000).toFixed(1)} s` : lengthOf(worked),
    },
    { label: "Last change", value: age(escalation.updatedAt, now), note: "ago" },
  ]);
}

function issueText(body: string): Html | "" {
  if (body.trim() === "") return "";
  return section(
    "What was reported",
    html`<details class="card">
      <summary>The issue as it was handed to the agents</summary>
      <pre tabindex="0">${body}</pre>
    </details>`,
  );
}
