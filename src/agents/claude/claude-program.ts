import { createRequire } from "node:module";
import { dirname } from "node:path";

/** The directory that holds the Claude Code program; an isolation must let it be read. */
export function claudeProgramDirectory(): string {
  // The SDK and the program for this platform are packages side by side.
  return dirname(dirname(createRequire(import.meta.url).resolve("@anthropic-ai/claude-agent-sdk")));
}
