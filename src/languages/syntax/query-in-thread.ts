import { parentPort } from "node:worker_threads";
import treeSitter, { type Language, type Node, type Query, type QueryMatch } from "@vscode/tree-sitter-wasm";
import { type Match, type QueryAnswer, type QueryRequest } from "./query-messages.ts";

const page = 65_536;
const megabyte = 1024 ** 2;
// Some grammars take a gigabyte for a few kilobytes that no person writes, and memory that has grown stays so.
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

if (parentPort === null) throw new Error("query-in-thread.ts is run as a thread");
const port = parentPort;
const memory = new Memory({ initial: (32 * megabyte) / page, maximum: (640 * megabyte) / page });
const runtime = {
  locateFile: (file: string, folder: string) => `${folder}${file}`,
  wasmMemory: memory,
  printErr: () => undefined,
};
await treeSitter.Parser.init(runtime);
const languages = new Map<string, Language>();
const queries = new Map<string, Query>();
port.on("message", (request: QueryRequest) => void answer(request));
port.postMessage({ kind: "ready" } satisfies QueryAnswer);

/** An error ends the thread, and the one who asked gets it. */
async function answer({ grammar, query, source }: QueryRequest): Promise<void> {
  const language = languages.get(grammar) ?? (await treeSitter.Language.load(grammar));
  languages.set(grammar, language);
  const key = `${grammar}\n${query}`;
  const asked = queries.get(key) ?? new treeSitter.Query(language, query);
  queries.set(key, asked);
  const matches = runQuery(language, asked, source);
  if (matches === null) {
    port.postMessage({ kind: "unreadable" } satisfies QueryAnswer);
    return;
  }
  const isSpent = memory.buffer.byteLength > spent;
  port.postMessage({ kind: "matches", matches, isSpent } satisfies QueryAnswer);
}

function runQuery(language: Language, query: Query, source: string): Match[] | null {
  const parser = new treeSitter.Parser();
  parser.setLanguage(language);
  try {
    const progressCallback = () => memory.buffer.byteLength > most;
    const tree = parser.parse(source, null, { progressCallback });
    if (tree === null) return null;
    const matches = query.matches(tree.rootNode).map(toPlainMatch);
    tree.delete();
    parser.delete();
    return matches;
  } catch (error) {
    // The runtime aborts where a single step takes more than there is.
    if (error instanceof RuntimeError) return null;
    throw error;
  }
}

function toPlainMatch({ setProperties = {}, captures }: QueryMatch): Match {
  return {
    properties: setProperties,
    captures: captures.map(({ name, node }: { name: string; node: Node }) => {
      return { name, start: node.startIndex, end: node.endIndex, line: node.startPosition.row + 1 };
    }),
  };
}
