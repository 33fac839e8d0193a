import { html } from "hono/html";
import { type Metric } from "../../../domain/gates/metrics/metrics.ts";
import { type Html } from "../layout.ts";

const [width, height] = [120, 14];

/** A measure as a bar, with its target as a line across; nothing where there is no target or nothing measured. */
export function targetChart({ value, target, met }: Metric): Html | "" {
  if (value === null || target === null) return "";
  // Room behind both; a target of nothing stands at the left edge.
  const most = Math.max(value, target.value, Number.MIN_VALUE) * 1.1;
  const at = (part: number) => ((part / most) * (width - 2) + 1).toFixed(1);
  const line = at(target.value);
  return html`<svg
    width="${width}"
    height="${height}"
    role="img"
    aria-label="${met === true ? "meets" : "misses"} its target"
  >
    <rect
      x="1"
      y="3"
      width="${(Number(at(value)) - 1).toFixed(1)}"
      height="8"
      class="${met === true ? "good" : "bad"}"
      fill="currentColor"
    />
    <line x1="${line}" x2="${line}" y1="0" y2="${height}" stroke="currentColor" stroke-width="2" />
  </svg>`;
}
