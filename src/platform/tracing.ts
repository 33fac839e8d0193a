import { AsyncLocalStorage } from "node:async_hooks";

/** What a span tells beside its name and times: ids, names of kinds, numbers. Never text that somebody wrote. */
export type SpanFacts = Readonly<Record<string, string | number | boolean | null>>;

export interface OpenSpan {
  /** Which trace and span it is, as a `traceparent` of W3C: what is done elsewhere goes on from it. */
  readonly traceParent: string;
  readonly traceId: string;
  tell(facts: SpanFacts): void;
  /** `failure`: null, unless what it stands for failed; only the name of the error is told. */
  end(failure: unknown): void;
}

export interface Tracer {
  begin(name: string, begun: { readonly parent: string | null; readonly facts: SpanFacts }): OpenSpan;
}

let tracer: Tracer | null = null;
const current = new AsyncLocalStorage<OpenSpan>();

/** From now on, until the answer is called. Without it, spans cost next to nothing. */
export function traceBy(used: Tracer): () => void {
  tracer = used;
  return () => {
    if (tracer === used) tracer = null;
  };
}

/** Does the work as a part of what is being done. */
export function inSpan<T>(name: string, facts: SpanFacts, work: () => Promise<T>): Promise<T> {
  return tracer === null ? work() : inSpanOf(current.getStore()?.traceParent ?? null, { name, facts }, work);
}

/** The same, as a part of what was begun elsewhere, in another process perhaps; null: of nothing. */
export async function inSpanOf<T>(
  parent: string | null,
  { name, facts }: { readonly name: string; readonly facts: SpanFacts },
  work: () => Promise<T>,
): Promise<T> {
  if (tracer === null) return work();
  const span = tracer.begin(name, { parent, facts });
  try {
    const result = await current.run(span, work);
    span.end(null);
    return result;
  } catch (error) {
    span.end(error);
    throw error;
  }
}

/** Adds to the span that the caller works in. */
export function tellSpan(facts: SpanFacts): void {
  current.getStore()?.tell(facts);
}

/** To be carried along with what goes on elsewhere; null: nothing is traced. */
export function traceParent(): string | null {
  return tracer === null ? null : (current.getStore()?.traceParent ?? null);
}

/** null: nothing is traced. */
export function traceId(): string | null {
  return current.getStore()?.traceId ?? null;
}
