import { Hono, type Context } from "hono";
import { readGateHistory, readGates } from "../../flows/overview/read-gates.ts";
import { readOverview, type OverviewDeps } from "../../flows/overview/read-overview.ts";
import { operates, seenIn } from "../doors/visitor.ts";
import { auditPages } from "./audit/routes.ts";
import { isPeriod, type Period } from "../../flows/overview/trend.ts";
import { createDecisionPages } from "./decision/routes.ts";
import { createEscalationPages } from "./escalation/routes.ts";
import { gateLogResponse } from "./gate/log.ts";
import { gateHistoryPage } from "./gate/history.ts";
import { gatesPage } from "./gate/page.ts";
import { type JobListDeps } from "../../flows/jobs/standing/list-jobs.ts";
import { createJobPages } from "./job/routes.ts";
import { createTurnPages } from "./turn/routes.ts";
import { createPlaybookPages } from "./playbook/routes.ts";
import { settingsPages, type SettingsDeps } from "./settings/routes.ts";
import { show } from "./show.ts";
import { overviewPage } from "./overview/page.ts";

/** The dashboard: pages rendered on the server, for people. */
export function createPages(deps: OverviewDeps & JobListDeps & SettingsDeps): Hono {
  const { db } = deps;
  const pages = new Hono();
  pages.route("/", auditPages(deps));
  pages.route("/", settingsPages(deps));
  pages.get("/", async (context) => {
    const onlooker = { seen: seenIn(context), operates: operates(context) };
    return show(context, overviewPage(await readOverview(deps, onlooker, periodIn(context, "24h"))));
  });
  pages.route("/escalations", createEscalationPages(deps));
  pages.route("/decisions", createDecisionPages(deps));
  pages.route("/jobs", createJobPages(deps));
  pages.route("/turns", createTurnPages(deps));
  pages.route("/playbooks", createPlaybookPages(deps));
  pages.get("/gates", async (context) => {
    const asked = { period: periodIn(context, "7d"), repositoryIds: seenIn(context) };
    return show(context, gatesPage(await readGates(deps, asked)));
  });
  pages.get("/gates/:owner/:name/:gate", async (context) => {
    const history = await readGateHistory(deps, context.req.param());
    return history === null ? context.notFound() : show(context, gateHistoryPage(history));
  });
  pages.get("/logs/:repository{[0-9]{1,15}}/:key{[0-9a-f]{64}}", async (context) => {
    const { repository, key } = context.req.param();
    return (await gateLogResponse(db, { repositoryId: Number(repository), key })) ?? context.notFound();
  });
  return pages;
}

/** As the address names it; any other word is none. */
function periodIn({ req }: Context, otherwise: Period): Period {
  const asked = req.query("period") ?? "";
  return isPeriod(asked) ? asked : otherwise;
}
