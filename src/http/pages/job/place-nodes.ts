import dagre from "@dagrejs/dagre";

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Where the centres of nodes are put, and which way the edges take. */
export interface Placing {
  readonly width: number;
  readonly height: number;
  /** By the keys of the nodes. */
  readonly nodes: ReadonlyMap<string, Point>;
  /** In the order in which they were given. */
  readonly edges: readonly (readonly Point[])[];
}

/** What is used of the library: its own types name files that TypeScript does not find. */
interface Graph {
  setGraph(label: Readonly<Record<string, string | number>>): void;
  setDefaultEdgeLabel(label: () => object): void;
  setNode(key: string, size: { readonly width: number; readonly height: number }): void;
  setEdge(from: string, to: string): void;
  graph(): { readonly width?: number; readonly height?: number };
  node(key: string): Point;
  edge(from: string, to: string): { readonly points: readonly Point[] };
}
const { graphlib, layout } = dagre as unknown as {
  readonly graphlib: { readonly Graph: new () => Graph };
  readonly layout: (graph: Graph) => void;
};

const margin = 8;

/** Puts nodes of one size from left to right, each after those that it follows. */
export function placeNodes(
  keys: readonly string[],
  edges: readonly (readonly [from: string, to: string])[],
  size: { readonly width: number; readonly height: number },
): Placing {
  const graph = new graphlib.Graph();
  graph.setGraph({ rankdir: "LR", nodesep: 14, ranksep: 36, marginx: margin, marginy: margin });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const key of keys) graph.setNode(key, { ...size });
  for (const [from, to] of edges) graph.setEdge(from, to);
  layout(graph);
  const { width = 0, height = 0 } = graph.graph();
  return {
    ...{ width: Math.ceil(width), height: Math.ceil(height) },
    nodes: new Map(keys.map((key) => [key, graph.node(key)])),
    edges: edges.map(([from, to]) => graph.edge(from, to).points),
  };
}
