import { createHash } from "node:crypto";
import { type Defect } from "../../domain/gates/trials/choose-defects.ts";
import { type Capture, type Match } from "../syntax/query-messages.ts";
import { languageOf, querySource } from "../syntax/query-source.ts";
import { type Planting } from "../syntax/syntax-language.ts";
import { changeLiteral } from "./change-literal.ts";
import { exchanges, operators, type Operator } from "./operators.ts";
import { findSurroundings, type Surroundings } from "./surroundings.ts";
import { cutText } from "../../domain/trust/text/cut-text.ts";

/** A defect with the text that holds it behind its switch, on both sides of the source's own. */
export interface Site extends Defect {
  readonly before: string;
  readonly after: string;
}

interface Source {
  readonly path: string;
  readonly text: string;
  readonly planting: Planting;
  readonly surroundings: Surroundings;
}

/** One operator at one place. */
interface Place {
  readonly match: Match;
  readonly captured: Capture;
  readonly name: string;
  readonly operator: Operator;
  /** Texts of the captures, and the type that the place has. */
  readonly values: Readonly<Record<string, string>>;
}

/** Where defects can be planted into a source, in its order. Null: there is no grammar for it, or it can't be parsed. */
export async function findSites(path: string, text: string): Promise<Site[] | null> {
  const planting = languageOf(path)?.planting;
  const matches = await querySource(path, text, ["declarations", "defects"]);
  if (planting === undefined || matches === null) return null;
  const source = { path, text, planting, surroundings: findSurroundings(text, matches, planting) };
  const sites = new Map<string, Site>();
  for (const match of matches) {
    for (const site of sitesOfMatch(source, match)) {
      const key = `${site.start} ${site.end} ${site.replacement}`;
      if (!sites.has(key)) sites.set(key, site);
    }
  }
  return [...sites.values()].sort((one, other) => one.start - other.start || other.end - one.end);
}

function sitesOfMatch(source: Source, match: Match): Site[] {
  const { text, surroundings } = source;
  const captured = findSite(text, match);
  if (captured === undefined || surroundings.isLeftAlone(captured)) return [];
  const type = surroundings.returnTypeAt(match, captured);
  const values: Record<string, string> = type === null ? {} : { type };
  for (const { name, start, end } of match.captures) values[name] = text.slice(start, end);
  values["site"] = text.slice(captured.start, captured.end);
  return Object.keys(match.properties).flatMap((name) => {
    const operator = operators[name];
    const place = operator === undefined ? null : { match, captured, name, operator, values };
    const template = place === null ? null : templateFor(source, place);
    return place === null || template === null ? [] : plantAt(source, place, template);
  });
}

function findSite(text: string, { captures }: Match): Capture | undefined {
  const site = captures.find(({ name }) => name === "site");
  const last = captures.find(({ name }) => name === "last");
  if (site === undefined || last === undefined) return site;
  const isEnded = text.slice(last.end, site.end).trimStart().startsWith(";");
  return isEnded ? site : { ...site, end: last.end };
}

/** Null: nothing can stand behind a switch there. */
function templateFor({ text, planting, surroundings }: Source, place: Place): string | null {
  const { match, captured, name, operator, values } = place;
  const { forms, formOfType } = planting;
  const typed = values["type"] === undefined ? undefined : formOfType?.(name, values["type"]);
  const given = forms[match.properties["form"] ?? ""];
  const own = given === undefined ? typed : given;
  const template = own === undefined ? (forms[name] ?? forms[operator.form]) : own;
  if (
    template === undefined ||
    template === null ||
    (template.includes("{type}") && values["type"] === undefined)
  )
    return null;
  if (template.startsWith("(") && surroundings.isAtEdge(captured)) return null;
  if (name.startsWith("drop-") && !surroundings.isInFunction(captured)) return null;
  const needsLine = operator.form === "statement" && planting.hasLineStatements === true;
  return needsLine && template.startsWith("if") && !isAlone(text, captured) ? null : template;
}

function plantAt(source: Source, place: Place, template: string): Site[] {
  const { path, surroundings, planting } = source;
  const { captured, name, operator, values } = place;
  const { start, end, line } = captured;
  const original = values["site"] ?? "";
  return replacementsAt(source, place, template).flatMap((replacement) => {
    const id = createHash("sha256")
      .update([path, name, start, end, original, replacement].join("\0"))
      .digest("hex")
      .slice(0, 10);
    const switched = fill(template, {
      ...values,
      replacement,
      site: "{site}",
      on: fill(planting.on, { id }),
    });
    const [before = "", after = ""] = switched.split("{site}");
    // Lines stay where they are, so that a compiler's message leads to the defect.
    if (replacement === original || /\n/.test(before + after)) return [];
    const sentence = describe(operator, { ...values, replacement });
    const where = { id, path, line, start, end, function: surroundings.nameAt(captured) };
    return [{ ...where, operator: name, original, replacement, sentence, before, after }];
  });
}

/** Texts that can stand in place of the site. */
function replacementsAt(
  { planting }: Source,
  { match, captured, name, values }: Place,
  template: string,
): string[] {
  const site = values["site"] ?? "";
  const given = match.properties[name] ?? null;
  const always = fill(template, { ...values, on: planting.always });
  if (exchanges[name] !== undefined) {
    const op = match.captures.find((one) => one.name === "op");
    const other = exchanges[name][values["op"] ?? ""];
    if (op === undefined || other === undefined) return [];
    const [from, to] = [op.start - captured.start, op.end - captured.start];
    return [fill(given ?? "({exchanged})", { exchanged: site.slice(0, from) + other + site.slice(to) })];
  }
  if (name.startsWith("change-")) return [changeLiteral(site)].filter((one) => one !== null);
  if (name.startsWith("alter-")) return [changeLiteral(site) ?? always];
  if (given !== null) return [fill(given, values)];
  if (name !== "return-value") return [always];
  const { type = "" } = values;
  return planting.values?.find((one) => one.type.test(type))?.values.slice() ?? [];
}

function describe(
  { sentence, literal = sentence }: Operator,
  values: Readonly<Record<string, string>>,
): string {
  const { site = "", replacement = "", name, value = name ?? site } = values;
  const shown = {
    site: shorten(site),
    value: shorten(value),
    replacement: shorten(replacement.replace(/^\(([^]*)\)$/, "$1")),
  };
  return fill(changeLiteral(site) === null ? sentence : literal, shown);
}

function shorten(text: string): string {
  const line = text.replace(/\s+/g, " ");
  return cutText(line, 80);
}

/** Whether nothing but a comment shares its lines. */
function isAlone(text: string, { start, end }: Capture): boolean {
  const [before] = /[^\n]*$/.exec(text.slice(0, start)) ?? [""];
  return before.trim() === "" && /^[ \t]*(#[^\n]*)?(\n|$)/.test(text.slice(end));
}

function fill(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? "");
}
