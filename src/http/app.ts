import { Hono } from "hono";
import { randomUUID } from "node:crypto";
import { type OverviewDeps } from "../flows/overview/read-overview.ts";
import { type PeopleDeps } from "../flows/access/people.ts";
import { withLogFields } from "../platform/log-fields.ts";
import { type BackedQueue } from "../queue/backend.ts";
import { createApiRoutes, type ApiDeps } from "./api/routes.ts";
import { unservedRoutes } from "./api/unserved.ts";
import { admit } from "./doors/admit.ts";
import { cookiesFor } from "./doors/cookies.ts";
import { securityHeaders } from "./doors/headers.ts";
import { ownRequestsOnly } from "./doors/own-requests.ts";
import { createRules } from "./doors/rules.ts";
import { signInRoutes, signOutRoutes } from "./doors/sign-in-routes.ts";
import { mcpRoutes } from "./mcp/routes.ts";
import { livePages } from "./pages/live/live-pages.ts";
import { scriptRoutes } from "./pages/live/script.ts";
import { reviewPages } from "./pages/job/review.ts";
import { createPages } from "./pages/pages.ts";
import { queueBoard } from "./queues/board.ts";
import { schemaRoute } from "./schema-route.ts";

export interface AppDeps {
  readonly api: ApiDeps;
  readonly overview: OverviewDeps["settings"];
  readonly publicUrl: string | null;
  /** null: nobody can sign in. */
  readonly people: PeopleDeps | null;
  /** What operators may look into. */
  readonly queues: readonly BackedQueue[];
}

/** Pages and JSON, behind their doors: who somebody is, whether a page of ours asks, and what that one may do. */
export function createApp({ api, overview, publicUrl, people, queues }: AppDeps): Hono {
  const https = publicUrl?.startsWith("https:") === true;
  const cookies = cookiesFor({ https });
  const { db, clock } = api;
  const app = new Hono();
  app.use((_, next) => withLogFields({ request: randomUUID() }, next));
  app.use(securityHeaders({ https }));
  app.route("/", scriptRoutes());
  app.route("/", schemaRoute());
  if (people !== null) app.route("/", signInRoutes({ people, cookies, publicUrl }));
  app.use(admit({ db, clock, cookies, publicUrl, people }));
  app.use(ownRequestsOnly({ publicUrl }));
  if (people !== null) app.route("/", signOutRoutes({ people, cookies, publicUrl }));
  app.route("/", createRules(db));
  app.route("/api", createApiRoutes(api));
  app.route("/", unservedRoutes());
  app.route("/", mcpRoutes(api));
  app.route("/", livePages(db));
  app.route("/", reviewPages({ db, people }));
  app.route("/", queueBoard(queues));
  app.route("/", createPages({ ...api, settings: overview }));
  return app;
}
