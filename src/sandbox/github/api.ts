import { type HttpBindings } from "@hono/node-server";
import { Hono, type Context, type MiddlewareHandler } from "hono";
import { type Log } from "../../platform/log.ts";
import { actorOf } from "./actor.ts";
import { repositoryRoutes as repositoryRouter, type Env } from "./call.ts";
import { type Faults } from "./faults.ts";
import { smartHttpRoutes } from "./git/smart-http.ts";
import { graphqlRoutes } from "./graphql/route.ts";
import { createRateLimits } from "./rate-limit.ts";
import { Refusal } from "./refusal.ts";
import { attachmentRoutes } from "./routes/attachments.ts";
import { appRoutes, installationRoutes } from "./routes/app/app.ts";
import { signInRoutes } from "./routes/app/sign-in.ts";
import { userInstallationRoutes } from "./routes/app/user-installations.ts";
import { hookDeliveryRoutes } from "./routes/app/hook-deliveries.ts";
import { manifestRoutes } from "./routes/app/manifests.ts";
import { userRoutes } from "./routes/app/users.ts";
import { checkRunRoutes } from "./routes/checks/check-runs.ts";
import { checkSuiteRoutes } from "./routes/checks/check-suites.ts";
import { statusRoutes } from "./routes/checks/statuses.ts";
import { commitRoutes } from "./routes/code/commits.ts";
import { contentRoutes } from "./routes/code/contents.ts";
import { forkRoutes } from "./routes/code/forks.ts";
import { gitObjectRoutes } from "./routes/code/git-objects.ts";
import { issueEventRoutes } from "./routes/issues/events.ts";
import { reactionRoutes } from "./routes/issues/reactions.ts";
import { searchRoutes } from "./routes/issues/search.ts";
import { branchRoutes, refRoutes } from "./routes/code/refs.ts";
import { mergeRoutes } from "./routes/pulls/merge.ts";
import { pullCommitRoutes } from "./routes/pulls/pull-commits.ts";
import { pullRoutes } from "./routes/pulls/pulls.ts";
import { reviewCommentRoutes } from "./routes/pulls/review-comments.ts";
import { reviewRoutes } from "./routes/pulls/reviews.ts";
import { repositoryRoutes } from "./routes/code/repository.ts";
import { commentRoutes } from "./routes/issues/comments.ts";
import { issueRoutes } from "./routes/issues/issues.ts";
import { lockRoutes } from "./routes/issues/locking.ts";
import { issueLabelRoutes, labelRoutes } from "./routes/issues/labels.ts";
import { type World } from "./world.ts";

export interface Operation {
  readonly method: string;
  /** As GitHub's description has it, with its names in braces replaced by `:name`. */
  readonly path: string;
}

interface ApiOptions {
  readonly faults: Faults;
  readonly rateLimit: number;
  readonly log: Log | undefined;
}

const repositoryResources = [
  repositoryRoutes,
  // Before the issues: "comments" would be taken for an issue's number.
  commentRoutes,
  issueRoutes,
  lockRoutes,
  issueLabelRoutes,
  labelRoutes,
  branchRoutes,
  refRoutes,
  checkRunRoutes,
  checkSuiteRoutes,
  statusRoutes,
  commitRoutes,
  reviewCommentRoutes,
  reviewRoutes,
  mergeRoutes,
  pullCommitRoutes,
  pullRoutes,
  contentRoutes,
  gitObjectRoutes,
  reactionRoutes,
  issueEventRoutes,
  forkRoutes,
];

/** REST below /api/v3 and git beside it, behind the faults. */
export function createApi(world: World, { faults, rateLimit, log }: ApiOptions) {
  const limits = createRateLimits(world.clock, rateLimit);
  const identify: MiddlewareHandler<Env> = async (c, next) => {
    c.set("actor", actorOf(world, c.req.header("authorization")));
    demandRightKind(c);
    await next();
  };
  const rest = new Hono<Env>().use(limits.middleware, identify);
  const graphql = new Hono<Env>().use(limits.middleware, identify);
  graphql.route("/", graphqlRoutes(world));
  const manifests = manifestRoutes(world);
  for (const part of [manifests.rest, ...restParts(world)]) rest.route("/", part);
  rest.get("/rate_limit", (c) => {
    const core = { ...limits.overview(c), resource: "core" };
    return c.json({ resources: { core, search: { ...core, resource: "search" } }, rate: core });
  });
  const operations = rest.routes
    .filter((route) => route.method !== "ALL")
    .map(({ method, path }): Operation => ({ method, path }));
  const hono = new Hono<{ Bindings: HttpBindings }>();
  hono.use(faults.middleware);
  hono.route("/api/v3", rest);
  hono.route("/api/graphql", graphql);
  hono.route("/", manifests.pages);
  hono.route("/", signInRoutes(world));
  hono.route("/", attachmentRoutes(world));
  hono.route("/", smartHttpRoutes(world));
  hono.notFound((c) =>
    c.json({ message: "Not Found", documentation_url: "https://docs.github.com/rest", status: "404" }, 404),
  );
  hono.onError((error, c) => answerError(error, c, log));
  return { hono, operations };
}

function restParts(world: World) {
  const resources = repositoryRouter(world);
  for (const addRoutes of repositoryResources) addRoutes(resources);
  return [
    appRoutes(world),
    hookDeliveryRoutes(world),
    installationRoutes(world),
    userInstallationRoutes(world),
    userRoutes(world),
    searchRoutes(world),
    resources.hono,
  ];
}

/** The App's own pages need its JWT; a JWT opens nothing else. */
function demandRightKind(c: Context<Env>): void {
  const path = c.req.path.replace(/^\/api\/v3/, "");
  const isAppPage =
    path === "/app" || path.startsWith("/app/") || /^\/repos\/[^/]+\/[^/]+\/installation$/.test(path);
  const { kind } = c.get("actor");
  if (isAppPage && kind !== "app") throw new Refusal(401, "A JSON web token could not be decoded");
  if (!isAppPage && kind === "app" && path !== "/rate_limit") {
    throw new Refusal(403, "Resource not accessible by integration");
  }
}

function answerError(error: Error, c: Context, log: Log | undefined): Response {
  if (error instanceof Refusal) {
    for (const [name, value] of Object.entries(error.headers)) c.header(name, value);
    return c.json(error.document(), error.status);
  }
  log?.error({ err: error, method: c.req.method, path: c.req.path }, "The sandbox failed on a request");
  return c.json({ message: "Server Error", detail: error.message }, 500);
}
