import { html } from "hono/html";
import { type Html } from "../layout.ts";

/** A patch with its lines told apart: also by their first character, for who does not see colours. */
export function diffView(patch: string): Html {
  const lines = patch.replace(/\n$/, "").split("\n");
  return html`<pre class="diff" tabindex="0">
${lines.map((line) => html`<span class="${kindOf(line)}">${line} </span>`)}</pre>`;
}

function kindOf(line: string): string {
  if (/^(diff |index |---|\+\+\+)/.test(line)) return "soft";
  if (line.startsWith("@@")) return "info";
  return line.startsWith("+") ? "good" : line.startsWith("-") ? "bad" : "";
}
