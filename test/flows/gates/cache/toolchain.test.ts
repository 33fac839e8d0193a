import { chmod, copyFile, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { toolchainOf } from "../../../../src/flows/gates/cache/toolchain.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "nightshift-toolchain-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** What is said of one program. */
const version = async (name: string) =>
  (await toolchainOf(`${folder}:/no/such/folder:/bin`, [])).find((line) => line.startsWith(`${name} `));

it("asks a script for the version that it chooses, once", async () => {
  const script = `#!/bin/sh\necho asked >> ${folder}/asked\necho 3.11.$(/usr/bin/wc -l < ${folder}/asked)\n`;
  await writeFile(join(folder, "python3"), script);
  await chmod(join(folder, "python3"), 0o755);
  expect(await version("python3")).toContain("3.11.1");
  expect(await version("python3")).toContain("3.11.1");
});

it("asks a program that goes by many names for the version that it chooses", async () => {
  await copyFile("/bin/echo", join(folder, "rustup"));
  await symlink("rustup", join(folder, "cargo"));
  expect(await version("cargo")).toMatch(/rustup \d+ .*GNU coreutils/);
});

it("knows a program by its file alone, without starting it", async () => {
  await copyFile("/bin/false", join(folder, "node"));
  expect(await version("node")).toMatch(/^node \S+node \d+ [\d.]+$/);
});
