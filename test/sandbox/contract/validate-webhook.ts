import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { Ajv, type ErrorObject } from "ajv";
import ajvFormats from "ajv-formats";
import { z } from "zod";

const schemaFile = createRequire(import.meta.url).resolve("@octokit/webhooks-schemas");
const schemaShape = z.looseObject({ definitions: z.record(z.string(), z.unknown()) });
const published = schemaShape.parse(JSON.parse(readFileSync(schemaFile, "utf8")));

/** Fields that GitHub has sent since the schemas were written; its own REST description knows them. */
const newerFields = {
  client_id: { type: "string" },
  verified_at: { type: ["string", "null"] },
  rerequestable: { type: "boolean" },
  runs_rerequestable: { type: "boolean" },
};

const ajv = new Ajv({ strict: false, allErrors: true, verbose: true });
ajvFormats.default(ajv);
ajv.addSchema(z.record(z.string(), z.unknown()).parse(withNewerFields(published)), "webhooks");

/** Everything in which a webhook's payload differs from the published schema of its event and action. */
export function webhookViolations(event: string, payload: unknown): string[] {
  const definition = definitionOf(event, payload);
  if (definition === undefined) return [`${event} is not a published event and action`];
  const validate = ajv.getSchema(`webhooks#/definitions/${definition}`);
  if (validate === undefined) throw new Error(`The published schema ${definition} does not compile`);
  if (validate(payload) === true) return [];
  return (validate.errors ?? []).map((error) => `${definition}: ${sentence(error)}`);
}

function withNewerFields(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withNewerFields);
  if (typeof node !== "object" || node === null) return node;
  const copy = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, withNewerFields(value)]));
  if (copy["additionalProperties"] !== false) return copy;
  return { ...copy, properties: { ...newerFields, ...z.looseObject({}).parse(copy["properties"] ?? {}) } };
}

function definitionOf(event: string, payload: unknown): string | undefined {
  const { action } = z.looseObject({ action: z.string().optional() }).parse(payload);
  const candidates = action === undefined ? [`${event}$event`] : [`${event}$${action}`];
  return candidates.find((candidate) => candidate in published.definitions);
}

function sentence({ instancePath, message, params, data }: ErrorObject): string {
  const value = JSON.stringify(data).slice(0, 120);
  return `${instancePath === "" ? "the payload" : instancePath} ${message ?? "is wrong"} ${JSON.stringify(params)}, is ${value}`;
}
