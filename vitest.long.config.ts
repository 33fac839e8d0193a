import { defineConfig } from "vitest/config";
import config from "./vitest.config.ts";

/** What takes long, and of the files that play a part of their cases in the usual run all of them. */
export default defineConfig({
  ...config,
  test: {
    ...config.test,
    include: ["test/**/*.long.test.ts", "test/corpus/*.test.ts", "test/stories/killed.test.ts"],
    exclude: [],
    env: { NIGHTSHIFT_TEST_CASES: "all" },
    testTimeout: 3_600_000,
  },
});
