import { timingSafeEqual } from "node:crypto";
import { Hono, type Context, type MiddlewareHandler } from "hono";
import { createdPath, type AppTemplate } from "../../domain/app/manifest.ts";
import { type SetUpOutcome } from "../../flows/app/set-up-app.ts";
import { type MadeApp } from "../../github/convert-manifest.ts";
import { isFromHere } from "../doors/from-here.ts";
import { styleHash } from "../pages/layout.ts";
import { webhooksPath } from "../webhook-endpoint.ts";
import { failedPage, madePage, setupPage } from "./setup-page.ts";

export interface SetupOptions {
  readonly template: AppTemplate;
  readonly webUrl: string;
  /** Where others reach the service; null: nobody said. */
  readonly publicUrl: string | null;
  /** Whoever is not on this machine has to know it: it stands in the log. */
  readonly key: string;
  readonly state: string;
  readonly setUp: (code: string) => Promise<SetUpOutcome>;
  readonly done: () => void;
}

const organizationName = /^[A-Za-z0-9][A-Za-z0-9-]{0,38}$/;

/** The pages by which the App is made, while there is none. */
export function createSetupRoutes(options: SetupOptions): Hono {
  const { key, state, webUrl } = options;
  const routes = new Hono();
  let made: MadeApp | null = null;
  routes.use(guardPages(webUrl));
  // What GitHub sends meanwhile it sends again once the service runs.
  routes.post(webhooksPath, (context) => context.body(null, 503));
  routes.get("/", (context) => context.redirect("/setup"));
  routes.get("/setup", (context) => {
    const given = context.req.query("key");
    if (!isFromHere(context) && !(given !== undefined && isSame(given, key))) {
      return context.html(failedPage("Open the address that the service has written to its log."), 403);
    }
    const form = readForm(context, options);
    return typeof form === "string"
      ? context.html(failedPage(form), 400)
      : context.html(setupPage({ ...options, ...form, key: given ?? null }));
  });
  routes.get(createdPath, async (context) => {
    const { code, state: returned } = context.req.query();
    if (returned === undefined || !isSame(returned, state)) {
      return context.html(failedPage("This answer of GitHub belongs to another attempt at setting up."), 403);
    }
    if (made !== null) return context.html(madePage(made));
    if (code === undefined || !/^[\w-]{1,100}$/.test(code)) {
      return context.html(failedPage("GitHub gave no code for an App."), 400);
    }
    const outcome = await options.setUp(code);
    if (outcome.kind !== "made") return context.html(failedPage(reasonOf(outcome)), 502);
    made = outcome;
    options.done();
    return context.html(madePage(made));
  });
  return routes;
}

function guardPages(webUrl: string): MiddlewareHandler {
  const forms = `form-action 'self' ${webUrl}`;
  const policy = `default-src 'none'; style-src '${styleHash}'; base-uri 'none'; ${forms}; frame-ancestors 'none'`;
  return async (context, next) => {
    await next();
    context.header("content-security-policy", policy);
    context.header("x-content-type-options", "nosniff");
    context.header("referrer-policy", "no-referrer");
    context.header("cache-control", "no-store");
  };
}

function readForm(context: Context, { publicUrl }: SetupOptions) {
  const here = publicUrl ?? new URL(context.req.url).origin;
  const { reached = here, organization = "" } = context.req.query();
  if (organization !== "" && !organizationName.test(organization)) {
    return `${JSON.stringify(organization)} is no name of an organisation.`;
  }
  if (!URL.canParse(reached) || !["http:", "https:"].includes(new URL(reached).protocol)) {
    return `${JSON.stringify(reached)} is no address: write it like https://nightshift.example.com.`;
  }
  return {
    ...{ here, reached: reached.replace(/\/+$/, "") },
    organization: organization === "" ? null : organization,
  };
}

function reasonOf(outcome: Exclude<SetUpOutcome, MadeApp>): string {
  if (outcome.kind === "refused") return `GitHub does not take the code: ${outcome.detail}`;
  return "What came of it is not known; the service's log says more. Load this page again, or begin anew.";
}

function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
