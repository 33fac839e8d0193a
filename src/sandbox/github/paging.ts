import { type Context } from "hono";
import { type Env } from "./call.ts";

/** One page of a list, with the links to the others in the Link header. */
export function pageOf<T>(c: Context<Env>, items: readonly T[]): readonly T[] {
  const perPage = Math.min(positive(c.req.query("per_page"), 30), 100);
  const page = positive(c.req.query("page"), 1);
  const last = Math.max(1, Math.ceil(items.length / perPage));
  const links: string[] = [];
  const link = (to: number, rel: string) => {
    const url = new URL(c.req.url);
    url.searchParams.set("page", String(to));
    links.push(`<${url.href}>; rel="${rel}"`);
  };
  if (page > 1) link(page - 1, "prev");
  if (page < last) link(page + 1, "next");
  if (page < last) link(last, "last");
  if (page > 1) link(1, "first");
  if (links.length > 0) c.header("link", links.join(", "));
  return items.slice((page - 1) * perPage, page * perPage);
}

function positive(text: string | undefined, otherwise: number): number {
  const value = Number(text);
  return Number.isInteger(value) && value > 0 ? value : otherwise;
}
