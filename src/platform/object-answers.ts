export interface FoundObject {
  /** Its hash. */
  readonly object: string;
  readonly type: string;
  /** Bytes. */
  readonly size: number;
}

export interface ReadObject extends FoundObject {
  readonly content: Buffer;
}

export interface FolderEntry {
  readonly name: string;
  /** As git writes it: `100644`, `100755`, `120000`, `40000`, `160000`. */
  readonly mode: string;
  readonly object: string;
}

/** `MODE NAME`, a zero, and a hash as bytes; the next. */
export function entriesOf(tree: Buffer, hashBytes: number): FolderEntry[] {
  const entries: FolderEntry[] = [];
  for (let at = 0; at < tree.length;) {
    const nameAt = tree.indexOf(" ", at) + 1;
    const hashAt = tree.indexOf(0, nameAt) + 1;
    entries.push({
      mode: tree.toString("latin1", at, nameAt - 1),
      name: tree.toString("utf8", nameAt, hashAt - 1),
      object: tree.toString("hex", hashAt, hashAt + hashBytes),
    });
    at = hashAt + hashBytes;
  }
  return entries;
}

const lineEnd = 0x0a;

/** What git has said and nobody has taken yet. */
export class Answers {
  #chunks: Buffer[] = [];
  #bytes = 0;
  /** Bytes without which nothing more can be taken. */
  #wanted = 1;

  add(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#bytes += chunk.length;
  }

  /** The next answer: `HASH TYPE SIZE`, with the content behind it where it was asked for. Undefined: not all of it is there. */
  take(withContent: boolean): ReadObject | null | undefined {
    if (this.#bytes < this.#wanted) return undefined;
    const [first] = this.#chunks;
    // What is one piece already is not copied for each of the answers in it.
    const bytes = first !== undefined && this.#chunks.length === 1 ? first : Buffer.concat(this.#chunks);
    this.#chunks = [bytes];
    const end = bytes.indexOf(lineEnd);
    if (end < 0) {
      this.#waitFor(this.#bytes + 1);
      return;
    }
    const [, object = "", type = "", size = ""] = described.exec(bytes.toString("utf8", 0, end)) ?? [];
    if (object === "") return this.#taken(bytes.subarray(end + 1), null);
    if (!withContent) {
      const found = { object, type, size: Number(size), content: nothing };
      return this.#taken(bytes.subarray(end + 1), found);
    }
    const contentEnd = end + 1 + Number(size);
    // A line break ends it.
    if (bytes.length <= contentEnd) {
      this.#waitFor(contentEnd + 1);
      return;
    }
    const content = Buffer.from(bytes.subarray(end + 1, contentEnd));
    return this.#taken(bytes.subarray(contentEnd + 1), { object, type, size: Number(size), content });
  }

  #waitFor(bytes: number): undefined {
    this.#wanted = bytes;
    return undefined;
  }

  #taken<Answer>(rest: Buffer, answer: Answer): Answer {
    this.#chunks = rest.length > 0 ? [rest] : [];
    this.#bytes = rest.length;
    this.#wanted = 1;
    return answer;
  }
}

const nothing = Buffer.alloc(0);
const described = /^([0-9a-f]{40}|[0-9a-f]{64}) ([a-z]+) (\d+)$/;
