import { Hono } from "hono";
import { z } from "zod";
import { readPlaybooks, type PlaybookListDeps } from "../../flows/playbooks/playbook-list.ts";
import { retirePlaybook } from "../../flows/playbooks/retire-playbook.ts";
import { askedBy, seenIn } from "../doors/visitor.ts";
import { answerProblem, type Problem } from "../problem.ts";
import { readBody, wrongValues } from "./read-body.ts";
import { repositoryName } from "./repository-name.ts";

export type PlaybookDeps = PlaybookListDeps;

const asked = z.strictObject({
  repository: repositoryName.nullable().default(null),
  before: z.coerce.number("is no number").int().positive().nullable().default(null),
  limit: z.coerce.number("is no number").int().min(1).max(200).default(100),
});

const change = z.strictObject({ state: z.literal("retired") });

const absent: Problem = { status: 404, title: "There is no such playbook" };

/** What was learned, and how a person puts a part of it away. */
export function playbookRoutes(deps: PlaybookDeps): Hono {
  const routes = new Hono();
  routes.get("/playbooks", async (context) => {
    const parsed = asked.safeParse(context.req.query());
    if (!parsed.success)
      return answerProblem(context, wrongValues("The question cannot be answered", parsed.error, asked));
    const page = await readPlaybooks(deps, { ...parsed.data, seen: seenIn(context) });
    if (page !== null) return context.json(page);
    return answerProblem(context, { status: 404, title: "There is no such repository" });
  });
  routes.patch("/playbooks/:id{[1-9][0-9]{0,14}}", (context) =>
    readBody(context, change, async () => {
      const playbook = await retirePlaybook(deps, {
        id: Number(context.req.param("id")),
        by: askedBy(context),
      });
      return playbook === null ? answerProblem(context, absent) : context.json(playbook);
    }),
  );
  return routes;
}
