import { readFileSync } from "node:fs";
import { z } from "zod";
import { readDocument, type Selection } from "../../../src/sandbox/github/graphql/read-document.ts";

const fixture = new URL("../../../fixtures/github-graphql/types.json", import.meta.url);
const shape = z.object({ types: z.record(z.string(), z.record(z.string(), z.string())) });
const { types } = shape.parse(JSON.parse(readFileSync(fixture, "utf8")));

/** Everything in which a request and its answer differ from GitHub's published schema. */
export function graphqlViolations(query: string, data: unknown): string[] {
  const { kind, fields } = readDocument(query);
  return ofFields(kind === "query" ? "Query" : "Mutation", fields, data);
}

function ofFields(type: string, fields: readonly Selection[], data: unknown): string[] {
  const answered = z.record(z.string(), z.unknown()).safeParse(data);
  if (!answered.success) return [`${type} is answered with ${JSON.stringify(data)}`];
  // Of a node that may be of several types only what is asked of its own is answered.
  const its = answered.data["__typename"];
  const asked = fields.filter(({ on }) => on === null || its === undefined || on === its);
  const named = new Set(asked.map(({ alias }) => alias));
  const unasked = Object.keys(answered.data).filter((name) => !named.has(name));
  return [
    ...unasked.map((name) => `${type}.${name} was not asked for`),
    ...asked.flatMap((field) => ofField(field.on ?? type, field, answered.data[field.alias])),
  ];
}

function ofField(type: string, field: Selection, value: unknown): string[] {
  if (field.name === "__typename") return typeof value === "string" ? [] : [`${type}.__typename is no name`];
  const declared = types[type]?.[field.name];
  if (declared === undefined) return [`${type} has no field ${field.name}`];
  return ofType(declared, { where: `${type}.${field.name}`, fields: field.fields, value });
}

interface Valued {
  readonly where: string;
  readonly fields: readonly Selection[];
  readonly value: unknown;
}

const scalars: Readonly<Record<string, (value: unknown) => boolean>> = {
  Boolean: (value) => typeof value === "boolean",
  Int: (value) => Number.isInteger(value),
  DateTime: (value) => typeof value === "string" && !Number.isNaN(Date.parse(value)),
};

function ofType(declared: string, valued: Valued): string[] {
  const { where, fields, value } = valued;
  if (declared.endsWith("!")) {
    if (value === null || value === undefined) return [`${where} must not be null`];
    return ofType(declared.slice(0, -1), valued);
  }
  if (value === null) return [];
  if (declared.startsWith("[")) {
    const list = z.array(z.unknown()).safeParse(value);
    if (!list.success) return [`${where} is no list`];
    return list.data.flatMap((each) => ofType(declared.slice(1, -1), { ...valued, value: each }));
  }
  // A node is what it was asked to be.
  if (fields.length > 0) return ofFields(declared, fields, value);
  const isRight = scalars[declared] ?? ((each: unknown) => typeof each === "string");
  return isRight(value) ? [] : [`${where} is ${JSON.stringify(value)} instead of ${declared}`];
}
