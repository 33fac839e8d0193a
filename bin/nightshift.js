#!/usr/bin/env node
// Runs the sources of this checkout as they are now: what is stale of the JavaScript that is made of them is made anew.
import { fileURLToPath } from "node:url";
import { stripTypes } from "./strip-types.js";

const pathOf = (folder) => fileURLToPath(new URL(`../${folder}`, import.meta.url));
try {
  await stripTypes(pathOf("src"), pathOf("dist"));
} catch (error) {
  const missing = error.code === "ERR_MODULE_NOT_FOUND";
  const message = missing
    ? "The dependencies are not installed yet. In this checkout, run: npm ci"
    : error.message;
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
await import("../dist/main.js");
