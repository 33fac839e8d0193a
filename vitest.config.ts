import { defineConfig } from "vitest/config";
import { LongestFirst } from "./test/support/longest-first.ts";
import { loadedByNode, madeOfSources } from "./test/support/made-of-sources.ts";

export const long = ["test/**/*.long.test.ts"];
/** What is run apart from the rest: stories, but for the main ones, and what starts many programs. */
export const slow = ["test/stories/**/*.test.ts", "test/**/*.slow.test.ts"];
export const mainStories = ["test/stories/{happy-path,jobs}.test.ts"];

/** Whoever names files or folders of tests means them all. */
const isNamed = process.argv.some((word) => /^(\.\/)?test\//.test(word));
const usual = {
  include: ["test/!(stories)/**/*.test.ts", ...mainStories],
  exclude: ["test/**/*.slow.test.ts", ...long],
};

export default defineConfig({
  plugins: [madeOfSources()],
  test: {
    ...(isNamed ? { include: ["test/**/*.test.ts"], exclude: long } : usual),
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
