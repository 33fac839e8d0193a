#!/usr/bin/env node
// Every package that is installed with the service may be used by anybody for anything; others are named here.
import { readFileSync } from "node:fs";

const allowed = new Set([
  ...["0BSD", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "BlueOak-1.0.0", "ISC", "MIT", "Unlicense"],
]);
/** Claude Code, under Anthropic's terms: it is run as a program, by those who choose that agent. */
const known = /^node_modules\/@anthropic-ai\/claude-agent-sdk(-[a-z0-9-]+)?$/;

const { packages } = JSON.parse(readFileSync(new URL("../package-lock.json", import.meta.url), "utf8"));
const installed = Object.entries(packages).filter(([path, { dev }]) => path !== "" && dev !== true);
const others = installed.filter(([path, { license }]) => !allowed.has(license) && !known.test(path));
for (const [path, { version, license }] of others)
  console.error(`${path} ${version}: ${license ?? "no licence"}`);
console.log(`${installed.length} packages, ${others.length} under another licence`);
process.exit(installed.length === 0 || others.length > 0 ? 1 : 0);
