#!/usr/bin/env -S npx tsx
// Writes the files of docs/reference that are made from the schemas; with --check it only says which are stale.
import { readFileSync, writeFileSync } from "node:fs";
import { format, resolveConfig } from "prettier";
import { renderEnvironmentReference } from "../src/config/environment/environment-reference.ts";
import { renderConfigurationReference } from "../src/config/repository/configuration-reference.ts";
import { configurationJsonSchema } from "../src/config/repository/configuration-schema.ts";

const pages = {
  "docs/reference/configuration.md": renderConfigurationReference,
  "docs/reference/environment.md": renderEnvironmentReference,
  "docs/reference/nightshift.schema.json": () => JSON.stringify(configurationJsonSchema()),
};
const check = process.argv.includes("--check");
const stale = [];

for (const [path, render] of Object.entries(pages)) {
  const file = new URL(`../${path}`, import.meta.url);
  const parser = path.endsWith(".json") ? "json" : "markdown";
  const text = await format(render(), { ...(await resolveConfig(file)), parser });
  if (textOf(file) === text) continue;
  if (check) stale.push(path);
  else writeFileSync(file, text);
}

for (const path of stale) process.stderr.write(`${path} is not what the schemas say: npm run references\n`);
process.exitCode = stale.length === 0 ? 0 : 1;

function textOf(file) {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if (error.code === "ENOENT") return null;
    throw error;
  }
}
