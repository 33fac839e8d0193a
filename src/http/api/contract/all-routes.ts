import * as audit from "./audit.ts";
import * as configuration from "./configuration.ts";
import * as decisions from "./decisions.ts";
import * as diagnostics from "./diagnostics.ts";
import * as escalations from "./escalations.ts";
import * as events from "./events.ts";
import * as jobs from "./jobs.ts";
import * as playbooks from "./playbooks.ts";
import { type ApiRoute } from "./route.ts";
import { describeApi, servedElsewhere } from "./beside-the-api.ts";
import * as switches from "./switches.ts";
import * as witnesses from "./witnesses.ts";

/** Everything that the service answers to programs, in the order in which it is described. */
export const allRoutes: readonly ApiRoute[] = [
  ...[
    escalations,
    witnesses,
    decisions,
    jobs,
    playbooks,
    audit,
    diagnostics,
    configuration,
    switches,
    events,
  ].flatMap(routesIn),
  describeApi,
  ...servedElsewhere,
];

function routesIn(file: Readonly<Record<string, unknown>>): ApiRoute[] {
  return Object.values(file).filter(isRoute);
}

function isRoute(exported: unknown): exported is ApiRoute {
  return typeof exported === "object" && exported !== null && "method" in exported && "answers" in exported;
}
