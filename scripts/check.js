#!/usr/bin/env node
// Runs every check that needs no test: format, lint, types, the import law. Ends with a list of what failed.
import { spawnSync } from "node:child_process";

const checks = {
  format: ["prettier", "--check", "."],
  types: ["tsc", "-p", "."],
  lint: ["eslint", "."],
  "import law": ["node", "scripts/check-imports.js"],
  "json grammar": ["node", "scripts/build-json-grammar.js", "--check"],
  references: ["tsx", "scripts/write-references.js", "--check"],
  licences: ["node", "scripts/check-licences.js"],
};

const failed = Object.entries(checks).filter(([name, [file, ...args]]) => {
  process.stdout.write(`\n${name}: ${file} ${args.join(" ")}\n`);
  return spawnSync(file, args, { stdio: "inherit", shell: process.platform === "win32" }).status !== 0;
});

process.stdout.write(failed.length === 0 ? "\nAll checks pass.\n" : "");
for (const [name] of failed) process.stdout.write(`\nFailed: ${name}`);
process.exit(failed.length === 0 ? 0 : 1);
