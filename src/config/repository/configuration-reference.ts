import { writtenDuration } from "../../domain/duration.ts";
import { configurationJsonSchema, type JsonSchema } from "./configuration-schema.ts";
import { everyMeaning, partKeys } from "./meanings/every-meaning.ts";

/** Longer choices would take up the whole page. */
const mostChoices = 10;

/**
 * `docs/reference/configuration.md`, made from the schema of `.github/nightshift.yml`. Throws where a key has no
 * meaning, and where a meaning has no key.
 */
export function renderConfigurationReference(): string {
  const keys = collectKeys(configurationJsonSchema(), "");
  const strangers = Object.keys(everyMeaning).filter((key) => !keys.has(key));
  if (strangers.length > 0)
    throw new Error(`the schema has no key ${strangers.join(", ")}: take its meaning out`);
  return [
    "# Keys of `.github/nightshift.yml`",
    "",
    "Made from the schema by `npm run references`; [Configuration](../configuration.md) explains how the file is used.",
    "Durations are written like `30s`, `5m`, `1h30m`. Money is in US dollars; `null` is no limit. `LABEL`, `GLOB` and `[]` stand",
    "for a name of yours, a pattern, and each entry of a list.",
    "",
    "| key | type | default | meaning |",
    "| --- | --- | --- | --- |",
    ...[...keys].map(([key, found]) => row(key, found)),
    "",
  ].join("\n");
}

function row(key: string, schema: JsonSchema): string {
  const meaning = everyMeaning[key];
  if (meaning === undefined) {
    throw new Error(`the key ${key} has no meaning: add it to src/config/repository/meanings`);
  }
  const type = key === partKeys ? "gates" : isDuration(schema) ? "duration" : describeType(schema);
  return `| \`${key}\` | ${type} | ${meaning.unset ?? written(schema.default)} | ${meaning.means} |`;
}

function isDuration({ pattern, anyOf = [] }: JsonSchema): boolean {
  return pattern === writtenDuration || anyOf.some(isDuration);
}

function collectKeys(schema: JsonSchema, prefix: string): Map<string, JsonSchema> {
  if (prefix === "gates.paths") return new Map([[partKeys, schema]]);
  const inner = listInnerKeys(schema, prefix);
  return inner === null
    ? new Map([[prefix, schema]])
    : new Map(inner.flatMap((key) => [...collectKeys(...key)]));
}

/** null: it is a value, not a block. */
function listInnerKeys(schema: JsonSchema, prefix: string): [JsonSchema, string][] | null {
  const { properties, additionalProperties, items } = schema;
  const dot = prefix === "" ? "" : `${prefix}.`;
  if (properties !== undefined) {
    return Object.entries(properties).map(([key, value]) => [value, `${dot}${key}`]);
  }
  if (typeof additionalProperties === "object") return [[additionalProperties, `${dot}LABEL`]];
  return items?.properties === undefined ? null : [[items, `${prefix}[]`]];
}

function describeType(schema: JsonSchema): string {
  if (schema.anyOf !== undefined) return schema.anyOf.map(describeType).join(" or ");
  const choices = schema.enum ?? (schema.const === undefined ? undefined : [schema.const]);
  if (choices !== undefined && choices.length > mostChoices) return "name";
  if (choices !== undefined) return choices.map((choice) => `\`${choice}\``).join(", ");
  if (schema.type === "array") return `list of ${describeType(schema.items ?? {})}`;
  if (schema.type === "integer" || schema.type === "number") return `${schema.type}${describeRange(schema)}`;
  return { string: "text", null: "`null`" }[schema.type ?? ""] ?? schema.type ?? "any";
}

function describeRange({ minimum, exclusiveMinimum, maximum }: JsonSchema): string {
  const most = maximum === undefined || maximum >= Number.MAX_SAFE_INTEGER ? null : maximum;
  if (exclusiveMinimum !== undefined)
    return ` above ${exclusiveMinimum}${most === null ? "" : `, up to ${most}`}`;
  if (minimum === undefined) return most === null ? "" : ` up to ${most}`;
  return most === null ? ` from ${minimum}` : ` from ${minimum} to ${most}`;
}

function written(value: unknown): string {
  if (value === undefined) return "none";
  if (!Array.isArray(value)) return code(value);
  return value.length === 0 ? "none" : value.map(code).join(", ");
}

function code(value: unknown): string {
  return `\`${typeof value === "string" ? value : JSON.stringify(value)}\``;
}
