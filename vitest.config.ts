import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    exclude: ["test/**/*.long.test.ts"],
    globalSetup: ["test/support/global-setup.ts"],
    pool: "forks",
    maxWorkers: 2,
    isolate: false,
    // A hanging test ends by this bound; none of them asserts on time.
    testTimeout: 400_000,
    hookTimeout: 400_000,
    passWithNoTests: false,
    allowOnly: false,
  },
});
