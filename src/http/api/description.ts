import { Hono } from "hono";
import { z } from "zod";
import { scopes, scopeNeeded } from "../../domain/access/principal.ts";
import { readVersion } from "../../platform/version.ts";
import { needKind } from "../doors/rules.ts";
import { problemDocument } from "../problem.ts";
import { allRoutes } from "./contract/all-routes.ts";
import { type ApiRoute } from "./contract/route.ts";
import { describeApi } from "./contract/beside-the-api.ts";
import { serve } from "./serve.ts";

/** `GET /api/openapi.json` */
export function descriptionRoutes(): Hono {
  const routes = new Hono();
  let document: Json | undefined;
  // Made when it is asked for: a start waits for nothing that few want.
  serve(routes, describeApi, () => Promise.resolve({ status: 200, body: (document ??= openApiDocument()) }));
  return routes;
}

type Json = Record<string, unknown>;

const jsonType = "application/json";

/** The description of the API (OpenAPI 3.1), made from what is declared. */
export function openApiDocument(): Json {
  const paths: Record<string, Json> = {};
  for (const route of allRoutes) {
    paths[route.path] = { ...paths[route.path], [route.method]: operation(route) };
  }
  return {
    openapi: "3.1.1",
    info: {
      title: "Nightshift",
      version: readVersion(),
      description: `Errors are problem documents (RFC 9457). Pages of lists: ask again with \`next\` as \`cursor\`, or follow \`rel="next"\` of the \`link\` header. Scopes of tokens, each with those before it: ${scopes.join(", ")}.`,
    },
    tags: [...new Set(allRoutes.map(({ noun }) => noun))].map((name) => ({ name })),
    paths,
    components: {
      schemas: schemasOf(allRoutes),
      securitySchemes: {
        token: {
          ...{ type: "http", scheme: "bearer" },
          description: "`nightshift tokens create` makes one, of a scope: read, act or admin.",
        },
        session: {
          ...{ type: "apiKey", in: "cookie", name: "nightshift-session" },
          description: "Somebody who is signed in with GitHub. Changes bear `x-csrf-token`, too.",
        },
      },
    },
  };
}

function operation(route: ApiRoute): Json {
  const { name, noun, says, door, body } = route;
  return {
    operationId: name,
    tags: [noun],
    summary: says,
    ...(door === undefined ? securityOf(route) : { security: [], description: `Who gets in: ${door}.` }),
    ...(hasParameters(route) ? { parameters: parametersOf(route) } : {}),
    ...(body === undefined
      ? {}
      : { requestBody: { required: true, content: { [jsonType]: { schema: refTo(bodyName(route)) } } } }),
    responses: { ...answersOf(route), ...(door === undefined ? refusalsOf(route) : {}) },
  };
}

/** By the one table that the doors go by. */
function securityOf({ method, path }: ApiRoute): Json {
  const scope = scopeNeeded(needKind(method.toUpperCase(), path));
  return {
    security: [{ token: [scope] }, { session: [] }],
    description: `Takes a token of the scope \`${scope}\`.`,
    "x-token-scope": scope,
  };
}

function hasParameters({ params, query }: ApiRoute): boolean {
  return params !== undefined || query !== undefined;
}

function parametersOf({ params, query }: ApiRoute): Json[] {
  return [...fieldsOf(params, "path"), ...fieldsOf(query, "query")];
}

function fieldsOf(schema: z.ZodType | undefined, place: "path" | "query"): Json[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = toJson(schema) as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, { description, ...field }]) => ({
    ...{ name, in: place, required: place === "path" || required.includes(name) },
    ...(description === undefined ? {} : { description }),
    schema: field,
  }));
}

function answersOf(route: ApiRoute): Json {
  return Object.fromEntries(
    Object.entries(route.answers).map(([status, { says, type = jsonType }]) => [
      status,
      { description: says, content: { [type]: { schema: refTo(answerName(route, status)) } } },
    ]),
  );
}

const refusals: Readonly<Record<number, string>> = {
  400: "The body is not JSON.",
  401: "It takes a token, or sign-in.",
  403: "That is beyond the scope of the token, or what whoever asks may do.",
  404: "There is no such thing, or none that whoever asks may see.",
  409: "It goes against how things stand.",
  413: "The body is too large.",
  415: "The body is not sent as application/json.",
  422: "Values are wrong; each is named with its place, what stands there, and its mend.",
  500: "The service failed at it; its log tells why, by the request that `detail` names.",
  503: "The database, or what else it takes, does not answer as it should: ask again after `retry-after` seconds.",
};

function refusalsOf({ body, refusals: own = [] }: ApiRoute): Json {
  const statuses = [401, 403, 500, 503, ...own, ...(body === undefined ? [] : [400, 413, 415])].toSorted(
    (a, b) => a - b,
  );
  return Object.fromEntries(
    statuses.map((status) => [
      String(status),
      {
        description: refusals[status],
        content: { "application/problem+json": { schema: refTo("Problem") } },
      },
    ]),
  );
}

function bodyName({ name }: ApiRoute): string {
  return `${name}Body`;
}

function answerName({ name, answers }: ApiRoute, status: string): string {
  return Object.keys(answers).length === 1 ? `${name}Answer` : `${name}Answer${status}`;
}

function refTo(name: string): Json {
  return { $ref: `#/components/schemas/${name}` };
}

function schemasOf(routes: readonly ApiRoute[]): Json {
  const named: [string, z.ZodType][] = [["Problem", problemDocument]];
  for (const route of routes) {
    if (route.body !== undefined) named.push([bodyName(route), route.body]);
    for (const [status, { schema }] of Object.entries(route.answers)) {
      named.push([answerName(route, status), schema]);
    }
  }
  return Object.fromEntries(named.map(([name, schema]) => [name, toJson(schema)]));
}

/** As it is sent: dates are text there. */
function toJson(schema: z.ZodType): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    ...{ io: "input", unrepresentable: "any" },
    override: ({ jsonSchema }) => {
      // The format says it, and no reader wants the rest.
      if (jsonSchema.format === "date-time") delete jsonSchema.pattern;
    },
  });
  return json;
}
