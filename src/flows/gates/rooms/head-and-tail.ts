import { withoutBeginning, withoutEnd } from "../../../domain/trust/text/cut-text.ts";

export interface KeptBytes {
  readonly head: number;
  readonly tail: number;
  /** Kept besides on both sides of what is left out, for whoever must see a secret whole to take it out. */
  readonly margin: number;
}

/** The first and the last bytes of a stream; all of it where it is no longer than both. */
export class HeadAndTail {
  readonly #kept: KeptBytes;
  readonly #head: Buffer[] = [];
  #headBytes = 0;
  #tail: Buffer[] = [];
  #tailBytes = 0;
  #bytes = 0;

  constructor(kept: KeptBytes) {
    this.#kept = kept;
  }

  add(chunk: Buffer): void {
    this.#bytes += chunk.length;
    const { head, tail, margin } = this.#kept;
    const room = head === 0 ? 0 : Math.max(head + margin - this.#headBytes, 0);
    const first = chunk.subarray(0, room);
    if (first.length > 0) this.#head.push(first);
    this.#headBytes += first.length;
    const rest = chunk.subarray(room);
    if (rest.length > 0) this.#tail.push(rest);
    this.#tailBytes += rest.length;
    let oldest = this.#tail[0];
    while (oldest && this.#tailBytes - oldest.length >= tail + margin) {
      this.#tailBytes -= oldest.length;
      this.#tail.shift();
      oldest = this.#tail[0];
    }
  }

  /** As text, cleaned; what is left out is told between. */
  async text(clean: (text: string) => Promise<string>): Promise<string> {
    const { tail, margin } = this.#kept;
    const head = Buffer.concat(this.#head);
    const rest = Buffer.concat(this.#tail);
    if (head.length + rest.length === this.#bytes && rest.length <= tail + margin)
      return clean(Buffer.concat([head, rest]).toString("utf8"));
    const last = rest.subarray(-(tail + margin));
    const [before, after] = [await clean(head.toString("utf8")), await clean(last.toString("utf8"))];
    const cutBefore = withoutEnd(before, margin);
    const cutAfter = withoutBeginning(after, margin);
    const told = Buffer.byteLength(cutBefore) + Buffer.byteLength(cutAfter);
    return `${cutBefore}\n[${this.#bytes - told} bytes left out]\n${cutAfter}`.trimStart();
  }
}
