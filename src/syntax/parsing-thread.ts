import { Worker } from "node:worker_threads";
import { type PackedTree } from "./packed-tree.ts";
import { type ParseAnswer, type ParseRequest } from "./parse-messages.ts";

interface Asked {
  readonly request: ParseRequest;
  readonly resolve: (tree: PackedTree | null) => void;
  readonly reject: (error: Error) => void;
}

// A thread has no loader for sources: where these are run themselves, it is the built one.
const built = import.meta.url.endsWith(".ts") ? "../../dist/syntax/" : "./";
const entry = new URL(`${built}parse-in-thread.js`, import.meta.url);
/** Nothing that a person wrote takes a tenth of it. */
const patienceMs = 60_000;

/**
 * Parses one source after another in a thread, which is given up with a source that it cannot take: the runtime of the
 * parser is broken for good once it has run out of memory. Nothing is started before it is needed, and nothing of it
 * keeps the process from ending.
 */
export class ParsingThread {
  readonly #waiting: Asked[] = [];
  #asked: Asked | null = null;
  #thread: Worker | null = null;
  #isReady = false;
  #timer: NodeJS.Timeout | undefined;

  /** Null: it takes more memory or time to be read than any source should. */
  parse(request: ParseRequest): Promise<PackedTree | null> {
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
    thread.on("message", (answer: ParseAnswer) => {
      if (thread !== this.#thread) return;
      if (answer.kind === "ready") this.#isReady = true;
      else if (answer.kind === "tree") this.#settle((one) => one.resolve(answer.tree), answer.isSpent);
      else this.#settle((one) => one.resolve(null), true);
    });
    thread.on("error", (error: Error & { code?: string }) => {
      if (thread !== this.#thread) return;
      // What is wrong with the installation is no fault of the source.
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
