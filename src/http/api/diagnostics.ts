import { Hono, type Context } from "hono";
import { parseDuration } from "../../domain/duration.ts";
import { onlyThat } from "../../flows/access/only-that.ts";
import { diagnoseAutoAgent } from "../../flows/diagnostics/auto-agent.ts";
import { diagnoseGates } from "../../flows/diagnostics/gates.ts";
import { overWindows, usualWindows, type Windows } from "../../flows/diagnostics/windows.ts";
import { type Clock } from "../../platform/clock.ts";
import { type Database } from "../../store/database.ts";
import { seenIn } from "../doors/visitor.ts";
import { type Problem } from "../problem.ts";
import * as declared from "./contract/diagnostics.ts";
import { serve, type Asked } from "./serve.ts";

export interface DiagnosticsDeps {
  readonly db: Database;
  readonly clock: Clock;
}

type Question = Asked<typeof declared.diagnoseGates>["query"];

/** Counted over 24 hours and 7 days, or over `?window=`; for all repositories that the visitor sees, or for `?repository=`. */
export function diagnosticsRoutes(deps: DiagnosticsDeps): Hono {
  const routes = new Hono();
  serve(routes, declared.diagnoseGates, async ({ context, query }) => {
    const asked = await windowsOf(deps, context, query);
    if ("title" in asked) return asked;
    const windows = await overWindows(deps.db, asked, diagnoseGates);
    return { status: 200, body: { at: asked.now, windows } };
  });
  serve(routes, declared.diagnoseAutoAgent, async ({ context, query }) => {
    const asked = await windowsOf(deps, context, query);
    if ("title" in asked) return asked;
    const windows = await overWindows(deps.db, asked, diagnoseAutoAgent);
    return { status: 200, body: { at: asked.now, windows } };
  });
  return routes;
}

async function windowsOf(
  { db, clock }: DiagnosticsDeps,
  context: Context,
  { window, repository }: Question,
): Promise<Windows | Problem> {
  const windows = window === undefined ? usualWindows : { [window]: parseDuration(window) ?? 0 };
  const now = clock.now();
  if (repository === undefined) return { now, windows, repositoryIds: seenIn(context) };
  const repositoryIds = await onlyThat(db, repository, seenIn(context));
  if (repositoryIds === null) return { status: 404, title: "There is no such repository" };
  return { now, windows, repositoryIds };
}
