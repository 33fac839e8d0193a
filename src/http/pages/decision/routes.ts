import { Hono } from "hono";
import { parse } from "yaml";
import { tellIssue } from "../../../config/repository/explain-issue.ts";
import { decideAnew } from "../../../domain/escalations/explain/decide-anew.ts";
import { type Simulation } from "../../../domain/escalations/explain/simulate.ts";
import { explain } from "../../../flows/escalations/explain.ts";
import { lineNestedTooDeeply } from "../../../platform/yaml-depth.ts";
import { findAudit } from "../../../store/audit.ts";
import { type Database } from "../../../store/database.ts";
import { show } from "../show.ts";
import { decisionPage, type WhatIf } from "./page.ts";

/** More than that is no change of a few facts. */
const longest = 20_000;

/** Why something was decided, and what would be decided otherwise; the form asks by its address, and changes nothing. */
export function createDecisionPages({ db }: { readonly db: Database }): Hono {
  const pages = new Hono();
  pages.get("/:id{[1-9][0-9]{0,14}}", async (context) => {
    const entry = await findAudit(db, Number(context.req.param("id")));
    if (entry === null) return context.notFound();
    const { facts, configuration = "" } = context.req.query();
    const whatIf = facts === undefined ? null : askWhatIf(entry.kind, { facts, configuration });
    return show(context, decisionPage(explain(entry), whatIf));
  });
  return pages;
}

function askWhatIf(kind: string, written: WhatIf["written"]): WhatIf {
  const refuse = (problem: string): WhatIf => ({ written, found: { kind: "refused", problems: [problem] } });
  if (written.facts.length + written.configuration.length > longest)
    return refuse(`there are more than ${longest} characters: write less`);
  const facts = read(written.facts);
  if ("why" in facts) return refuse(`the facts are neither JSON nor YAML: ${facts.why}`);
  const configuration = read(written.configuration);
  if ("why" in configuration) return refuse(`the configuration is no YAML: ${configuration.why}`);
  const found: Simulation = decideAnew(
    kind,
    { facts: facts.value, configuration: configuration.value ?? null },
    tellIssue,
  );
  return { written, found };
}

function read(text: string): { readonly value: unknown } | { readonly why: string } {
  const line = lineNestedTooDeeply(text);
  if (line !== null) return { why: `line ${line} is nested too deeply` };
  try {
    return { value: parse(text) as unknown };
  } catch (error) {
    return { why: error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error) };
  }
}
