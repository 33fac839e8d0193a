import { Hono, type Context, type MiddlewareHandler } from "hono";
import { ruleOnAccess, type Need } from "../../domain/access/principal.ts";
import { type Db } from "../../store/database.ts";
import { findAgentTurn } from "../../store/agent-turns.ts";
import { findAudit } from "../../store/audit.ts";
import { findEscalationById } from "../../store/escalations/escalations.ts";
import { findRepositoryByName } from "../../store/configuration/repositories.ts";
import { findJobById } from "../../store/jobs/jobs.ts";
import { findPlaybookRepository } from "../../store/playbooks/playbooks.ts";
import { refuseVisitor } from "./refuse.ts";
import { isReading, nothingHere, refusals, visitorOf } from "./visitor.ts";

/** What is told of the visitor's repositories alone: these handlers ask for `seenIn`. */
const looks = [
  ...["/", "/escalations", "/jobs", "/gates", "/playbooks", "/audit", "/settings"],
  ...["/api/escalations", "/api/jobs", "/api/playbooks", "/api/service", "/api/openapi.json"],
  ...["/api/audit", "/api/audit/export", "/api/events"],
  ...["/api/diagnostics/gates", "/api/diagnostics/auto-agent"],
];
/** The same, asked by a body: nothing is changed by it. */
const lookups = ["/api/simulate", "/mcp"];
/** What names a repository in its body: these handlers ask for `refuseAct`. */
const acts = ["/api/escalations", "/api/escalations/clear"];

type FindSubject = (db: Db, context: Context) => Promise<number | "service" | null>;

/** What concerns one repository, and which; null: there is no such thing. */
const subjects: Readonly<Record<string, FindSubject>> = {
  "/api/repos/:owner/:name/*": byName,
  "/api/escalations/:id{[0-9]{1,15}}": async (db, context) =>
    (await findEscalationById(db, idIn(context)))?.repositoryId ?? null,
  "/api/escalations/:owner/:name/*": byName,
  "/escalations/:owner/:name/*": byName,
  "/gates/:owner/:name/*": byName,
  "/logs/:id/*": (_, context) => Promise.resolve(idIn(context)),
  "/api/jobs/:id/*": ofJob,
  "/jobs/:id/*": ofJob,
  "/turns/:id": async (db, context) => (await findAgentTurn(db, idIn(context)))?.repositoryId ?? null,
  "/playbooks/:id": (db, context) => findPlaybookRepository(db, idIn(context)),
  "/api/playbooks/:id": (db, context) => findPlaybookRepository(db, idIn(context)),
  "/settings/repositories/:owner/:name": byName,
  "/api/decisions/:id": ofDecision,
  "/audit/:id": ofDecision,
  "/decisions/:id": ofDecision,
};

/**
 * Stands before every route behind the door. What no rule is made for is for operators alone, so that a new route is
 * closed until somebody says for whom it is.
 */
export function createRules(db: Db) {
  const rules = new Hono<{ Variables: { ruled: boolean } }>();
  const demand = (find: (context: Context) => Promise<Need | null>): MiddlewareHandler => {
    return async (context, next) => {
      const need = await find(context);
      const ruling =
        need === null ? ruleOnNothing(context) : ruleOnAccess(visitorOf(context).principal, need);
      if (ruling.kind === "hide") return refuseVisitor(context, nothingHere);
      if (ruling.kind === "refuse") return refuseVisitor(context, refusals[ruling.reason]);
      context.set("ruled", true);
      return next();
    };
  };
  const always = (need: Need) => demand(() => Promise.resolve(need));
  for (const path of looks) rules.get(path, always({ kind: "look" }));
  for (const path of lookups) rules.use(path, always({ kind: "look" }));
  for (const path of acts) rules.post(path, always({ kind: "act-somewhere" }));
  for (const [path, find] of Object.entries(subjects)) {
    rules.use(
      path,
      demand(async (context) => {
        const subject = await find(db, context);
        if (subject === null) return null;
        if (subject === "service") return { kind: "operate" };
        const kind = isReading(context) ? "read" : "act";
        return { kind, repositoryId: subject };
      }),
    );
  }
  const forOperators = always({ kind: "operate" });
  rules.use((context, next) => (context.get("ruled") ? next() : forOperators(context, next)));
  return rules;
}

/** What a route asks of whoever calls it, whatever it is about; its path as OpenAPI writes it. */
export function needKind(method: string, path: string): Need["kind"] {
  const sample = path.replaceAll(/\{\w+\}/g, "1");
  if (method === "GET" && looks.includes(sample)) return "look";
  if (method === "POST" && lookups.includes(sample)) return "look";
  if (method === "POST" && acts.includes(sample)) return "act-somewhere";
  if (!Object.keys(subjects).some((pattern) => covers(pattern, sample))) return "operate";
  return method === "GET" ? "read" : "act";
}

function covers(pattern: string, path: string): boolean {
  const source = pattern
    .replace(/\/\*$/, "(?:/.*)?")
    .replaceAll(/:\w+(?:\{(.+)\})?/g, (_, bound: string | undefined) => bound ?? "[^/]+");
  return new RegExp(`^${source}$`).test(path);
}

/** Who sees everything is told by the route itself that it is not there; to anybody else it looks like what is hidden. */
function ruleOnNothing(context: Context): ReturnType<typeof ruleOnAccess> {
  const { principal } = visitorOf(context);
  return principal.kind === "local" ? { kind: "allow" } : { kind: "hide" };
}

async function byName(db: Db, context: Context): Promise<number | null> {
  const { owner = "", name = "" } = context.req.param() as Record<string, string | undefined>;
  return (await findRepositoryByName(db, { owner, name }))?.id ?? null;
}

async function ofDecision(db: Db, context: Context): Promise<number | "service" | null> {
  const entry = await findAudit(db, idIn(context));
  return entry === null ? null : (entry.repositoryId ?? "service");
}

async function ofJob(db: Db, context: Context): Promise<number | null> {
  return (await findJobById(db, idIn(context)))?.repositoryId ?? null;
}

/** 0 for what is no number: nothing has that. */
function idIn(context: Context): number {
  const id = context.req.param("id") ?? "";
  return /^\d{1,15}$/.test(id) ? Number(id) : 0;
}
