#!/usr/bin/env node
// Runs the sources of this checkout as they are now: what is stale of the JavaScript that is made of them is made anew.
import { fileURLToPath } from "node:url";
import { stripTypes } from "./strip-types.js";

const pathOf = (folder) => fileURLToPath(new URL(`../${folder}`, import.meta.url));
await stripTypes(pathOf("src"), pathOf("dist")).catch(fail);
await import("../dist/main.js").catch((error) => {
  if (!lacksPackage(error)) throw error;
  fail(error);
});

function fail(error) {
  const message = lacksPackage(error)
    ? "The dependencies are not installed yet. In this checkout, run: npm ci"
    : error.message;
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

/** A file of our own that is missing is another matter. */
function lacksPackage({ code, message }) {
  return code === "ERR_MODULE_NOT_FOUND" && message.startsWith("Cannot find package");
}
