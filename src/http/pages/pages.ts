import { Hono } from "hono";
import { type Database } from "../../store/database.ts";
import { listEscalations } from "../../store/escalations.ts";
import { listRepositories } from "../../store/repositories.ts";
import { readKeptDiff } from "../../flows/escalations/kept-diff.ts";
import { readTimeline } from "../../flows/escalations/timeline.ts";
import { escalationPage } from "./escalation.ts";
import { gateLogResponse } from "./gate-log.ts";
import { overviewPage } from "./overview.ts";

/** No script, no frame, nothing from elsewhere. */
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The dashboard: pages rendered on the server, for people. */
export function createPages(db: Database): Hono {
  const pages = new Hono();
  pages.use(async (context, next) => {
    await next();
    context.header("content-security-policy", policy);
    context.header("x-content-type-options", "nosniff");
    context.header("referrer-policy", "no-referrer");
  });
  pages.get("/", async (context) => {
    const [escalations, repositories] = await Promise.all([listEscalations(db, 200), listRepositories(db)]);
    return context.html(overviewPage(escalations, repositories));
  });
  pages.get("/escalations/:owner/:name/:issue{[0-9]{1,9}}", async (context) => {
    const { owner, name, issue } = context.req.param();
    const timeline = await readTimeline(db, { owner, name, issue: Number(issue) });
    if (timeline === null) return context.notFound();
    return context.html(escalationPage(timeline));
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
