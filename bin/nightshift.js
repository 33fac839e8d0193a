#!/usr/bin/env node
// Runs the TypeScript sources as they are in this checkout: there is no build that could be stale.
import { register } from "tsx/esm/api";

register();
await import("../src/main.ts");
