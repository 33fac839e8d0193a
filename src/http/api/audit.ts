import { Hono } from "hono";
import { auditFilter } from "../../flows/audit/audit-filter.ts";
import { verifyAudit } from "../../store/audit.ts";
import { type Database } from "../../store/database.ts";
import { readAudit, searchAudit } from "../../store/search-audit.ts";
import { auditSeenIn } from "../doors/visitor.ts";
import { type Problem } from "../problem.ts";
import * as declared from "./contract/audit.ts";
import { jsonLines } from "./json-lines.ts";
import { pageOf } from "./list-page.ts";
import { serve } from "./serve.ts";

const unknownRepository: Problem = { status: 404, title: "There is no such repository" };

/** The audit log: searched, whole, and whether its chain holds. */
export function auditRoutes({ db }: { readonly db: Database }): Hono {
  const routes = new Hono();
  serve(routes, declared.searchAudit, async ({ context, query }) => {
    const { cursor, limit, ...question } = query;
    const filter = await auditFilter(db, question, auditSeenIn(context));
    if (filter === null) return unknownRepository;
    const found = await searchAudit(db, filter, { before: cursor, limit: limit + 1 });
    const { rows, next } = pageOf(found, limit, ({ id }) => String(id));
    return { status: 200, body: { entries: rows, next } };
  });
  serve(routes, declared.exportAudit, async ({ context, query }) => {
    const filter = await auditFilter(db, query, auditSeenIn(context));
    if (filter === null) return unknownRepository;
    return context.body(jsonLines(readAudit(db, filter)), 200, { "content-type": "application/x-ndjson" });
  });
  serve(routes, declared.verifyAudit, async () => ({ status: 200, body: await verifyAudit(db) }));
  return routes;
}
