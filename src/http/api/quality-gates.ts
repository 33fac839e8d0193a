import { Hono, type Context } from "hono";
import {
  changeQualityGates,
  readQualityGates,
  type GatesChanged,
  type QualityGates,
  type RepositoryName,
} from "../../flows/configuration/quality-gates.ts";
import { suggestGates } from "../../flows/configuration/suggest-gates.ts";
import { type ConfigurationDeps } from "../../flows/configuration/sources.ts";
import { type RecordDeps } from "../../flows/record.ts";
import { isSettingOf, writtenGate, type GatesChange } from "../../domain/gates/gates-change.ts";
import { askedBy } from "../doors/visitor.ts";
import { type Problem } from "../problem.ts";
import * as declared from "./contract/configuration.ts";
import { serve } from "./serve.ts";

export type QualityGateDeps = ConfigurationDeps & RecordDeps;

/** The gates that are stored for a repository, over those of its files. */
export function qualityGateRoutes(deps: QualityGateDeps): Hono {
  const routes = new Hono();
  serve(routes, declared.readGates, async ({ params }) => {
    const gates = await readQualityGates(deps, params);
    return gates === null ? refusals.unknown_repository : { status: 200, body: gates };
  });
  serve(routes, declared.suggestGates, async ({ params }) => {
    const suggested = await suggestGates(deps, params);
    return suggested === null ? refusals.unknown_repository : { status: 200, body: suggested };
  });
  serve(routes, declared.replaceGates, async ({ context, params, body }) =>
    answer(await changed(context, params, { kind: "replace", gates: body })),
  );
  serve(routes, declared.addGate, async ({ context, params, body }) => {
    const result = await changed(context, params, { kind: "add", gate: body });
    if (result.kind !== "changed") return refusal(result);
    const { pathname } = new URL(context.req.url);
    context.header("location", `${pathname}/${encodeURIComponent(result.id ?? "")}`);
    return { status: 201, body: result.gates };
  });
  serve(routes, declared.readGate, async ({ params: { gateId, ...place } }) => {
    const gates = await readQualityGates(deps, place);
    if (gates === null) return refusals.unknown_repository;
    const gate = gateOf(gates, gateId);
    return gate === null ? noSuchGate : { status: 200, body: gate };
  });
  serve(routes, declared.putGate, async ({ context, params: { gateId: id, ...place }, body }) =>
    answer(await changed(context, place, { kind: "put", id, gate: body })),
  );
  serve(routes, declared.removeGate, async ({ context, params: { gateId: id, ...place } }) =>
    answer(await changed(context, place, { kind: "remove", id })),
  );
  const changed = (context: Context, place: RepositoryName, change: GatesChange) =>
    changeQualityGates(deps, place, { change, by: askedBy(context) });
  return routes;
}

const noSuchGate: Problem = { status: 404, title: "There is no such gate" };

/** One gate by its name; null: nothing is stored of it, and nothing in force. */
function gateOf({ repository, stored, effective }: QualityGates, id: string) {
  const inForce = effective.filter(({ key }) => isSettingOf(id, key));
  const written = writtenGate(stored, id);
  if (written === null && inForce.length === 0) return null;
  return { repository, id, stored: written, effective: inForce };
}

const refusals = {
  unknown_repository: { status: 404, title: "There is no such repository" },
  absent: { status: 404, title: "No such gate is stored", detail: "Gates of files are not changed here." },
  exists: { status: 409, title: "Such a gate is stored already", detail: "PUT replaces it." },
  changed_meanwhile: { status: 409, title: "Somebody changed the gates meanwhile", detail: "Ask again." },
  nameless: { status: 422, title: "The gate has no name" },
  other_name: { status: 422, title: "The gate has another name than its address" },
} as const satisfies Record<string, Problem>;

function answer(result: GatesChanged) {
  return result.kind === "changed" ? ({ status: 200, body: result.gates } as const) : refusal(result);
}

function refusal(result: Exclude<GatesChanged, { kind: "changed" }>): Problem {
  switch (result.kind) {
    case "refused":
      return refusals[result.reason];
    case "invalid": {
      const title = "The gates would not be valid; nothing was changed";
      return { status: 422, title, errors: result.problems };
    }
  }
}
