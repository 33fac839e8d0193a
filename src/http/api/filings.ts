import { Hono, type Context } from "hono";
import { z } from "zod";
import { awaitFiling } from "../../flows/escalations/filing/await-filing.ts";
import { clearCondition } from "../../flows/escalations/filing/clear-condition.ts";
import { type FilingDeps } from "../../flows/escalations/filing/condition.ts";
import { escalate, type Escalated, type Report } from "../../flows/escalations/filing/escalate.ts";
import { findRepositoryByName, type Repository } from "../../store/configuration/repositories.ts";
import { refuseAct } from "../doors/visitor.ts";
import { answerProblem } from "../problem.ts";
import { readBody } from "./read-body.ts";

/** How long an answer waits for GitHub before it says 202. */
const patienceMs = 10_000;

const repository = z.string().regex(/^[\w.-]{1,100}\/[\w.-]{1,100}$/, "must be like OWNER/REPO");
const fingerprint = z.string().trim().min(1).max(200);
const report = z.strictObject({
  repository,
  domain: z.string().trim().min(1).max(50),
  title: z.string().trim().min(1).max(255),
  body: z.string().max(60_000).default(""),
  /** Reports with one fingerprint are of one condition; without it, those of one domain and title. */
  fingerprint: fingerprint.optional(),
});
const clearing = z.strictObject({
  repository,
  fingerprint,
  why: z.string().trim().min(1).max(500).default("whoever reported it says so"),
});

/** By which producers report what is stuck, and take it back. */
export function filingRoutes(deps: FilingDeps): Hono {
  const routes = new Hono();
  routes.post("/escalations", (context) =>
    readBody(context, report, async ({ repository: named, ...sent }) => {
      const found = await findNamed(deps, named);
      if (found === null) return unknownRepository(context);
      const refused = refuseAct(context, found.id);
      if (refused !== null) return answerProblem(context, refused);
      const reported: Report = {
        ...{ ...sent, repositoryId: found.id, producer: "api" },
        fingerprint: sent.fingerprint ?? `${sent.domain}: ${sent.title}`,
      };
      return answerEscalated(context, { deps, repository: found }, await escalate(deps, reported));
    }),
  );
  routes.post("/escalations/clear", (context) =>
    readBody(context, clearing, async ({ repository: named, ...sent }) => {
      const found = await findNamed(deps, named);
      if (found === null) return unknownRepository(context);
      const refused = refuseAct(context, found.id);
      if (refused !== null) return answerProblem(context, refused);
      const cleared = await clearCondition(deps, { repositoryId: found.id, ...sent });
      return cleared.kind === "refuse" ? switchedOff(context) : context.json(cleared);
    }),
  );
  return routes;
}

function findNamed({ db }: FilingDeps, named: string): Promise<Repository | null> {
  const [owner = "", name = ""] = named.split("/");
  return findRepositoryByName(db, { owner, name });
}

interface Asked {
  readonly deps: FilingDeps;
  readonly repository: Repository;
}

async function answerEscalated(context: Context, asked: Asked, escalated: Escalated): Promise<Response> {
  switch (escalated.kind) {
    case "refused":
      return refuse(context, escalated);
    case "dismissed": {
      const title = `A person closed #${escalated.issue} as not planned`;
      const detail = "It is not filed again before its condition was cleared.";
      return answerProblem(context, { status: 409, title, detail });
    }
    case "found":
    case "filed":
      return answerFiled(context, asked, escalated);
  }
}

async function answerFiled(
  context: Context,
  { deps, repository: { id, owner, name } }: Asked,
  { kind, issue, marker }: Extract<Escalated, { kind: "found" | "filed" }>,
): Promise<Response> {
  const condition = { repositoryId: id, marker };
  const awaited =
    issue === null ? await awaitFiling(deps.db, condition, patienceMs) : { kind: "filed" as const, issue };
  if (awaited.kind === "pending") return context.json({ filed: false, pending: true }, 202);
  if (awaited.kind === "refused") {
    const detail = "The reason is in the service's log. Are issues enabled there?";
    return answerProblem(context, { status: 409, title: "GitHub does not take the issue", detail });
  }
  const place = `${owner}/${name}#${awaited.issue}`;
  return context.json({ filed: kind === "filed", issue: awaited.issue, place }, kind === "filed" ? 201 : 200);
}

function refuse(context: Context, refusal: Extract<Escalated, { kind: "refused" }>): Response {
  switch (refusal.reason) {
    case "unknown_repository":
      return unknownRepository(context);
    case "switched_off":
      return switchedOff(context);
    case "unregistered": {
      const mend = `use one of ${refusal.registered.join(", ")}, or register it`;
      const errors = [{ path: "domain", problem: "is no registered stuck label", mend }];
      return answerProblem(context, { status: 422, title: "There is no such domain", errors });
    }
  }
}

function switchedOff(context: Context): Response {
  return answerProblem(context, { status: 409, title: "Nightshift is switched off there" });
}

function unknownRepository(context: Context): Response {
  return answerProblem(context, { status: 404, title: "There is no such repository" });
}
