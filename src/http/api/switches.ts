import { Hono } from "hono";
import {
  readInstallationSwitch,
  readInstallationSwitches,
  readRepositorySwitch,
  readServiceSwitch,
  type ReadSwitchDeps,
} from "../../flows/switches/read-switches.ts";
import { turnRepository, turnSwitch, type TurnDeps } from "../../flows/switches/turn-switch.ts";
import { askedBy } from "../doors/visitor.ts";
import { type Problem } from "../problem.ts";
import * as declared from "./contract/switches.ts";
import { serve } from "./serve.ts";

export interface SwitchDeps extends ReadSwitchDeps, TurnDeps {
  /** How agents and gates are isolated, in words. */
  readonly isolation: string;
}

const unknownRepository: Problem = { status: 404, title: "There is no such repository" };
const unknownInstallation: Problem = { status: 404, title: "There is no such installation" };
const changedMeanwhile: Problem = {
  status: 409,
  title: "Somebody changed it meanwhile",
  detail: "Ask again.",
};

/** Kill switches and budgets of the service, of installations, and of repositories. */
export function switchRoutes(deps: SwitchDeps): Hono {
  const routes = new Hono();
  const readService = async () => {
    const { isolation } = deps;
    return { status: 200, body: { ...(await readServiceSwitch(deps)), isolation } } as const;
  };
  serve(routes, declared.readService, readService);
  serve(routes, declared.switchService, async ({ context, body }) => {
    await turnSwitch(deps, { kind: "service" }, { change: body, by: askedBy(context) });
    return readService();
  });
  installationRoutes(routes, deps);
  repositoryRoutes(routes, deps);
  return routes;
}

function installationRoutes(routes: Hono, deps: SwitchDeps): void {
  const readOne = async (id: number) => {
    const found = await readInstallationSwitch(deps, id);
    return found === null ? unknownInstallation : ({ status: 200, body: found } as const);
  };
  serve(routes, declared.listInstallations, async () => ({
    ...{ status: 200, body: { installations: await readInstallationSwitches(deps) } },
  }));
  serve(routes, declared.readInstallation, ({ params }) => readOne(params.id));
  serve(routes, declared.switchInstallation, async ({ context, params: { id }, body }) => {
    if ((await readInstallationSwitch(deps, id)) === null) return unknownInstallation;
    await turnSwitch(deps, { kind: "installation", id }, { change: body, by: askedBy(context) });
    return readOne(id);
  });
}

function repositoryRoutes(routes: Hono, deps: SwitchDeps): void {
  const readOne = async (place: { readonly owner: string; readonly name: string }) => {
    const found = await readRepositorySwitch(deps, place);
    return found === null ? unknownRepository : ({ status: 200, body: found } as const);
  };
  serve(routes, declared.readRepository, ({ params }) => readOne(params));
  serve(routes, declared.switchRepository, async ({ context, params, body: { enabled } }) => {
    switch (await turnRepository(deps, params, { enabled, by: askedBy(context) })) {
      case "turned":
        return readOne(params);
      case "unknown_repository":
        return unknownRepository;
      case "changed_meanwhile":
        return changedMeanwhile;
    }
  });
}
