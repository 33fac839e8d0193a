#!/usr/bin/env node
// Puts the command of this checkout among those of its dependencies, so that its scripts and npx find it, and never another one.
import { lstatSync, mkdirSync, rmSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const folder = join(root, "node_modules", ".bin");
const link = join(folder, "nightshift");

// Windows has no links to programs; there npx makes its own way to the command.
if (process.platform !== "win32") {
  mkdirSync(folder, { recursive: true });
  if (lstatSync(link, { throwIfNoEntry: false }) !== undefined) rmSync(link);
  symlinkSync(join("..", "..", "bin", "nightshift.js"), link);
}
