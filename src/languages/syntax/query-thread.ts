import { Worker } from "node:worker_threads";
import { type Match, type QueryAnswer, type QueryRequest } from "./query-messages.ts";

interface Asked {
  readonly request: QueryRequest;
  readonly resolve: (matches: readonly Match[] | null) => void;
  readonly reject: (error: Error) => void;
}

// A thread has no loader for sources: where these are run themselves, it is the built one.
const built = import.meta.url.endsWith(".ts") ? "../../../dist/languages/syntax/" : "./";
const entry = new URL(`${built}query-in-thread.js`, import.meta.url);
/** Nothing that a person wrote takes a tenth of it. */
const patienceMs = 60_000;

/**
 * Queries one source after another in a thread, which is given up with a source that it cannot take: the runtime of the
 * parser is broken for good once it has run out of memory. Nothing is started before it is needed, and nothing of it
 * keeps the process from ending.
 */
export class QueryThread {
  readonly #waiting: Asked[] = [];
  #asked: Asked | null = null;
  #thread: Worker | null = null;
  #isReady = false;
  #timer: NodeJS.Timeout | undefined;

  /** Null: it takes more memory or time to be read than any source should. */
  query(request: QueryRequest): Promise<readonly Match[] | null> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ request, resolve, reject });
      this.#next();
    });
  }

  #next(): void {
    if (this.#asked !== null) return;
    const asked = this.#waiting.shift();
    if (asked === undefined) {
      this.#thread?.unref();
      return;
    }
    this.#asked = asked;
    this.#thread ??= this.#start();
    this.#thread.ref();
    this.#thread.postMessage(asked.request);
    this.#timer = setTimeout(() => this.#settle((one) => one.resolve(null), true), patienceMs);
  }

  #start(): Worker {
    const thread = new Worker(entry);
    this.#isReady = false;
    thread.on("message", (answer: QueryAnswer) => {
      if (thread !== this.#thread) return;
      if (answer.kind === "ready") this.#isReady = true;
      else if (answer.kind === "matches") this.#settle((one) => one.resolve(answer.matches), answer.isSpent);
      else this.#settle((one) => one.resolve(null), true);
    });
    thread.on("error", (error: Error & { code?: string }) => {
      if (thread !== this.#thread) return;
      // A broken installation is no fault of the source.
      const isItsFault = this.#isReady && error.code === "ERR_WORKER_OUT_OF_MEMORY";
      this.#settle((one) => (isItsFault ? one.resolve(null) : one.reject(error)), true);
    });
    return thread;
  }

  #settle(settle: (asked: Asked) => void, isSpent: boolean): void {
    const asked = this.#asked;
    clearTimeout(this.#timer);
    this.#asked = null;
    if (isSpent) {
      void this.#thread?.terminate();
      this.#thread = null;
    }
    if (asked !== null) settle(asked);
    this.#next();
  }
}
