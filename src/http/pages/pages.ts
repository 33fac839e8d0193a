import { Hono } from "hono";
import { readKeptDiff } from "../../flows/escalations/kept-diff.ts";
import { readTimeline } from "../../flows/escalations/timeline.ts";
import { readGateHistory, readGates } from "../../flows/overview/read-gates.ts";
import { readOverview, type OverviewDeps } from "../../flows/overview/read-overview.ts";
import { operates, seenIn } from "../doors/visitor.ts";
import { auditPages } from "./audit/routes.ts";
import { escalationPage } from "./escalation.ts";
import { gateLogResponse } from "./gate-log.ts";
import { gateHistoryPage, gatesPage } from "./gates.ts";
import { findShownJob, listJobsThatStand, type JobListDeps } from "../../flows/jobs/standing/list-jobs.ts";
import { jobPage } from "./job.ts";
import { jobsPage } from "./jobs.ts";
import { settingsPages, type SettingsDeps } from "./settings/routes.ts";
import { show } from "./show.ts";
import { overviewPage } from "./overview.ts";

/** The dashboard: pages rendered on the server, for people. */
export function createPages(deps: OverviewDeps & JobListDeps & SettingsDeps): Hono {
  const { db } = deps;
  const pages = new Hono();
  pages.route("/", auditPages(deps));
  pages.route("/", settingsPages(deps));
  pages.get("/", async (context) => {
    const onlooker = { seen: seenIn(context), operates: operates(context) };
    return show(context, overviewPage(await readOverview(deps, onlooker)));
  });
  pages.get("/jobs", async (context) =>
    show(context, jobsPage(await listJobsThatStand(deps, seenIn(context)))),
  );
  pages.get("/jobs/:id{[1-9][0-9]{0,14}}", async (context) => {
    const job = await findShownJob(deps, Number(context.req.param("id")));
    return job === null ? context.notFound() : show(context, jobPage(job));
  });
  pages.get("/gates", async (context) => show(context, gatesPage(await readGates(deps, seenIn(context)))));
  pages.get("/gates/:owner/:name/:gate", async (context) => {
    const history = await readGateHistory(deps, context.req.param());
    return history === null ? context.notFound() : show(context, gateHistoryPage(history));
  });
  pages.get("/escalations/:owner/:name/:issue{[0-9]{1,9}}", async (context) => {
    const { owner, name, issue } = context.req.param();
    const timeline = await readTimeline(db, { owner, name, issue: Number(issue) });
    if (timeline === null) return context.notFound();
    return show(context, escalationPage(timeline));
  });
  pages.get(
    "/escalations/:owner/:name/:issue{[0-9]{1,9}}/attempts/:attempt{[0-9]{1,15}[.]diff}",
    async (context) => {
      const { owner, name, issue, attempt } = context.req.param();
      const kept = await readKeptDiff(
        db,
        { owner, name, issue: Number(issue) },
        Number.parseInt(attempt, 10),
      );
      if (kept === null) return context.notFound();
      return context.text(kept.truncated ? `${kept.patch}\n[the rest was left out]\n` : kept.patch);
    },
  );
  pages.get("/logs/:repository{[0-9]{1,15}}/:key{[0-9a-f]{64}}", async (context) => {
    const { repository, key } = context.req.param();
    return (await gateLogResponse(db, { repositoryId: Number(repository), key })) ?? context.notFound();
  });
  return pages;
}
