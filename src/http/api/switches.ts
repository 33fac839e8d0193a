import { Hono } from "hono";
import { z } from "zod";
import {
  readInstallationSwitch,
  readInstallationSwitches,
  readRepositorySwitch,
  readServiceSwitch,
  type ReadSwitchDeps,
} from "../../flows/switches/read-switches.ts";
import { turnRepository, turnSwitch, type TurnDeps } from "../../flows/switches/turn-switch.ts";
import { askedBy } from "../doors/visitor.ts";
import { answerProblem, type Problem } from "../problem.ts";
import { readBody } from "./read-body.ts";

export interface SwitchDeps extends ReadSwitchDeps, TurnDeps {
  /** How agents and gates are isolated, in words. */
  readonly isolation: string;
}

const onOff = z.strictObject({ enabled: z.boolean() });
const installation = z
  .strictObject({
    enabled: z.boolean().optional(),
    dailyCostUsd: z.number().min(0.01).max(999_999).nullable().optional(),
  })
  .refine((change) => Object.keys(change).length > 0, "name enabled, dailyCostUsd or both");

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
  const { isolation } = deps;
  routes.get("/service", async (context) => context.json({ ...(await readServiceSwitch(deps)), isolation }));
  routes.patch("/service", (context) =>
    readBody(context, onOff, async (change) => {
      await turnSwitch(deps, { kind: "service" }, { change, by: askedBy(context) });
      return context.json({ ...(await readServiceSwitch(deps)), isolation });
    }),
  );
  routes.get("/installations", async (context) =>
    context.json({ installations: await readInstallationSwitches(deps) }),
  );
  routes.get("/installations/:id{[0-9]{1,15}}", async (context) => {
    const found = await readInstallationSwitch(deps, Number(context.req.param("id")));
    return found === null ? answerProblem(context, unknownInstallation) : context.json(found);
  });
  routes.patch("/installations/:id{[0-9]{1,15}}", (context) =>
    readBody(context, installation, async (change) => {
      const id = Number(context.req.param("id"));
      if ((await readInstallationSwitch(deps, id)) === null)
        return answerProblem(context, unknownInstallation);
      await turnSwitch(deps, { kind: "installation", id }, { change, by: askedBy(context) });
      return context.json(await readInstallationSwitch(deps, id));
    }),
  );
  repositoryRoutes(routes, deps);
  return routes;
}

function repositoryRoutes(routes: Hono, deps: SwitchDeps): void {
  routes.get("/repos/:owner/:name", async (context) => {
    const found = await readRepositorySwitch(deps, context.req.param());
    return found === null ? answerProblem(context, unknownRepository) : context.json(found);
  });
  routes.patch("/repos/:owner/:name", (context) =>
    readBody(context, onOff, async ({ enabled }) => {
      const { owner, name } = context.req.param();
      switch (await turnRepository(deps, { owner, name }, { enabled, by: askedBy(context) })) {
        case "turned":
          return context.json(await readRepositorySwitch(deps, { owner, name }));
        case "unknown_repository":
          return answerProblem(context, unknownRepository);
        case "changed_meanwhile":
          return answerProblem(context, changedMeanwhile);
      }
    }),
  );
}
