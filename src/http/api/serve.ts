import { type Context, type Hono } from "hono";
import { type z } from "zod";
import { redactDocument } from "../../flows/redact-document.ts";
import { answerProblem, type Problem } from "../problem.ts";
import { type Answer, type Answers, type ApiRoute } from "./contract/route.ts";
import { readBody, wrongValues } from "./read-body.ts";

/** As much of a value as a program may only read. */
type Outgoing<Value> = Value extends Date
  ? Value
  : Value extends readonly (infer Item)[]
    ? readonly Outgoing<Item>[]
    : Value extends object
      ? { readonly [Key in keyof Value]: Outgoing<Value[Key]> }
      : Value;

type Read<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** What a request asks for, once it was checked. */
export interface Asked<Route extends ApiRoute> {
  readonly context: Context;
  readonly params: Read<Route["params"]>;
  readonly query: Read<Route["query"]>;
  readonly body: Read<Route["body"]>;
}

/** One of the answers that the route declares. */
export type Reply<Declared extends Answers> = {
  [Status in keyof Declared]: Declared[Status] extends Answer<infer Schema>
    ? { readonly status: Status; readonly body: Outgoing<z.output<Schema>> }
    : never;
}[keyof Declared];

type Handle<Route extends ApiRoute> = (
  asked: Asked<Route>,
) => Promise<Reply<Route["answers"]> | Problem | Response>;

/** Serves a route as it is declared: what does not fit its schemas is refused before anything is done. */
export function serve<Route extends ApiRoute>(routes: Hono, route: Route, handle: Handle<Route>): void {
  routes.on(route.method.toUpperCase(), honoPath(route.path), async (context) => {
    const { params, query, body } = route;
    const place = params?.safeParse(context.req.param());
    if (place?.success === false) return answerProblem(context, nothingThere);
    const sent = writtenQuery(context);
    const question = query?.safeParse(sent, { reportInput: true });
    if (question?.success === false && query !== undefined)
      return answerProblem(context, wrongValues(unanswerable, question.error, { schema: query, sent }));
    const act = async (read: unknown) => {
      const asked = { context, params: place?.data, query: question?.data, body: read };
      return send(context, (await handle(asked as Asked<Route>)) as Sent);
    };
    return body === undefined ? act(undefined) : readBody(context, body, act);
  });
}

/** A form sends every field of it, also those that were left empty. */
function writtenQuery({ req }: Context): Record<string, string> {
  return Object.fromEntries(Object.entries(req.query()).filter(([, value]) => value !== ""));
}

type Sent = { readonly status: number; readonly body: unknown } | Problem | Response;

async function send(context: Context, answer: Sent): Promise<Response> {
  if (answer instanceof Response) return answer;
  if ("title" in answer) return answerProblem(context, answer);
  const { next } = answer.body as { readonly next?: string | null };
  if (typeof next === "string") context.header("link", `<${nextAddress(context, next)}>; rel="next"`);
  return context.json(await redactDocument(answer.body), answer.status as 200);
}

/** Relative, so that it holds behind a proxy, too. */
function nextAddress(context: Context, cursor: string): string {
  const { pathname, searchParams } = new URL(context.req.url);
  searchParams.set("cursor", cursor);
  return `${pathname}?${searchParams.toString()}`;
}

const unanswerable = "The question cannot be answered";
const nothingThere: Problem = { status: 404, title: "There is no such thing" };

/** `/api/jobs/{id}` as the router below `/api` writes it. */
export function honoPath(path: string): string {
  return path.replace(/^\/api(?=\/)/, "").replaceAll(/\{(\w+)\}/g, ":$1");
}
