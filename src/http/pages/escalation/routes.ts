import { Hono } from "hono";
import { readEscalationPage } from "../../../flows/escalations/escalation-list.ts";
import { readKeptDiff, readShownDiffs } from "../../../flows/escalations/kept-diff.ts";
import { readTimeline } from "../../../flows/escalations/timeline.ts";
import { readPromptsOfAttempts } from "../../../flows/escalations/prompts-of-attempts.ts";
import { readStepsOfAttempts } from "../../../flows/live/agent-log.ts";
import { type Clock } from "../../../platform/clock.ts";
import { type Database } from "../../../store/database.ts";
import { seenIn } from "../../doors/visitor.ts";
import { escalationPage } from "./page.ts";
import { escalationsPage, readListQuery } from "./list.ts";
import { refusalPage } from "../refusal.ts";
import { show } from "../show.ts";

export interface EscalationPagesDeps {
  readonly db: Database;
  readonly clock: Clock;
  /** Of the GitHub that people see, without a slash at the end. */
  readonly webUrl: string;
}

/** The list of escalations, each of them, and what was kept of their changes. */
export function createEscalationPages(deps: EscalationPagesDeps): Hono {
  const { db, clock, webUrl } = deps;
  const pages = new Hono();
  pages.get("/", async (context) => {
    const asked = readListQuery(context.req.query());
    if (asked.kind === "wrong") return show(context, refusalPage(asked.problem), 400);
    return show(
      context,
      escalationsPage(await readEscalationPage(deps, { ...asked.query, seen: seenIn(context) })),
    );
  });
  pages.get("/:owner/:name/:issue{[0-9]{1,9}}", async (context) => {
    const { owner, name, issue } = context.req.param();
    const timeline = await readTimeline(db, { owner, name, issue: Number(issue) });
    if (timeline === null) return context.notFound();
    const diffs = await readShownDiffs(db, timeline.escalation.id);
    const steps = await readStepsOfAttempts(db, timeline.escalation, timeline.attempts);
    const prompts = await readPromptsOfAttempts(db, timeline.escalation, timeline.attempts);
    const repositoryUrl = `${webUrl}/${timeline.repository.owner}/${timeline.repository.name}`;
    return show(
      context,
      escalationPage({ timeline, diffs, prompts, steps, repositoryUrl, now: clock.now() }),
    );
  });
  pages.get("/:owner/:name/:issue{[0-9]{1,9}}/attempts/:attempt{[0-9]{1,15}[.]diff}", async (context) => {
    const { owner, name, issue, attempt } = context.req.param();
    const place = { owner, name, issue: Number(issue) };
    const kept = await readKeptDiff(db, place, Number.parseInt(attempt, 10));
    if (kept === null) return context.notFound();
    return context.text(kept.truncated ? `${kept.patch}\n[the rest was left out]\n` : kept.patch);
  });
  return pages;
}
