import { html } from "hono/html";
import { scaleBand, scaleLinear } from "d3-scale";
import { area, curveMonotoneX, line, stack } from "d3-shape";
import { type Html } from "../layout.ts";
import { plainTable } from "../table.ts";
import { scroll, type Tone } from "./blocks.ts";

export interface Series {
  readonly name: string;
  readonly tone: Tone;
  /** One for each moment; null: there was nothing of it. */
  readonly values: readonly (number | null)[];
}

export interface Chart {
  /** Unique on its page; no spaces. */
  readonly id: string;
  readonly title: string;
  /** What it shows, in a sentence: for who does not see it. */
  readonly says: string;
  /** When each slice began. */
  readonly from: readonly Date[];
  readonly series: readonly Series[];
  readonly show: (value: number) => string;
  /** How a moment is written below it. */
  readonly moment: (at: Date) => string;
  /** A line across, at what should be reached or not exceeded; it makes bars of nothing visible, too. */
  readonly target?: { readonly at: number; readonly says: string };
}

/** Which part of "2026-03-02T10:00:00.000Z" tells one slice of a period from the next. */
const parts = { "24h": [11, 16], "7d": [5, 16], "30d": [5, 10] } as const;

/** A moment as it is written below a chart of a period. */
export function momentIn(period: keyof typeof parts, at: Date): string {
  return at
    .toISOString()
    .slice(...parts[period])
    .replace("T", " ");
}

const [width, height] = [380, 150];
const inner = { left: 38, right: width - 4, top: 8, bottom: height - 20 };

/** What happened in each slice, one kind upon the other. */
export function barChart(chart: Chart): Html {
  const { from, series, target } = chart;
  const most = Math.max(
    target?.at ?? 0,
    ...from.map((_, at) => series.reduce((sum, { values }) => sum + (values[at] ?? 0), 0)),
  );
  const up = upwards(most);
  const places = from.map((_, at) => String(at));
  const across = scaleBand(places, [inner.left, inner.right]).padding(0.2);
  const stacked = stack<number, number>()
    .keys(series.map((_, index) => index))
    .value((at, index) => series[index]?.values[at] ?? 0)(from.map((_, at) => at));
  const bars = stacked.map(
    (layer, index) =>
      html`<g class="${series[index]?.tone ?? "soft"}" fill="currentColor">
        ${layer.map(([low, high], at) => {
          const told = (series[index]?.values[at] ?? null) !== null;
          const least = target !== undefined && told ? 2 : 0;
          const tall = Math.max(up(low) - up(high), least);
          return tall === 0
            ? ""
            : html`<rect
                x="${round(across(String(at)) ?? 0)}"
                y="${round(up(low) - tall)}"
                width="${round(across.bandwidth())}"
                height="${round(tall)}"
                rx="1"
              />`;
        })}
      </g>`,
  );
  return figure(chart, up, html`${bars}${target === undefined ? "" : targetLine(up(target.at))}`);
}

function targetLine(y: number): Html {
  return html`<line
    class="target"
    x1="${inner.left}"
    x2="${inner.right}"
    y1="${round(y)}"
    y2="${round(y)}"
    stroke="currentColor"
    stroke-width="1.5"
    stroke-dasharray="5 3"
  />`;
}

/** How much it was in each slice. */
export function areaChart(chart: Chart): Html {
  const { from, series } = chart;
  const up = upwards(Math.max(0, ...series.flatMap(({ values }) => values.map((value) => value ?? 0))));
  const across = scaleLinear([0, Math.max(1, from.length - 1)], [inner.left + 2, inner.right - 2]);
  const drawn = series.map(({ tone, values }) => {
    const points = values.map((value) => value ?? 0);
    const below = area<number>(
      (_, at) => across(at),
      up(0),
      (value) => up(value),
    ).curve(curveMonotoneX);
    const edge = line<number>(
      (_, at) => across(at),
      (value) => up(value),
    ).curve(curveMonotoneX);
    return html`<g class="${tone}">
      <path d="${below.digits(1)(points) ?? ""}" fill="currentColor" opacity="0.16" />
      <path d="${edge.digits(1)(points) ?? ""}" fill="none" stroke="currentColor" stroke-width="1.75" />
    </g>`;
  });
  return figure(chart, up, html`${drawn}`);
}

type Upwards = ReturnType<typeof upwards>;

function upwards(most: number) {
  return scaleLinear([0, most === 0 ? 1 : most], [inner.bottom, inner.top]).nice(4);
}

function round(value: number): string {
  return value.toFixed(1);
}

/** With its scale, its legend, and the same as a table. */
function figure(chart: Chart, up: Upwards, drawn: Html): Html {
  const { id, title, says, series, target } = chart;
  return html`<figure class="card chart">
    <figcaption>
      <h3>${title}</h3>
      ${series.length < 2 ? "" : legend(series, target)}
    </figcaption>
    <svg
      viewBox="0 0 ${width} ${height}"
      width="${width}"
      height="${height}"
      role="img"
      aria-labelledby="${id}-title ${id}-says"
    >
      <title id="${id}-title">${title}</title>
      <desc id="${id}-says">${says}</desc>
      ${scaleOf(chart, up)} ${drawn}
    </svg>
    ${asTable(chart)}
  </figure>`;
}

function legend(series: readonly Series[], target: Chart["target"]): Html {
  return html`<ul class="legend">
    ${series.map(({ name, tone }) => html`<li><span class="${tone}" aria-hidden="true">■</span> ${name}</li>`)}
    ${target === undefined ? "" : html`<li><span aria-hidden="true">┄</span> target ${target.says}</li>`}
  </ul>`;
}

function scaleOf({ from, show, moment, series, target }: Chart, up: Upwards): Html {
  // A share that was always nothing or all is no count, as its target tells.
  const shown = [...series.flatMap(({ values }) => values), target?.at ?? null];
  const whole = shown.every((value) => Number.isInteger(value ?? 0));
  const ticks = up.ticks(3).filter((tick) => !whole || Number.isInteger(tick));
  const at = [0, Math.floor(from.length / 2), from.length - 1];
  const anchors = ["start", "middle", "end"];
  const step = (inner.right - inner.left) / from.length;
  const below = [inner.left, inner.left + step * ((at[1] ?? 0) + 0.5), inner.right];
  return html`<g class="axis" aria-hidden="true">
    ${ticks.map(
      (tick) =>
        html`<line x1="${inner.left}" x2="${inner.right}" y1="${round(up(tick))}" y2="${round(up(tick))}" />
          <text x="${inner.left - 5}" y="${round(up(tick) + 3.5)}" text-anchor="end">${show(tick)}</text>`,
    )}
    ${at.map((index, place) => {
      const when = from[index];
      return when === undefined
        ? ""
        : html`<text x="${round(below[place] ?? 0)}" y="${height - 5}" text-anchor="${anchors[place] ?? ""}">
            ${moment(when)}
          </text>`;
    })}
  </g>`;
}

function asTable({ title, from, series, show, moment }: Chart): Html {
  const shown = (value: number | null | undefined) => (value === null ? "–" : show(value ?? 0));
  const rows = from.map(
    (when, at) =>
      html`<tr>
        <th scope="row" class="number">${moment(when)}</th>
        ${series.map(({ values }) => html`<td class="number">${shown(values[at])}</td>`)}
      </tr>`,
  );
  const table = plainTable(["From (UTC)", ...series.map(({ name }) => name)], rows);
  return html`<details>
    <summary class="soft small">As a table<span class="hidden">: ${title}</span></summary>
    ${scroll(`${title}, as a table`, table)}
  </details>`;
}

export interface Meter {
  readonly part: number;
  readonly whole: number;
  /** The same in words. */
  readonly says: string;
  /** Absent: it warns of what is nearly or wholly used up. */
  readonly tone?: Tone;
}

/** How much of a whole is used; more than the whole is all of it. */
export function meter({ part, whole, says, tone }: Meter): Html {
  const used = whole <= 0 ? 1 : Math.min(1, Math.max(0, part / whole));
  const shown = tone ?? (used >= 1 ? "bad" : used >= 0.8 ? "wait" : "info");
  return html`<svg
    class="meter ${shown}"
    viewBox="0 0 100 6"
    width="100"
    height="6"
    preserveAspectRatio="none"
    role="img"
    aria-label="${says}"
  >
    <rect width="100" height="6" rx="3" class="track" />
    <rect width="${round(used * 100)}" height="6" rx="3" fill="currentColor" />
  </svg>`;
}
