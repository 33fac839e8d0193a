import { type Problem } from "../problem.ts";
import { empty, heading } from "./design/blocks.ts";
import { html } from "hono/html";
import { page, type Page } from "./layout.ts";

export function refusalPage({ title, detail }: Problem): Page {
  return page(title, html`${heading({ title })}${detail === undefined ? "" : empty(detail)}`);
}
