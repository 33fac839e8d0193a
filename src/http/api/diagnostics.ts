import { Hono, type Context } from "hono";
import { parseDuration } from "../../domain/duration.ts";
import { diagnoseAutoAgent } from "../../flows/diagnostics/auto-agent.ts";
import { diagnoseGates } from "../../flows/diagnostics/gates.ts";
import { overWindows, usualWindows, type Windows } from "../../flows/diagnostics/windows.ts";
import { type Clock } from "../../platform/clock.ts";
import { type Database, type Db } from "../../store/database.ts";
import { type Span } from "../../store/metrics/span.ts";
import { onlyThat } from "../../flows/access/only-that.ts";
import { seenIn } from "../doors/visitor.ts";
import { answerProblem, type Problem } from "../problem.ts";

export interface DiagnosticsDeps {
  readonly db: Database;
  readonly clock: Clock;
}

const longestWindow = 90 * 86_400_000;

/** Counted over 24 hours and 7 days, or over `?window=`; for all repositories that the visitor sees, or for `?repository=`. */
export function diagnosticsRoutes(deps: DiagnosticsDeps): Hono {
  const routes = new Hono();
  const serve = (name: string, diagnose: (db: Db, span: Span) => Promise<unknown>) =>
    routes.get(`/diagnostics/${name}`, async (context) => {
      const asked = await readAsked(deps, context);
      if ("status" in asked) return answerProblem(context, asked);
      return context.json({ at: asked.now, windows: await overWindows(deps.db, asked, diagnose) });
    });
  serve("gates", diagnoseGates);
  serve("auto-agent", diagnoseAutoAgent);
  return routes;
}

async function readAsked({ db, clock }: DiagnosticsDeps, context: Context): Promise<Windows | Problem> {
  const { window, repository } = context.req.query();
  const milliseconds = window === undefined ? 0 : (parseDuration(window) ?? -1);
  if (milliseconds < 0 || milliseconds > longestWindow || (window !== undefined && milliseconds === 0)) {
    const mend = "write it like 36h or 30d, up to 90d";
    const errors = [{ path: "window", problem: "is no duration of that kind", mend }];
    return { status: 422, title: "The window cannot be used", errors };
  }
  const windows = window === undefined ? usualWindows : { [window]: milliseconds };
  const now = clock.now();
  if (repository === undefined) return { now, windows, repositoryIds: seenIn(context) };
  const [owner = "", name = ""] = repository.split("/");
  const repositoryIds = await onlyThat(db, { owner, name }, seenIn(context));
  if (repositoryIds === null) return { status: 404, title: "There is no such repository" };
  return { now, windows, repositoryIds };
}
