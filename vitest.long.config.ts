import { defineConfig } from "vitest/config";
import config from "./vitest.config.ts";

export default defineConfig({
  ...config,
  test: { ...config.test, include: ["test/**/*.long.test.ts"], exclude: [], testTimeout: 3_600_000 },
});
