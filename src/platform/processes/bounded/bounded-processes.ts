import { type Asked, BoundedProcess, type ProcessBounds } from "./bounded-process.ts";
import { type Talk } from "./talk.ts";

/** So many child processes of one kind: who finds none that is free waits for its turn. */
export class BoundedProcesses<T extends Talk> {
  readonly #free: BoundedProcess<T>[];
  readonly #waiting: ((bounded: BoundedProcess<T>) => void)[] = [];

  constructor(entry: URL, { most, ...bounds }: ProcessBounds & { readonly most: number }) {
    this.#free = Array.from({ length: most }, () => new BoundedProcess<T>(entry, bounds));
  }

  /** As `BoundedProcess.ask` does. */
  async ask(asked: Asked<T>): Promise<T["answer"] | null> {
    const bounded = this.#free.pop() ?? (await this.#next());
    try {
      return await bounded.ask(asked);
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#free.push(bounded);
      else next(bounded);
    }
  }

  #next(): Promise<BoundedProcess<T>> {
    return new Promise((resolve) => this.#waiting.push(resolve));
  }
}

/** The built file beside a module: a child has no loader for sources, so where these are run themselves it is that of `dist`. */
export function entryBeside(module: string, file: string): URL {
  const beside = new URL(file, module);
  if (module.endsWith(".ts")) beside.pathname = beside.pathname.replace(/\/src\/(?!.*\/src\/)/, "/dist/");
  return beside;
}
