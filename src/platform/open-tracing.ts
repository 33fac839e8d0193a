import { ROOT_CONTEXT, SpanStatusCode, trace, TraceFlags, type Attributes } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { BatchSpanProcessor, NodeTracerProvider } from "@opentelemetry/sdk-trace-node";
import { type SpanFacts, traceBy, type Tracer } from "./tracing.ts";

export interface TracingOptions {
  /** Of the collector; spans are posted below it, to /v1/traces. */
  readonly endpoint: string;
  readonly version: string;
}

/** A collector that does not answer costs the end of the process no more than this. */
const exportMs = 3_000;
const waitingSpans = 2_048;
const longestText = 200;

/** Sends spans to a collector until it is closed. What a dead one misses is dropped. */
export function openTracing({ endpoint, version }: TracingOptions): { close(): Promise<void> } {
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/+$/, "")}/v1/traces`,
    timeoutMillis: exportMs,
  });
  const provider = new NodeTracerProvider({
    resource: describe({ "service.name": "nightshift", "service.version": version }),
    spanProcessors: [
      new BatchSpanProcessor(exporter, { exportTimeoutMillis: exportMs, maxQueueSize: waitingSpans }),
    ],
    spanLimits: { attributeCountLimit: 32, attributeValueLengthLimit: longestText },
  });
  const stop = traceBy(tracerOf(provider));
  return {
    close: async () => {
      stop();
      // What could not be sent is nobody's loss but the collector's.
      await Promise.race([provider.shutdown().catch(() => undefined), patience()]);
    },
  };
}

type Resource = NonNullable<NonNullable<ConstructorParameters<typeof NodeTracerProvider>[0]>["resource"]>;

/** Who sends the spans, and nothing of the machine. */
function describe(attributes: Attributes): Resource {
  const described: Resource = {
    attributes,
    merge: () => described,
    getRawAttributes: () => Object.entries(attributes),
  };
  return described;
}

function patience(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, exportMs).unref());
}

function tracerOf(provider: NodeTracerProvider): Tracer {
  const tracer = provider.getTracer("nightshift");
  return {
    begin: (name, { parent, facts }) => {
      const span = tracer.startSpan(name, { attributes: attributesOf(facts) }, contextOf(parent));
      const { traceId, spanId, traceFlags } = span.spanContext();
      return {
        traceId,
        traceParent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, "0")}`,
        tell: (more) => span.setAttributes(attributesOf(more)),
        end: (failure) => {
          if (failure !== null) {
            span.setAttribute("error.type", failure instanceof Error ? failure.name : "unknown");
            span.setStatus({ code: SpanStatusCode.ERROR });
          }
          span.end();
        },
      };
    },
  };
}

const written = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

function contextOf(parent: string | null) {
  const [, traceId, spanId, flags] = (parent === null ? null : written.exec(parent)) ?? [];
  if (traceId === undefined || spanId === undefined) return ROOT_CONTEXT;
  const traceFlags = Number.parseInt(flags ?? "00", 16) & TraceFlags.SAMPLED;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}

function attributesOf(facts: SpanFacts): Attributes {
  return Object.fromEntries(
    Object.entries(facts).flatMap(([name, value]) => (value === null ? [] : [[`nightshift.${name}`, value]])),
  );
}
