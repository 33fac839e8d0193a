import { Hono, type Context } from "hono";
import { z } from "zod";
import {
  changeQualityGates,
  readQualityGates,
  type GatesChanged,
  type RepositoryName,
} from "../../flows/configuration/quality-gates.ts";
import { suggestGates } from "../../flows/configuration/suggest-gates.ts";
import { type ConfigurationDeps } from "../../flows/configuration/sources.ts";
import { type RecordDeps } from "../../flows/record.ts";
import { listedGates, singleGates, type GatesChange } from "../../domain/gates/gates-change.ts";
import { askedBy } from "../doors/visitor.ts";
import { answerProblem, type Problem } from "../problem.ts";
import { readBody } from "./read-body.ts";

export type QualityGateDeps = ConfigurationDeps & RecordDeps;

const block = z.record(z.string(), z.unknown());
const gate = z.looseObject({ kind: z.enum([...singleGates, ...listedGates]) });
const path = "/repos/:owner/:name/quality-gates";

/** The gates that are stored for a repository, over those of its files. */
export function qualityGateRoutes(deps: QualityGateDeps): Hono {
  const routes = new Hono();
  routes.get(path, async (context) => {
    const gates = await readQualityGates(deps, context.req.param());
    if (gates !== null) return context.json(gates);
    return answerProblem(context, refusals.unknown_repository);
  });
  routes.get(`${path}/suggestions`, async (context) => {
    const suggested = await suggestGates(deps, context.req.param());
    if (suggested !== null) return context.json(suggested);
    return answerProblem(context, refusals.unknown_repository);
  });
  routes.put(path, (context) =>
    readBody(context, block, async (gates) =>
      answer(context, await changed(context, context.req.param(), { kind: "replace", gates })),
    ),
  );
  routes.post(path, (context) =>
    readBody(context, gate, async (sent) => {
      const result = await changed(context, context.req.param(), { kind: "add", gate: sent });
      if (result.kind !== "changed") return answer(context, result);
      context.header(
        "location",
        `${new URL(context.req.url).pathname}/${encodeURIComponent(result.id ?? "")}`,
      );
      return context.json(result.gates, 201);
    }),
  );
  routes.put(`${path}/:gateId`, (context) =>
    readBody(context, gate, async (sent) => {
      const { gateId: id, ...place } = context.req.param();
      return answer(context, await changed(context, place, { kind: "put", id, gate: sent }));
    }),
  );
  routes.delete(`${path}/:gateId`, async (context) => {
    const { gateId: id, ...place } = context.req.param();
    return answer(context, await changed(context, place, { kind: "remove", id }));
  });
  const changed = (context: Context, place: RepositoryName, change: GatesChange) =>
    changeQualityGates(deps, place, { change, by: askedBy(context) });
  return routes;
}

const refusals = {
  unknown_repository: { status: 404, title: "There is no such repository" },
  absent: { status: 404, title: "No such gate is stored", detail: "Gates of files are not changed here." },
  exists: { status: 409, title: "Such a gate is stored already", detail: "PUT replaces it." },
  changed_meanwhile: { status: 409, title: "Somebody changed the gates meanwhile", detail: "Ask again." },
  nameless: { status: 422, title: "The gate has no name" },
  other_name: { status: 422, title: "The gate has another name than its address" },
} as const satisfies Record<string, Problem>;

function answer(context: Context, result: GatesChanged): Response {
  switch (result.kind) {
    case "changed":
      return context.json(result.gates);
    case "refused":
      return answerProblem(context, refusals[result.reason]);
    case "invalid": {
      const title = "The gates would not be valid; nothing was changed";
      return answerProblem(context, { status: 422, title, errors: result.problems });
    }
  }
}
