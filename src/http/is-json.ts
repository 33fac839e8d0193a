import { readFileSync } from "node:fs";
import { z } from "zod";

/** What is used of it, and typed by no library for Node alone. */
declare const WebAssembly: {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object) => { readonly exports: unknown };
};

/** Where the text begins in the memory of the grammar; see json-grammar.wat. */
const textBegins = 1024;
/** What is read at once. */
const block = 16;
const verdicts = { 0: "not-json", 1: "json", 2: "too-deep" } as const;

const program = readFileSync(new URL("./json-grammar.wasm", import.meta.url));
const { check, memory } = z
  .object({
    check: z.custom<(end: number) => keyof typeof verdicts>((value) => typeof value === "function"),
    memory: z.custom<{ readonly buffer: ArrayBuffer }>((value) => typeof value === "object"),
  })
  .parse(new WebAssembly.Instance(new WebAssembly.Module(program)).exports);
const room = new Uint8Array(memory.buffer);
const longest = room.length - textBegins - block;

/**
 * Whether `JSON.parse` would take these bytes, which are UTF-8. Nothing is made of them: what a delivery holds is
 * wanted by nobody before it is answered, and making it takes most of a parser's time.
 */
export function isJson(bytes: Buffer): boolean {
  if (bytes.length > longest) return isParsed(bytes);
  room.set(bytes, textBegins);
  const verdict = verdicts[check(textBegins + bytes.length)];
  return verdict === "too-deep" ? isParsed(bytes) : verdict === "json";
}

function isParsed(bytes: Buffer): boolean {
  try {
    JSON.parse(bytes.toString("utf8"));
    return true;
  } catch {
    return false;
  }
}
