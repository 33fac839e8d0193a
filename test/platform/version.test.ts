import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { readVersion } from "../../src/platform/version.ts";

it("tells the version that the package bears", () => {
  const manifest = readFileSync(new URL("../../package.json", import.meta.url), "utf8");
  expect(manifest).toContain(`"version": "${readVersion()}"`);
});
