import { Hono } from "hono";
import { auditRoutes } from "./audit.ts";
import { configurationRoutes } from "./configuration.ts";
import { type FilingDeps } from "../../flows/escalations/filing/condition.ts";
import { type ReadToolDeps } from "../../flows/read-tools/read-tool.ts";
import { diagnosticsRoutes } from "./diagnostics.ts";
import { decisionRoutes } from "./decisions.ts";
import { descriptionRoutes } from "./description.ts";
import { eventRoutes, type EventDeps } from "./events.ts";
import { escalationRoutes } from "./escalations.ts";
import { jobRoutes, type JobApiDeps } from "./jobs.ts";
import { playbookRoutes, type PlaybookDeps } from "./playbooks.ts";
import { filingRoutes } from "./filings.ts";
import { qualityGateRoutes, type QualityGateDeps } from "./quality-gates.ts";
import { witnessRoutes } from "./witnesses.ts";
import { switchRoutes, type SwitchDeps } from "./switches.ts";

export type ApiDeps = QualityGateDeps &
  FilingDeps &
  JobApiDeps &
  PlaybookDeps &
  SwitchDeps &
  EventDeps &
  ReadToolDeps;

/** JSON over what the service knows; one file for each noun. */
export function createApiRoutes(deps: ApiDeps): Hono {
  const routes = new Hono();
  routes.route("/", escalationRoutes(deps));
  routes.route("/", filingRoutes(deps));
  routes.route("/", decisionRoutes(deps));
  routes.route("/", auditRoutes(deps));
  routes.route("/", configurationRoutes(deps));
  routes.route("/", diagnosticsRoutes(deps));
  routes.route("/", qualityGateRoutes(deps));
  routes.route("/", jobRoutes(deps));
  routes.route("/", playbookRoutes(deps));
  routes.route("/", switchRoutes(deps));
  routes.route("/", witnessRoutes(deps));
  routes.route("/", descriptionRoutes());
  routes.route("/", eventRoutes(deps));
  return routes;
}
