#!/usr/bin/env node
// Runs a command after making sure that node_modules holds what package-lock.json asks for,
// so that `npm test` and `npm run demo` are one command on a fresh clone.
import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const onWindows = process.platform === "win32";

const [file, ...args] = process.argv.slice(2);
if (file === undefined) {
  process.stderr.write("usage: node scripts/with-dependencies.js COMMAND [ARGUMENTS]\n");
  process.exit(2);
}
const missing = whatIsMissing();
if (missing !== null) {
  process.stderr.write(`${missing}: installing the dependencies (npm ci) …\n`);
  const installed = await run("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"], {
    stdio: ["ignore", 2, 2],
    shell: onWindows,
  });
  if (installed.status !== 0) {
    if (installed.interrupted !== true)
      process.stderr.write(
        `\nThe dependencies could not be installed. npm needs its registry once (npm config get registry); ` +
          `behind a proxy set HTTPS_PROXY.\nWhat went wrong stands above.\n`,
      );
    endLike(installed);
  }
}
const path = `${join(root, "node_modules", ".bin")}${delimiter}${process.env.PATH ?? ""}`;
endLike(await run(file, args, { stdio: "inherit", env: { ...process.env, PATH: path }, shell: onWindows }));

/** Compares the lock file with the account that npm keeps of what it installed; null: all is there. */
function whatIsMissing() {
  const wanted = packagesOf(join(root, "package-lock.json"));
  const present = packagesOf(join(root, "node_modules", ".package-lock.json"));
  if (wanted === null) throw new Error("package-lock.json cannot be read");
  if (present === null) return "node_modules is missing";
  for (const [place, { version, integrity, optional, devOptional, link }] of Object.entries(wanted)) {
    if (place === "" || link === true) continue;
    const found = present[place];
    // What is optional may be for another platform.
    if (found === undefined && (optional === true || devOptional === true)) continue;
    if (found === undefined || !existsSync(join(root, place))) return `${place} is missing`;
    if (found.version !== version || found.integrity !== integrity) return `${place} is not as locked`;
  }
  return null;
}

function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8")).packages ?? null;
  } catch {
    return null;
  }
}

/** Runs a program in the foreground; signals that come meanwhile are its own to answer. */
function run(program, programArgs, options) {
  return new Promise((resolve) => {
    const child = spawn(program, programArgs, { cwd: root, ...options });
    let interrupted = false;
    const passOn = (signal) => {
      interrupted = true;
      child.kill(signal);
    };
    const end = (result) => {
      for (const signal of ["SIGINT", "SIGTERM"]) process.off(signal, passOn);
      resolve({ ...result, interrupted });
    };
    for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, passOn);
    child.once("error", (error) => end({ error }));
    child.once("exit", (status, signal) => end({ status, signal }));
  });
}

/** Ends this process the way the other one ended. */
function endLike({ error, status, signal }) {
  if (error !== undefined) {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
  if (signal === null) process.exit(status);
  process.kill(process.pid, signal);
}
