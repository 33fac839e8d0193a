import { Hono, type Context } from "hono";
import { type AgentLog, watchEscalation, watchJob, type WatchedWork } from "../../../flows/live/agent-log.ts";
import { lastChange } from "../../../store/changes.ts";
import { type Database } from "../../../store/database.ts";
import { type Html, type Live } from "../layout.ts";
import { agentLog } from "./agent-log.ts";

/** Of lists and figures. */
const ofAnything = ["/", "/jobs", "/escalations", "/gates"];

/** Stands before pages that change while somebody looks at them; `show` says so on the page. */
export function livePages(db: Database): Hono {
  const pages = new Hono();
  // What the page knows of is at least this, since it is read before the page is.
  for (const path of ofAnything)
    pages.use(path, async (context, next) => {
      setLive(context as Context, { about: "*", since: await lastChange(db) });
      await next();
    });
  const ofWork = (watch: (context: Context) => Promise<WatchedWork | null>, told: typeof agentLog) => {
    return async (context: Context, next: () => Promise<void>) => {
      const since = await lastChange(db);
      const work = await watch(context);
      if (work !== null) {
        const { repository, issue, log } = work;
        setLive(context, { about: `${repository}#${issue}`, since, log: told(log) });
      }
      await next();
    };
  };
  pages.use(
    "/jobs/:id{[1-9][0-9]{0,14}}",
    ofWork((context) => watchJob(db, Number(context.req.param("id"))), agentLog),
  );
  pages.use(
    "/escalations/:owner/:name/:issue{[0-9]{1,9}}",
    ofWork((context) => {
      const { owner = "", name = "", issue } = context.req.param() as Record<string, string | undefined>;
      return watchEscalation(db, { owner, name, issue: Number(issue) });
    }, logWhileRunning),
  );
  return pages;
}

/** What was done before stands with each attempt. */
function logWhileRunning(log: AgentLog): Html | "" {
  return log.running ? agentLog(log) : "";
}

function setLive(context: Context, live: Live): void {
  context.set("live", live);
}
