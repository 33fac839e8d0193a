import { type ChildProcess } from "node:child_process";
import { type Socket } from "node:net";
import { type Command, killGroup, spawnUnleashed } from "./leashed-process.ts";

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

interface Question {
  readonly name: string;
  readonly answer: (found: ReadObject | null) => void;
  readonly refuse: (error: Error) => void;
}

const idleMs = 2_000;
const silentMs = 600_000;
const longestComplaint = 4_096;

/**
 * Reads objects of one git repository through a `git cat-file` that stays for a while: asking it costs a thousandth of
 * starting a program. What was written meanwhile, by whomever, is seen. When the process that asks dies, git reads
 * the end of its input and ends as well.
 */
export class ObjectReader {
  // One git answers in one way: with `--batch-command`, which answers in both, many a machine's git is not acquainted.
  readonly #finding: Reading;
  readonly #reading: Reading;

  /** `command` is git with the environment that it shall have; its arguments are given here. */
  constructor(command: Omit<Command, "args">) {
    this.#finding = new Reading({ ...command, args: ["cat-file", "--batch-check"] }, false);
    this.#reading = new Reading({ ...command, args: ["cat-file", "--batch"] }, true);
  }

  /** What a name (`main^{tree}`, `COMMIT:a/path`) stands for; null: nothing. Throws where git fails. */
  async find(name: string): Promise<FoundObject | null> {
    return this.#finding.ask(name);
  }

  /** The same with its content, all of it in memory: ask for its size before. */
  async read(name: string): Promise<ReadObject | null> {
    return this.#reading.ask(name);
  }

  /** What stands in a folder (`COMMIT:a/folder`, `COMMIT^{tree}`), not below it; null: there is no such folder. */
  async list(name: string): Promise<FolderEntry[] | null> {
    const tree = await this.find(name);
    if (tree?.type !== "tree") return null;
    const read = await this.read(tree.object);
    return read === null ? null : entriesOf(read.content, tree.object.length / 2);
  }

  /** Resolves when no git of it runs any more. What was asked before is answered; asking again starts another. */
  async close(): Promise<void> {
    await Promise.all([this.#finding.close(), this.#reading.close()]);
  }
}

/** The git that answers in one way: started when it is asked, and again after it has ended. */
class Reading {
  readonly #command: Command;
  readonly #withContent: boolean;
  #running: Running | null = null;

  constructor(command: Command, withContent: boolean) {
    this.#command = command;
    this.#withContent = withContent;
  }

  ask(name: string): Promise<ReadObject | null> {
    // A line asks for one object: such a name can only be that of a path, and is said to be nowhere.
    if (name.includes("\n")) return Promise.resolve(null);
    return new Promise((answer, refuse) => {
      this.#running ??= this.#start();
      this.#running.ask({ name, answer, refuse });
    });
  }

  async close(): Promise<void> {
    await this.#running?.close();
  }

  #start(): Running {
    const running = new Running(this.#command, this.#withContent, () => {
      if (this.#running === running) this.#running = null;
    });
    return running;
  }
}

/** One git at work, until it was idle for a while or came to its end. */
class Running {
  readonly #child: ReturnType<typeof spawnUnleashed>;
  readonly #withContent: boolean;
  readonly #leave: () => void;
  readonly #over: Promise<unknown>;
  readonly #questions: Question[] = [];
  readonly #said = new Said();
  #complaint = "";
  #timer: NodeJS.Timeout | undefined;

  constructor(command: Command, withContent: boolean, leave: () => void) {
    this.#child = spawnUnleashed(command);
    this.#withContent = withContent;
    this.#leave = leave;
    this.#child.stdout.on("data", (chunk: Buffer) => this.#hear(chunk));
    this.#child.stderr.on("data", (chunk: Buffer) => {
      this.#complaint = (this.#complaint + chunk.toString("utf8")).slice(0, longestComplaint);
    });
    this.#child.on("error", (error) => this.#end(error));
    this.#over = new Promise((resolve) => this.#child.once("close", resolve).once("error", resolve));
    this.#child.on("close", (code) => this.#end(new Error(this.#whyEnded(code))));
  }

  ask(question: Question): void {
    this.#questions.push(question);
    if (this.#questions.length === 1) {
      hold(this.#child, true);
      this.#wait(silentMs, () => killGroup(this.#child, "SIGKILL"));
    }
    this.#child.stdin.write(`${question.name}\n`);
  }

  #hear(chunk: Buffer): void {
    this.#said.add(chunk);
    for (let asked = this.#questions[0]; asked !== undefined; asked = this.#questions[0]) {
      const found = this.#said.take(this.#withContent);
      if (found === undefined) break;
      this.#questions.shift();
      asked.answer(found);
    }
    if (this.#questions.length > 0) {
      this.#timer?.refresh();
      return;
    }
    // Nobody's process is kept alive by a reader that nobody waits for.
    hold(this.#child, false);
    this.#wait(idleMs, () => this.#dismiss()).unref();
  }

  #wait(ms: number, act: () => void): NodeJS.Timeout {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(act, ms);
    return this.#timer;
  }

  async close(): Promise<void> {
    hold(this.#child, true);
    this.#dismiss();
    await this.#over;
  }

  #dismiss(): void {
    this.#leave();
    this.#child.stdin.end();
  }

  #end(error: Error): void {
    clearTimeout(this.#timer);
    this.#leave();
    for (const { refuse } of this.#questions.splice(0)) refuse(error);
  }

  #whyEnded(code: number | null): string {
    return `git cat-file ended before it had answered: ${this.#complaint.trim() || `exit code ${code ?? "none"}`}`;
  }
}

function hold(child: ChildProcess, held: boolean): void {
  for (const one of [child, child.stdin, child.stdout, child.stderr] as (ChildProcess | Socket)[]) {
    if (held) one.ref();
    else one.unref();
  }
}

/** `MODE NAME`, a zero, and a hash as bytes; the next. */
function entriesOf(tree: Buffer, hashBytes: number): FolderEntry[] {
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
class Said {
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
    const bytes = Buffer.concat(this.#chunks);
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
