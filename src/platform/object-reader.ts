import { type ChildProcess } from "node:child_process";
import { type Socket } from "node:net";
import { type Command, killGroup, spawnUnleashed } from "./processes/leashed-process.ts";
import { Answers, entriesOf, type FolderEntry, type FoundObject, type ReadObject } from "./object-answers.ts";

export { type FolderEntry, type FoundObject, type ReadObject } from "./object-answers.ts";

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
  readonly #said = new Answers();
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
