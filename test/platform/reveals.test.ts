import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { reveals } from "../../src/platform/reveals.ts";

it.each([
  ["/", ["/home/ann"], true],
  ["/home", ["/home/ann"], true],
  ["/home/ann", ["/home/ann"], true],
  ["/home/ann/", ["/home/ann"], true],
  ["/home/ann/venv", ["/home/ann"], false],
  ["/home/annabel", ["/home/ann"], false],
  ["/home/ann", ["/home/ann/..data"], true],
  ["/srv", ["/home/ann", "/srv/nightshift/data"], true],
  ["/srv/agent", ["/home/ann", "/srv/nightshift/data"], false],
  ["/", ["/"], true],
])("%s of %j shows one whole: %s", (folder, places, shown) => {
  expect(reveals(folder, places)).toBe(shown);
});

it("a link to what holds such a place is no way around", () => {
  const root = mkdtempSync(join(tmpdir(), "nightshift-reveals-"));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  mkdirSync(join(root, "home", "ann"), { recursive: true });
  symlinkSync(join(root, "home"), join(root, "users"));
  expect(reveals(join(root, "users"), [join(root, "home", "ann")])).toBe(true);
  expect(reveals(join(root, "home"), [join(root, "users", "ann")])).toBe(true);
  expect(reveals(join(root, "users", "ann", "tools"), [join(root, "home", "ann")])).toBe(false);
});
