import { type ChildProcess } from "node:child_process";
import { forkLeashed, releaseLeash } from "../leashed-process.ts";
import { type FromChild, type Talk, type ToChild } from "./talk.ts";

export interface ProcessBounds {
  /** Milliseconds that one request may work, without those in which it waits for replies. */
  readonly workMs: number;
  /** Of its heap. */
  readonly megabytes: number;
}

export interface Asked<T extends Talk> {
  readonly request: T["request"];
  /** Answers what the child asks on its way; what it throws ends the request. */
  readonly reply: (question: T["question"]) => Promise<T["reply"]>;
  readonly signal?: AbortSignal | undefined;
}

interface Standing<T extends Talk> extends Asked<T> {
  readonly resolve: (answer: T["answer"] | null) => void;
  readonly reject: (error: unknown) => void;
}

/** Starting one takes a tenth of a second or more; the next request often follows at once. */
const keptForMs = 60_000;
const maxErrorOutput = 4_000;

/**
 * Asks a child process one thing at a time, and gives it up with what takes longer or more memory than it may; a thread
 * that has no memory left can end its whole process. The child has no environment, nothing is started before it is
 * needed, and a child that is asked nothing does not keep its parent from ending.
 */
export class BoundedProcess<T extends Talk> {
  readonly #entry: URL;
  readonly #bounds: ProcessBounds;
  #child: ChildProcess | null = null;
  #isReady = false;
  #said = "";
  #standing: Standing<T> | null = null;
  #timer: NodeJS.Timeout | undefined;
  #leftMs = 0;
  #since = 0;
  #open = 0;

  constructor(entry: URL, bounds: ProcessBounds) {
    this.#entry = entry;
    this.#bounds = bounds;
  }

  /** Null: it was given up. Errors: the child's end, what `reply` threw, and the signal's reason. */
  async ask(asked: Asked<T>): Promise<T["answer"] | null> {
    if (this.#standing !== null) throw new Error("A bounded process is asked one thing at a time");
    const { signal } = asked;
    signal?.throwIfAborted();
    const abort = () => {
      this.#end(({ reject }) => reject(signal?.reason));
    };
    signal?.addEventListener("abort", abort);
    try {
      return await new Promise((resolve, reject) => {
        this.#begin({ ...asked, resolve, reject });
      });
    } finally {
      signal?.removeEventListener("abort", abort);
    }
  }

  #begin(standing: Standing<T>): void {
    clearTimeout(this.#timer);
    this.#standing = standing;
    this.#leftMs = this.#bounds.workMs;
    this.#open = 0;
    this.#child ??= this.#start();
    this.#child.channel?.ref();
    this.#send({ kind: "request", request: standing.request });
    this.#count();
  }

  #start(): ChildProcess {
    const child = forkLeashed(this.#entry, [`--max-old-space-size=${this.#bounds.megabytes}`]);
    this.#isReady = false;
    this.#said = "";
    child.stderr?.on("data", (chunk: Buffer) => {
      this.#said = `${this.#said}${chunk.toString("utf8")}`.slice(-maxErrorOutput);
    });
    child.on("message", (message: FromChild<T>) => {
      if (child === this.#child) this.#hear(message);
    });
    child.on("error", (error) => {
      if (child === this.#child) this.#end(({ reject }) => reject(error));
    });
    child.on("close", (code, signal) => {
      if (child === this.#child) this.#hearEnd(code, signal);
    });
    return child;
  }

  /** V8 aborts a process that has no memory left. What is wrong with the installation is no fault of what was asked. */
  #hearEnd(code: number | null, signal: NodeJS.Signals | null): void {
    const isOutOfMemory = this.#isReady && /heap out of memory/.test(this.#said);
    const how = signal === null ? `with code ${code}` : `by ${signal}`;
    const error = new Error(`A process that was asked ended ${how}: ${this.#said.trim()}`);
    this.#end(({ resolve, reject }) => (isOutOfMemory ? resolve(null) : reject(error)));
  }

  #hear(message: FromChild<T>): void {
    switch (message.kind) {
      case "ready":
        this.#isReady = true;
        this.#begun();
        return;
      case "answer":
        this.#settle(({ resolve }) => resolve(message.answer));
        return;
      case "question":
        void this.#reply(message);
    }
  }

  async #reply({ id, question }: FromChild<T> & { readonly kind: "question" }): Promise<void> {
    const standing = this.#standing;
    if (standing === null) return;
    this.#pause();
    try {
      const reply = await standing.reply(question);
      if (standing !== this.#standing) return;
      this.#send({ kind: "reply", id, reply });
      this.#resume();
    } catch (error) {
      if (standing === this.#standing) this.#end(({ reject }) => reject(error));
    }
  }

  /** Where it cannot be sent the child is over, which its end tells of. */
  #send(message: ToChild<T>): void {
    this.#child?.send(message, () => undefined);
  }

  /** As long as any of its questions is open it may be waiting. */
  #pause(): void {
    this.#open += 1;
    if (this.#open > 1) return;
    clearTimeout(this.#timer);
    this.#leftMs -= performance.now() - this.#since;
  }

  #resume(): void {
    this.#open -= 1;
    if (this.#open === 0) this.#count();
  }

  /** How long it takes to start is no matter of what was asked. */
  #begun(): void {
    clearTimeout(this.#timer);
    this.#leftMs = this.#bounds.workMs;
    this.#count();
  }

  #count(): void {
    this.#since = performance.now();
    const giveUp = () => {
      this.#end(({ resolve }) => resolve(null));
    };
    this.#timer = setTimeout(giveUp, Math.max(0, this.#leftMs));
  }

  /** The child stays for a while, for the next one. */
  #settle(settle: (standing: Standing<T>) => void): void {
    const standing = this.#standing;
    clearTimeout(this.#timer);
    this.#standing = null;
    this.#child?.channel?.unref();
    const release = () => {
      this.#end(() => undefined);
    };
    if (this.#child !== null) this.#timer = setTimeout(release, keptForMs).unref();
    if (standing !== null) settle(standing);
  }

  #end(settle: (standing: Standing<T>) => void): void {
    const child = this.#child;
    this.#child = null;
    if (child !== null) releaseLeash(child);
    this.#settle(settle);
  }
}
