import { type EnvironmentValues } from "./environment-variables.ts";

/** Who may read the metrics, besides holders of API tokens for all repositories: these may unless it is closed. */
export type MetricsDoor =
  | { readonly kind: "loopback" | "operators" | "public" | "closed" }
  | { readonly kind: "token"; readonly token: string };

export function metricsDoor(values: EnvironmentValues): MetricsDoor {
  const { NIGHTSHIFT_METRICS: kind, NIGHTSHIFT_METRICS_TOKEN: token = "" } = values;
  // Behind a proxy everybody seems to come from this machine.
  if (kind === "loopback" && values.PUBLIC_URL !== undefined) return { kind: "operators" };
  return kind === "token" ? { kind, token } : { kind };
}
