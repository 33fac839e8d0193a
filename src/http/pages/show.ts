import { type Context } from "hono";
import { type ContentfulStatusCode } from "hono/utils/http-status";
import { redactDocument } from "../../flows/redact-document.ts";
import { type Visitor } from "../doors/visitor.ts";
import { documentOf, type Live, type Page } from "./layout.ts";

/** By which text is drawn in another order than it is read by programs. */
const directions = /[\u202a-\u202e\u2066-\u2069]/g;

/** Answers with a page, for whoever the door let in. */
export async function show(
  context: Context,
  page: Page,
  status: ContentfulStatusCode = 200,
): Promise<Response> {
  const visitor = (context.get("visitor") as Visitor | undefined) ?? null;
  const live = context.get("live") as Live | undefined;
  const document = await documentOf(page, { visitor, path: context.req.path, live });
  // Titles and texts of issues are anybody's, and kept as they are.
  const clean = await redactDocument(String(document));
  return context.html(clean.replace(directions, named), status);
}

function named(mark: string): string {
  return `[U+${mark.charCodeAt(0).toString(16).toUpperCase()}]`;
}
