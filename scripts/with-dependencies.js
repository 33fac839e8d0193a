#!/usr/bin/env node
// Runs a command after making sure that node_modules holds what package-lock.json asks for,
// so that `npm test` and `npm run demo` are one command on a fresh clone.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const stamp = join(root, "node_modules", ".cache", "installed-lock");

function wanted() {
  const lock = readFileSync(join(root, "package-lock.json"));
  return createHash("sha256").update(lock).update(process.version).digest("hex");
}

function installed() {
  try {
    return readFileSync(stamp, "utf8");
  } catch {
    return "nothing yet";
  }
}

function exitLike(result) {
  if (result.error) {
    process.stderr.write(`${result.error.message}\n`);
    process.exit(1);
  }
  if (result.signal) {
    process.removeAllListeners(result.signal);
    process.kill(process.pid, result.signal);
    return;
  }
  process.exit(result.status ?? 1);
}

if (installed() !== wanted()) {
  process.stderr.write("Installing dependencies (npm ci) …\n");
  const install = spawnSync("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: root,
    stdio: ["ignore", 2, 2],
    shell: process.platform === "win32",
  });
  if (install.status !== 0) exitLike(install);
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted());
}

const [file, ...args] = process.argv.slice(2);
const bin = join(root, "node_modules", ".bin");
const child = spawn(file, args, {
  cwd: root,
  stdio: "inherit",
  env: { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH ?? ""}` },
});
// Ctrl-C reaches the whole foreground group by itself; a SIGTERM is for this process alone, so it is passed on.
process.on("SIGINT", () => {});
process.on("SIGTERM", () => child.kill("SIGTERM"));
child.on("error", (error) => exitLike({ error }));
child.on("exit", (status, signal) => exitLike({ status, signal }));
