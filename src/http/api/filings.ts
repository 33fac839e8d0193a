import { Hono } from "hono";
import { didYouMean } from "../../domain/closest-name.ts";
import { awaitFiling } from "../../flows/escalations/filing/await-filing.ts";
import { clearCondition } from "../../flows/escalations/filing/clear-condition.ts";
import { type FilingDeps } from "../../flows/escalations/filing/condition.ts";
import { escalate, type Escalated, type Report } from "../../flows/escalations/filing/escalate.ts";
import { findRepositoryByName, type Repository } from "../../store/configuration/repositories.ts";
import { refuseAct } from "../doors/visitor.ts";
import { type Problem } from "../problem.ts";
import { clearEscalation, fileEscalation } from "./contract/escalations.ts";
import { serve, type Reply } from "./serve.ts";

/** How long an answer waits for GitHub before it says 202. */
const patienceMs = 10_000;

/** By which producers report what is stuck, and take it back. */
export function filingRoutes(deps: FilingDeps): Hono {
  const routes = new Hono();
  serve(routes, fileEscalation, async ({ context, body: { repository: named, ...sent } }) => {
    const found = await findNamed(deps, named);
    if (found === null) return unknownRepository;
    const refused = refuseAct(context, found.id);
    if (refused !== null) return refused;
    const reported: Report = {
      ...{ ...sent, repositoryId: found.id, producer: "api" },
      fingerprint: sent.fingerprint ?? `${sent.domain}: ${sent.title}`,
    };
    return answerEscalated({ deps, repository: found, domain: sent.domain }, await escalate(deps, reported));
  });
  serve(routes, clearEscalation, async ({ context, body: { repository: named, ...sent } }) => {
    const found = await findNamed(deps, named);
    if (found === null) return unknownRepository;
    const refused = refuseAct(context, found.id);
    if (refused !== null) return refused;
    const cleared = await clearCondition(deps, { repositoryId: found.id, ...sent });
    return cleared.kind === "refuse" ? switchedOff : { status: 200, body: cleared };
  });
  return routes;
}

function findNamed({ db }: FilingDeps, named: string): Promise<Repository | null> {
  const [owner = "", name = ""] = named.split("/");
  return findRepositoryByName(db, { owner, name });
}

interface Asked {
  readonly deps: FilingDeps;
  readonly repository: Repository;
  readonly domain: string;
}

type Filed = Reply<(typeof fileEscalation)["answers"]>;

async function answerEscalated(asked: Asked, escalated: Escalated): Promise<Filed | Problem> {
  switch (escalated.kind) {
    case "refused":
      return refuse(escalated, asked.domain);
    case "dismissed": {
      const title = `A person closed #${escalated.issue} as not planned`;
      const detail = "It is not filed again before its condition was cleared.";
      return { status: 409, title, detail };
    }
    case "found":
    case "filed":
      return answerFiled(asked, escalated);
  }
}

async function answerFiled(
  { deps, repository: { id, owner, name } }: Asked,
  { kind, issue, marker }: Extract<Escalated, { kind: "found" | "filed" }>,
): Promise<Filed | Problem> {
  const condition = { repositoryId: id, marker };
  const awaited =
    issue === null ? await awaitFiling(deps.db, condition, patienceMs) : { kind: "filed" as const, issue };
  if (awaited.kind === "pending") return { status: 202, body: { filed: false, pending: true } };
  if (awaited.kind === "refused") {
    const detail = "The reason is in the service's log. Are issues enabled there?";
    return { status: 409, title: "GitHub does not take the issue", detail };
  }
  const place = { issue: awaited.issue, place: `${owner}/${name}#${awaited.issue}` };
  return kind === "filed"
    ? { status: 201, body: { filed: true, ...place } }
    : { status: 200, body: { filed: false, ...place } };
}

function refuse(refusal: Extract<Escalated, { kind: "refused" }>, domain: string): Problem {
  switch (refusal.reason) {
    case "unknown_repository":
      return unknownRepository;
    case "switched_off":
      return switchedOff;
    case "unregistered": {
      const list = `use one of ${refusal.registered.join(", ")}, or register it`;
      const meant = didYouMean(domain, refusal.registered);
      const mend = meant === null ? list : `${meant} ${list}`;
      const errors = [{ path: "domain", problem: "is no registered stuck label", mend }];
      return { status: 422, title: "There is no such domain", errors };
    }
  }
}

const switchedOff: Problem = { status: 409, title: "Nightshift is switched off there" };
const unknownRepository: Problem = { status: 404, title: "There is no such repository" };
