import { z } from "zod";
import { configurationSchema } from "../../domain/configuration.ts";
import { meaningOf } from "./meanings/every-meaning.ts";

/** One node of a JSON Schema, as far as configurations need it. */
export interface JsonSchema {
  readonly title?: string;
  readonly description?: string;
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly const?: string | number;
  readonly default?: unknown;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly anyOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly additionalProperties?: JsonSchema | boolean;
}

/** Where every service serves it. */
export const schemaPath = "/schema/nightshift.json";

/** `.github/nightshift.yml` as editors understand it: draft 7, each key with its description. */
export function configurationJsonSchema(): JsonSchema {
  const schema = z.toJSONSchema(configurationSchema, {
    io: "input",
    unrepresentable: "any",
    target: "draft-7",
  }) as JsonSchema;
  return { ...withDescriptions(schema, ""), title: "Configuration of Nightshift: .github/nightshift.yml" };
}

function withDescriptions(schema: JsonSchema, key: string): JsonSchema {
  const { properties, additionalProperties, items } = schema;
  const dot = key === "" ? "" : `${key}.`;
  const means = meaningOf(key);
  return {
    ...withShortSpellings(schema, key),
    ...(means === null ? {} : { description: withoutLinks(means) }),
    ...(properties === undefined ? {} : { properties: describeEach(properties, dot) }),
    ...(typeof additionalProperties === "object"
      ? { additionalProperties: withDescriptions(additionalProperties, `${dot}LABEL`) }
      : {}),
    ...(items === undefined ? {} : { items: withDescriptions(items, `${key}[]`) }),
  };
}

function describeEach(properties: Readonly<Record<string, JsonSchema>>, dot: string) {
  const described = Object.entries(properties).map(
    ([name, inner]) => [name, withDescriptions(inner, `${dot}${name}`)] as const,
  );
  return Object.fromEntries(described);
}

/** No time at all needs no unit there. */
function withShortSpellings(schema: JsonSchema, key: string): JsonSchema {
  return key === "gates.trials.budget" ? { anyOf: [schema, { const: 0 }] } : schema;
}

/** Editors show the text; what a relative address leads to they do not know. */
function withoutLinks(markdown: string): string {
  return markdown.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1");
}
