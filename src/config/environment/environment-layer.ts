import { type ConfigurationLayer } from "../repository/repository-file.ts";
import { type EnvironmentValues } from "./environment-variables.ts";

/** Repositories know no images: that agents work in containers is the service's affair. */
function wallsOf({ NIGHTSHIFT_ISOLATION: isolation }: EnvironmentValues): "bubblewrap" | "none" | undefined {
  return isolation === "bubblewrap" || isolation === "none" ? isolation : undefined;
}

/** What the environment sets of what repositories may set, too. */
export function layerOf(values: EnvironmentValues): ConfigurationLayer {
  const budget = values.NIGHTSHIFT_DAILY_COST_USD;
  return {
    ...(values.NIGHTSHIFT_ENABLED ? {} : { enabled: false }),
    ...(values.NIGHTSHIFT_MODE === undefined ? {} : { mode: values.NIGHTSHIFT_MODE }),
    ...(budget === undefined ? {} : { escalations: { caps: { dailyCostUsd: budget } } }),
    agent: {
      // What is built in comes from there, also when it is written out.
      runner: values.NIGHTSHIFT_AGENT === "claude" ? undefined : values.NIGHTSHIFT_AGENT,
      model: values.NIGHTSHIFT_MODEL,
      network: values.NIGHTSHIFT_NETWORK,
      isolation: wallsOf(values),
    },
  };
}
