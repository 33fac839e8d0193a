import { html } from "hono/html";
import { type Problem } from "../problem.ts";
import { page, type Page } from "./layout.ts";

export function refusalPage({ title, detail }: Problem): Page {
  return page(
    title,
    html`<h1>${title}</h1>
      ${detail === undefined ? "" : html`<p>${detail}</p>`}`,
  );
}
