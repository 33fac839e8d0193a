import type { HttpBindings } from "@hono/node-server";
import { Hono, type Context } from "hono";
import { type z } from "zod";
import { demand, type Need } from "./access.ts";
import { authorOf, type Actor } from "./actor.ts";
import { invalid, notFound, Refusal, type FieldError } from "./refusal.ts";
import { type Repository } from "./state.ts";
import { type User } from "./state/issues.ts";
import { findRepository, type World } from "./world.ts";

export interface Env {
  readonly Bindings: HttpBindings;
  readonly Variables: { actor: Actor };
}

/** A request that concerns one repository, by someone who may make it. */
export interface Call {
  readonly c: Context<Env>;
  readonly world: World;
  readonly actor: Actor;
  readonly repository: Repository;
  /** The account that what is written is attributed to. */
  readonly author: () => User;
  readonly viaApp: boolean;
}

export type Answer = Response | Promise<Response>;
type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** Collects the routes below /repos/OWNER/NAME. */
export interface RepositoryRoutes {
  readonly world: World;
  /** `route` is method and path, as in "GET /issues/:number". */
  on(route: `${Method} ${string}`, need: Need, answer: (call: Call) => Answer): void;
  readonly hono: Hono<Env>;
}

export function repositoryRoutes(world: World): RepositoryRoutes {
  const hono = new Hono<Env>();
  return {
    world,
    hono,
    on: (route, need, answer) => {
      const [method = "", path = ""] = route.split(" ");
      hono.on(method, `/repos/:owner/:repo${path === "/" ? "" : path}`, (c) => {
        const repository = findRepository(world.state, c.req.param("owner"), c.req.param("repo"));
        if (repository === undefined) throw notFound();
        const actor = c.get("actor");
        demand(world, actor, { repository, need });
        const author = () => authorOf(world, actor);
        return answer({ c, world, actor, repository, author, viaApp: actor.kind === "installation" });
      });
    },
  };
}

/** The body of a request, as its schema reads it; what GitHub does not know it ignores. */
export async function bodyOf<T>(c: Context<Env>, schema: z.ZodType<T>, resource: string): Promise<T> {
  const text = await c.req.text();
  const parsed = schema.safeParse(text === "" ? {} : parseJson(text));
  if (parsed.success) return parsed.data;
  throw invalid(...parsed.error.issues.map((issue) => fieldError(issue, resource)));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal(400, "Problems parsing JSON");
  }
}

function fieldError(issue: z.core.$ZodIssue, resource: string): FieldError {
  const field = issue.path.join(".");
  if (issue.code === "custom") return { resource, field, code: "custom", message: issue.message };
  const missing = issue.code === "invalid_type" && issue.message.includes("received undefined");
  return {
    resource,
    field,
    code: missing ? "missing_field" : "invalid",
    message: `${field}: ${issue.message}`,
  };
}

export function parameter(c: Context<Env>, name: string): string {
  const value = c.req.param(name);
  if (value === undefined) throw notFound();
  return value;
}

export function numberParameter(c: Context<Env>, name: string): number {
  const value = parameter(c, name);
  if (!/^\d{1,15}$/.test(value)) throw notFound();
  return Number(value);
}

/** What the wildcard at a route's end matched, with the text before it left out. */
export function restOfPath(c: Context<Env>, after: string): string {
  const path = new URL(c.req.url).pathname;
  const rest = path.slice(path.indexOf(after) + after.length);
  try {
    return decodeURIComponent(rest);
  } catch {
    throw notFound();
  }
}
