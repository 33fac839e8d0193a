#!/usr/bin/env node
// Runs the TypeScript sources as they are in this checkout: there is no build that could be stale.
try {
  const { register } = await import("tsx/esm/api");
  register();
} catch (error) {
  if (error.code !== "ERR_MODULE_NOT_FOUND") throw error;
  process.stderr.write("The dependencies are not installed yet. In this checkout, run: npm ci\n");
  process.exit(1);
}
await import("../src/main.ts");
