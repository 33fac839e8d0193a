import { type Context } from "hono";
import { type ContentfulStatusCode } from "hono/utils/http-status";
import { type Visitor } from "../doors/visitor.ts";
import { documentOf, type Live, type Page } from "./layout.ts";

/** Answers with a page, for whoever the door let in. */
export function show(
  context: Context,
  page: Page,
  status: ContentfulStatusCode = 200,
): Response | Promise<Response> {
  const visitor = (context.get("visitor") as Visitor | undefined) ?? null;
  const live = context.get("live") as Live | undefined;
  return context.html(documentOf(page, { visitor, path: context.req.path, live }), status);
}
