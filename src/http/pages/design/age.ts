import { html } from "hono/html";
import { type Html } from "../layout.ts";

const units = [
  ["d", 86_400],
  ["h", 3_600],
  ["min", 60],
] as const;

/** The two largest units of a length of time: "3 d 4 h", "12 min", "moments". */
export function lengthOf(milliseconds: number): string {
  let left = Math.max(0, Math.floor(milliseconds / 1_000));
  const parts: string[] = [];
  for (const [unit, length] of units) {
    const many = Math.floor(left / length);
    left -= many * length;
    // What comes after a gap is too small to matter.
    if (many === 0 && parts.length > 0) break;
    if (many > 0) parts.push(`${many} ${unit}`);
  }
  return parts.length === 0 ? "moments" : parts.slice(0, 2).join(" ");
}

/** How long ago something was, with the time itself for who wants it exactly. */
export function age(since: Date, now: Date): Html {
  const iso = since.toISOString();
  return html`<time class="number" datetime="${iso}" title="${iso.slice(0, 19).replace("T", " ")} UTC"
    >${lengthOf(now.getTime() - since.getTime())}</time
  >`;
}
