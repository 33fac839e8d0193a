import { parentPort } from "node:worker_threads";
import treeSitter, { type Language } from "@vscode/tree-sitter-wasm";
import { pack, type PackedTree } from "./packed-tree.ts";
import { type ParseAnswer, type ParseRequest } from "./parse-messages.ts";

const page = 65_536;
const megabyte = 1024 ** 2;
// Some grammars take a gigabyte for a few kilobytes of what no person writes, and memory that has grown stays so.
const most = 512 * megabyte;
const spent = 192 * megabyte;

// Node's types have no values of it.
const { Memory, RuntimeError } = (
  globalThis as unknown as {
    readonly WebAssembly: {
      readonly Memory: new (pages: { initial: number; maximum: number }) => { readonly buffer: ArrayBuffer };
      readonly RuntimeError: new () => Error;
    };
  }
).WebAssembly;

if (parentPort === null) throw new Error("parse-in-thread.ts is run as a thread");
const port = parentPort;
const memory = new Memory({ initial: (32 * megabyte) / page, maximum: (640 * megabyte) / page });
const runtime = {
  locateFile: (file: string, folder: string) => `${folder}${file}`,
  wasmMemory: memory,
  printErr: () => undefined,
};
await treeSitter.Parser.init(runtime);
const loaded = new Map<string, Language>();
port.on("message", (request: ParseRequest) => void answer(request));
port.postMessage({ kind: "ready" } satisfies ParseAnswer);

/** What is thrown here ends the thread, and whoever asked is told. */
async function answer({ grammar, source }: ParseRequest): Promise<void> {
  const language = loaded.get(grammar) ?? (await treeSitter.Language.load(grammar));
  loaded.set(grammar, language);
  const tree = parse(language, source);
  if (tree === null) {
    port.postMessage({ kind: "unreadable" } satisfies ParseAnswer);
    return;
  }
  const isSpent = memory.buffer.byteLength > spent;
  port.postMessage({ kind: "tree", tree, isSpent } satisfies ParseAnswer, [tree.nodes.buffer as ArrayBuffer]);
}

function parse(language: Language, source: string): PackedTree | null {
  const parser = new treeSitter.Parser();
  parser.setLanguage(language);
  try {
    const progressCallback = () => memory.buffer.byteLength > most;
    const tree = parser.parse(source, null, { progressCallback });
    if (tree === null) return null;
    const cursor = tree.walk();
    const packed = pack(cursor);
    cursor.delete();
    tree.delete();
    parser.delete();
    return packed;
  } catch (error) {
    // The runtime aborts where a single step takes more than there is.
    if (error instanceof RuntimeError) return null;
    throw error;
  }
}
