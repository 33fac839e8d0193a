import { Hono, type Context } from "hono";
import { auditFilter } from "../../../flows/audit/audit-filter.ts";
import { verifyAudit } from "../../../store/audit.ts";
import { type Database } from "../../../store/database.ts";
import { findChained, listAuditKinds, searchAudit } from "../../../store/search-audit.ts";
import { auditSeenIn, operates } from "../../doors/visitor.ts";
import { show } from "../show.ts";
import { auditEntryPage, auditPage, type AuditSearched } from "./page.ts";
import { readSearch, type Search } from "./question.ts";

const entriesOfPage = 50;

export function auditPages({ db }: { readonly db: Database }): Hono {
  const pages = new Hono();
  pages.get("/audit", async (context) => {
    const search = readSearch(context.req.query());
    const mayVerify = operates(context);
    const asksForChain = mayVerify && context.req.query("chain") === "check";
    const searched = {
      ...(await searchFor(db, context, search)),
      ...{ search, operates: mayVerify, kinds: await listAuditKinds(db) },
      chain: asksForChain ? await verifyAudit(db) : null,
    };
    return show(context, auditPage(searched), Object.keys(search.wrong).length > 0 ? 422 : 200);
  });
  pages.get("/audit/:id{[1-9][0-9]{0,14}}", async (context) => {
    const entry = await findChained(db, Number(context.req.param("id")));
    return entry === null ? context.notFound() : show(context, auditEntryPage(entry));
  });
  return pages;
}

async function searchFor(
  db: Database,
  context: Context,
  { question, wrong }: Search,
): Promise<Pick<AuditSearched, "entries" | "before" | "next">> {
  const asked = context.req.query("before") ?? "";
  const before = /^[1-9]\d{0,14}$/.test(asked) ? Number(asked) : null;
  if (Object.keys(wrong).length > 0) return { entries: [], before, next: null };
  const filter = await auditFilter(db, question, auditSeenIn(context));
  if (filter === null) return { entries: null, before, next: null };
  const found = await searchAudit(db, filter, { before, limit: entriesOfPage + 1 });
  const entries = found.slice(0, entriesOfPage);
  return { entries, before, next: found.length > entriesOfPage ? (entries.at(-1)?.id ?? null) : null };
}
