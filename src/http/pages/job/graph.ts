import { html } from "hono/html";
import { phaseStepSentence } from "../../../domain/jobs/sentences.ts";
import { type GraphNode, type JobGraph } from "../../../domain/jobs/phases/job-graph.ts";
import { line, curveBasis } from "d3-shape";
import { scroll } from "../design/blocks.ts";
import { type Html } from "../layout.ts";
import { placeNodes, type Point } from "./place-nodes.ts";
import { stepTones } from "./words.ts";
import { cutText } from "../../../domain/trust/text/cut-text.ts";

const [width, height] = [172, 52];
const longestName = 22;

/** The phases as they follow upon each other, from left to right; the table of phases says the same in words. */
export function drawGraph({ nodes, edges }: JobGraph): Html | "" {
  if (nodes.length === 0) return "";
  const keys = nodes.map(({ key }) => key);
  const placed = placeNodes(keys, edges, { width, height });
  const paths = placed.edges.map(pathOf);
  const drawing = html`<svg
    class="dag"
    viewBox="0 0 ${placed.width} ${placed.height}"
    width="${placed.width}"
    height="${placed.height}"
    role="img"
    aria-labelledby="dag-title dag-says"
  >
    <title id="dag-title">How the phases follow upon each other</title>
    <desc id="dag-says">${nodes.map(sayingOf).join("; ")}.</desc>
    <defs>
      <marker id="arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
        <path d="M0 0.5 7.5 4 0 7.5z" fill="context-stroke" />
      </marker>
    </defs>
    <g class="edges">${paths.map((path) => html`<path d="${path}" marker-end="url(#arrow)" />`)}</g>
    ${nodes.map((node) => drawNode(node, placed.nodes.get(node.key) ?? { x: 0, y: 0 }))}
  </svg>`;
  return scroll("Phases, drawn", drawing, "card");
}

function pathOf(points: readonly Point[]): string {
  const smooth = line<Point>(
    ({ x }) => x,
    ({ y }) => y,
  )
    .curve(curveBasis)
    .digits(1);
  return smooth([...points]) ?? "";
}

function drawNode(node: GraphNode, { x, y }: Point): Html {
  const { phase, name } = node;
  const tone = phase === null ? "soft" : stepTones[phase.step];
  const left = (x - width / 2).toFixed(1);
  const top = (y - height / 2).toFixed(1);
  const above = phase === null ? "not begun" : `${phase.number}${phase.suffix} · ${phase.kind}`;
  const below = phase === null ? name : phase.planned === null ? phaseStepSentence(phase.step) : name;
  return html`<g class="node ${tone} ${phase === null ? "coming" : ""}" transform="translate(${left} ${top})">
    <title>${sayingOf(node)}</title>
    <rect width="${width}" height="${height}" rx="7" />
    <rect class="mark" width="5" height="${height}" rx="2" />
    <text class="above" x="16" y="21">${above}</text>
    <text x="16" y="39">${cutText(below, longestName)}</text>
  </g>`;
}

function sayingOf({ phase, name }: GraphNode): string {
  if (phase === null) return `${name} is not begun yet`;
  const planned = phase.planned === null ? "" : ` (${phase.planned})`;
  return `phase ${phase.number}${phase.suffix}, ${phase.kind}${planned}: ${phaseStepSentence(phase.step)}`;
}
