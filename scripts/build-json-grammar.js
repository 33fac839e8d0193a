/**
 * Makes src/http/json-grammar.wasm of its source beside it; with --check, tells whether it was made of it.
 *
 *   node scripts/build-json-grammar.js [--check]
 */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import wabt from "wabt";

const pathOf = (name) => fileURLToPath(new URL(`../src/http/${name}`, import.meta.url));
const target = pathOf("json-grammar.wasm");

const { parseWat } = await wabt();
const source = parseWat("json-grammar.wat", readFileSync(pathOf("json-grammar.wat"), "utf8"), { simd: true });
source.validate({ simd: true });
const program = Buffer.from(source.toBinary({}).buffer);
source.destroy();

if (!process.argv.includes("--check")) {
  writeFileSync(target, program);
} else if (!program.equals(readFileSync(target))) {
  process.stderr.write(
    "src/http/json-grammar.wasm is not what json-grammar.wat says. Run node scripts/build-json-grammar.js\n",
  );
  process.exitCode = 1;
}
