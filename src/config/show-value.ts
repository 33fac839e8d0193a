import { spellDuration, writtenDuration } from "../domain/duration.ts";
import { configurationJsonSchema, type JsonSchema } from "./repository/configuration-schema.ts";

/** A value in force as the file would have it: durations, which are milliseconds by then, with their units. */
export function showValue(key: string, value: unknown): string {
  const shown = withUnits(key.split(".").at(-1) ?? "", value);
  return typeof shown === "string" ? shown : JSON.stringify(shown);
}

function withUnits(name: string, value: unknown): unknown {
  if (typeof value === "number") return durationKeys().has(name) ? spellDuration(value) : value;
  if (Array.isArray(value)) return value.map((entry) => withUnits(name, entry));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withUnits(key, inner)]));
}

let known: ReadonlySet<string> | null = null;

/** By the last part of their paths, as the schema tells them. */
function durationKeys(): ReadonlySet<string> {
  known ??= new Set(durationsBelow(configurationJsonSchema(), ""));
  return known;
}

function durationsBelow(schema: JsonSchema, name: string): string[] {
  const { properties = {}, additionalProperties, items, anyOf = [], pattern } = schema;
  return [
    ...(pattern === writtenDuration ? [name] : []),
    ...Object.entries(properties).flatMap(([key, inner]) => durationsBelow(inner, key)),
    ...(typeof additionalProperties === "object" ? durationsBelow(additionalProperties, name) : []),
    ...(items === undefined ? [] : durationsBelow(items, name)),
    ...anyOf.flatMap((inner) => durationsBelow(inner, name)),
  ];
}
