import { Hono } from "hono";
import { z } from "zod";
import { bodyOf, type Env } from "../call.ts";
import { Refusal } from "../refusal.ts";
import { type World } from "../world.ts";
import { execute, GraphqlRefusal } from "./execute.ts";
import { Malformed, readDocument } from "./read-document.ts";
import { mutationRoot, queryRoot } from "./roots.ts";

const request = z.object({ query: z.string(), variables: z.record(z.string(), z.unknown()).nullish() });

/** The part of GitHub's GraphQL that the service asks. */
export function graphqlRoutes(world: World): Hono<Env> {
  const hono = new Hono<Env>();
  hono.post("/", async (c) => {
    const actor = c.get("actor");
    if (actor.kind === "anonymous") throw new Refusal(401, "This endpoint requires you to be authenticated.");
    const { query, variables } = await bodyOf(c, request, "Query");
    try {
      const document = readDocument(query);
      const root = document.kind === "query" ? queryRoot({ world, actor }) : mutationRoot({ world, actor });
      const { data, errors } = await execute(root, document, variables ?? {});
      const told = errors.map(({ path, refusal }) => ({ ...errorDocument(refusal), path }));
      return c.json({ data, ...(told.length === 0 ? {} : { errors: told }) });
    } catch (error) {
      return c.json({ errors: [errorDocument(error)] });
    }
  });
  return hono;
}

function errorDocument(error: unknown): Record<string, unknown> {
  if (error instanceof Malformed) return { message: `Parse error: ${error.message}` };
  if (error instanceof z.ZodError) {
    return {
      message: "Variable was provided invalid value",
      extensions: { code: "argumentLiteralsIncompatible" },
    };
  }
  if (!(error instanceof GraphqlRefusal)) throw error;
  const { message, type, extensions } = error;
  return {
    ...(type === undefined ? {} : { type }),
    ...(extensions === undefined ? {} : { extensions }),
    message,
  };
}
