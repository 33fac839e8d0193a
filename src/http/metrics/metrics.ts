import { collectDefaultMetrics, Registry } from "prom-client";
import { countSignals } from "./count-signals.ts";
import { measure, type MeasureDeps } from "./measure.ts";
import { countedIn, measuredIn } from "./metric-set.ts";
import { noteRateLimits } from "./rate-limits.ts";

export interface Metrics {
  readonly contentType: string;
  /** In the words of Prometheus. */
  read(): Promise<string>;
  /** Counts no more. */
  close(): void;
}

export interface MetricsDeps extends MeasureDeps {
  readonly version: string;
}

/** However many ask, the stores are asked no more often. */
const freshForMs = 1_000;

/** Counts from now on. */
export function openMetrics(deps: MetricsDeps): Metrics {
  const registry = new Registry();
  const measured = measuredIn(registry);
  const limits = noteRateLimits();
  const close = countSignals(countedIn(registry), limits);
  measured.build.set({ version: deps.version }, 1);
  let last: { readonly at: number; readonly text: Promise<string> } | null = null;
  const readAnew = async () => {
    await measure(deps, measured, limits);
    return `${await registry.metrics()}\n${await ofProcess().metrics()}`;
  };
  return {
    contentType: registry.contentType,
    close,
    read: () => {
      const now = performance.now();
      if (last === null || now - last.at > freshForMs) last = { at: now, text: readAnew() };
      return last.text;
    },
  };
}

let wholeProcess: Registry | undefined;

/** Of the whole process, however many services it has had: what measures it cannot be stopped again. */
function ofProcess(): Registry {
  if (wholeProcess === undefined) {
    wholeProcess = new Registry();
    collectDefaultMetrics({ register: wholeProcess });
  }
  return wholeProcess;
}
