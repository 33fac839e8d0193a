import { defineConfig } from "vitest/config";
import config, { long, mainStories, slow } from "./vitest.config.ts";

/** What a change is held to once more, before it is landed. */
export default defineConfig({
  ...config,
  test: { ...config.test, include: slow, exclude: [...long, ...mainStories] },
});
