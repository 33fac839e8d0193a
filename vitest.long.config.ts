import { readdirSync, readFileSync } from "node:fs";
import { defineConfig } from "vitest/config";
import config, { long } from "./vitest.config.ts";

/** The files that play a part of their cases in the usual run. */
const played = readdirSync("test", { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".test.ts"))
  .map((path) => `test/${path}`)
  .filter((path) => readFileSync(path, "utf8").includes("support/cases.ts"));

/** What takes long, and of the files that play a part of their cases in the usual run all of them. */
export default defineConfig({
  ...config,
  test: {
    ...config.test,
    include: [...long, ...played],
    exclude: [],
    env: { NIGHTSHIFT_TEST_CASES: "all" },
    testTimeout: 3_600_000,
  },
});
