import { Hono } from "hono";
import { readPlaybooks, type PlaybookListDeps } from "../../../flows/playbooks/playbook-list.ts";
import { retirePlaybook } from "../../../flows/playbooks/retire-playbook.ts";
import { askedBy, seenIn, visitorOf } from "../../doors/visitor.ts";
import { refusalPage } from "../refusal.ts";
import { show } from "../show.ts";
import { playbooksPage } from "./list.ts";

const perPage = 50;

/** What was learned, and how a person puts it away. */
export function createPlaybookPages(deps: PlaybookListDeps): Hono {
  const pages = new Hono();
  pages.get("/", async (context) => {
    const asked = context.req.query("before");
    if (asked !== undefined && !/^[1-9]\d{0,14}$/.test(asked)) {
      const detail = `before is "${asked}", which is no number of a playbook; leave it out to begin anew.`;
      return show(context, refusalPage({ status: 400, title: "There is no such list", detail }), 400);
    }
    const before = asked === undefined ? null : Number(asked);
    const list = await readPlaybooks(deps, {
      repository: null,
      before,
      limit: perPage,
      seen: seenIn(context),
    });
    if (list === null) return context.notFound();
    return show(context, playbooksPage({ list, first: before === null, csrf: visitorOf(context).csrf }));
  });
  pages.post("/:id{[1-9][0-9]{0,14}}", async (context) => {
    const { state } = await context.req.parseBody();
    if (state !== "retired") {
      const detail = "The form has to send state=retired: a playbook can be put away, and nothing else.";
      return show(context, refusalPage({ status: 400, title: "Nothing was changed", detail }), 400);
    }
    const retired = await retirePlaybook(deps, { id: Number(context.req.param("id")), by: askedBy(context) });
    return retired === null ? context.notFound() : context.redirect(`/playbooks#playbook-${retired.id}`, 303);
  });
  return pages;
}
