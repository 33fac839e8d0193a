import { defineConfig } from "vitest/config";
import { LongestFirst } from "./test/support/longest-first.ts";
import { loadedByNode, madeOfSources } from "./test/support/made-of-sources.ts";

export default defineConfig({
  plugins: [madeOfSources()],
  test: {
    include: ["test/**/*.test.ts"],
    exclude: ["test/**/*.long.test.ts"],
    globalSetup: ["test/support/global-setup.ts"],
    pool: "forks",
    // Twice as many as there are cores: many stories wait for a clock, a lock or a program.
    maxWorkers: 4,
    isolate: false,
    server: { deps: { external: [loadedByNode] } },
    sequence: { sequencer: LongestFirst },
    // Every program that a test starts pays for the memory of the process that starts it: garbage is not kept.
    execArgv: ["--heap-growing-percent=40", "--max-semi-space-size=8"],
    // A hanging test ends by this bound; none of them asserts on time.
    testTimeout: 1_200_000,
    hookTimeout: 1_200_000,
    expect: { poll: { timeout: 60_000 } },
    passWithNoTests: false,
    allowOnly: false,
  },
});
