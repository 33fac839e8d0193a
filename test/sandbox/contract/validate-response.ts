import { readFileSync } from "node:fs";
import { Ajv, type ErrorObject, type ValidateFunction } from "ajv";
import ajvFormats from "ajv-formats";
import { z } from "zod";

const fixture = new URL("../../../fixtures/github-openapi/operations.json", import.meta.url);

const descriptionShape = z.strictObject({
  source: z.strictObject({ package: z.string(), version: z.string() }),
  operations: z.record(
    z.string(),
    z.strictObject({
      operationId: z.string(),
      body: z.record(z.string(), z.unknown()).optional(),
      bodyRequired: z.boolean().optional(),
      responses: z.record(z.string(), z.record(z.string(), z.unknown()).nullable()),
    }),
  ),
  schemas: z.record(z.string(), z.record(z.string(), z.unknown())),
});
const description = descriptionShape.parse(JSON.parse(readFileSync(fixture, "utf8")));

/** Refusals that GitHub gives on any operation, whether or not its description lists them. */
const everywhere: Record<string, string> = {
  "401": "basic-error",
  "403": "basic-error",
  "404": "basic-error",
  "405": "basic-error",
  "410": "basic-error",
  "422": "validation-error",
};

const ajv = new Ajv({ strict: false, allErrors: true, verbose: true });
ajvFormats.default(ajv);
ajv.addFormat("repo.nwo", /^[\w.-]+\/[\w.-]+$/);
ajv.addSchema({ $id: "github", schemas: description.schemas });
const compiled = new Map<string, ValidateFunction>();

export interface Exchange {
  readonly method: string;
  /** The route's template, as `/repos/{owner}/{repo}`. */
  readonly template: string;
  readonly requestBody?: unknown;
  readonly status: number;
  readonly responseBody: unknown;
}

/** "GET /repos/{owner}/{repo}" for every operation that the extracted description holds. */
export function describedOperations(): string[] {
  return Object.keys(description.operations);
}

/** Everything in which an exchange differs from GitHub's description; empty when it conforms. */
export function violationsOf(exchange: Exchange): string[] {
  const name = `${exchange.method} ${exchange.template}`;
  const operation = description.operations[name];
  if (operation === undefined) return [`${name} is not described`];
  return [...requestViolations(name, exchange), ...responseViolations(name, exchange)];
}

function requestViolations(name: string, exchange: Exchange): string[] {
  const operation = description.operations[name];
  const accepted = exchange.status < 400;
  if (!accepted || operation?.body === undefined) return [];
  const empty = exchange.requestBody === undefined || exchange.requestBody === "";
  if (empty && operation.bodyRequired !== true) return [];
  const validate = validator(`${name} request`, operation.body);
  return validate(empty ? {} : exchange.requestBody)
    ? []
    : sentences(`${name} accepted a wrong request`, validate);
}

function responseViolations(name: string, exchange: Exchange): string[] {
  const { status, responseBody } = exchange;
  const responses = description.operations[name]?.responses ?? {};
  const described = responses[String(status)];
  if (described === undefined) {
    const error = everywhere[String(status)];
    if (error === undefined) return [`${name} answered ${status}, which is not described`];
    return checkBody(`${name} ${status}`, { $ref: `github#/schemas/${error}` }, responseBody);
  }
  if (described === null) {
    const empty = responseBody === undefined || responseBody === "" || responseBody === null;
    return empty || status >= 400 ? [] : [`${name} ${status} has a body where none is described`];
  }
  return checkBody(`${name} ${status}`, described, responseBody);
}

function checkBody(name: string, schema: Record<string, unknown>, body: unknown): string[] {
  const validate = validator(name, schema);
  return validate(body) ? [] : sentences(name, validate);
}

function validator(name: string, schema: Record<string, unknown>): ValidateFunction {
  const known = compiled.get(name);
  if (known !== undefined) return known;
  const fresh = ajv.compile(rebase(schema));
  compiled.set(name, fresh);
  return fresh;
}

function rebase(schema: Record<string, unknown>): Record<string, unknown> {
  const text = JSON.stringify(schema).replaceAll('"$ref":"#/schemas/', '"$ref":"github#/schemas/');
  return z.record(z.string(), z.unknown()).parse(JSON.parse(text));
}

function sentences(where: string, { errors }: ValidateFunction): string[] {
  return (errors ?? []).map((error) => `${where}: ${sentence(error)}`);
}

function sentence({ instancePath, message, params, data }: ErrorObject): string {
  const value = JSON.stringify(data).slice(0, 120);
  return `${instancePath === "" ? "the body" : instancePath} ${message ?? "is wrong"} ${JSON.stringify(params)}, is ${value}`;
}
