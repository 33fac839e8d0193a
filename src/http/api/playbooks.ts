import { Hono } from "hono";
import { readPlaybooks, type PlaybookListDeps } from "../../flows/playbooks/playbook-list.ts";
import { retirePlaybook } from "../../flows/playbooks/retire-playbook.ts";
import { askedBy, seenIn } from "../doors/visitor.ts";
import * as declared from "./contract/playbooks.ts";
import { pageOf } from "./list-page.ts";
import { serve } from "./serve.ts";

export type PlaybookDeps = PlaybookListDeps;

/** What was learned, and how a person puts a part of it away. */
export function playbookRoutes(deps: PlaybookDeps): Hono {
  const routes = new Hono();
  serve(routes, declared.listPlaybooks, async ({ context, query: { cursor, limit, repository } }) => {
    const asked = { repository, before: cursor, limit: limit + 1, seen: seenIn(context) };
    const page = await readPlaybooks(deps, asked);
    if (page === null) return { status: 404, title: "There is no such repository" };
    const { rows, next } = pageOf(page.playbooks, limit, ({ id }) => String(id));
    return { status: 200, body: { playbooks: rows, next, recurrences: page.recurrences } };
  });
  serve(routes, declared.retirePlaybook, async ({ context, params }) => {
    const playbook = await retirePlaybook(deps, { id: params.id, by: askedBy(context) });
    if (playbook === null) return { status: 404, title: "There is no such playbook" };
    return { status: 200, body: playbook };
  });
  return routes;
}
