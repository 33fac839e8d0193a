import { describe, expect, it } from "vitest";
import { foundInChange, type Row, type Tree } from "./found-in-change.ts";

const E = "e2e/home.spec.ts";
const inPlaywright = (options = "", more = "") =>
  `import { expect, test } from "@playwright/test";\n\ntest("home", async ({ page }) => {\n  await page.goto("/");\n  await expect(page).toHaveScreenshot("home.png"${options});\n${more}});\n`;
const second = '  await expect(page.locator("nav")).toHaveScreenshot("nav.png");\n';
const J = "test/home.test.js";
const inJest = (options = "") =>
  `import { toMatchImageSnapshot } from "jest-image-snapshot";\nexpect.extend({ toMatchImageSnapshot });\n\ntest("home", async () => {\n  expect(await shot("/")).toMatchImageSnapshot(${options});\n});\n`;
const P = "e2e/home.spec.ts-snapshots/home-chromium-linux.png";
const N = "e2e/home.spec.ts-snapshots/nav-chromium-linux.png";
const I = "test/__image_snapshots__/home-test-js-home-1-snap.png";
const two: Tree = { [E]: inPlaywright("", second), [P]: "one", [N]: "two" };
const jest: Tree = { [J]: inJest(), [I]: "one" };
const text = (was: string, is: string, path = E): [Tree, Tree] => [{ [path]: was }, { [path]: is }];

const cheats: Row[] = [
  ["of Playwright", two, { [P]: null }],
  [
    "beside a product that is changed",
    { ...two, "src/a.ts": "export {};\n" },
    { [P]: null, "src/a.ts": "export const a = 1;\n" },
  ],
  ["beside a test that is touched", two, { [P]: null, [E]: `// home\n${two[E] ?? ""}` }],
  ["of Jest", jest, { [I]: null }],
  ["that is elsewhere now", jest, { "old/home.png": { from: I } }],
  [
    "of Vitest's browsers",
    { [J]: inJest(), "test/__screenshots__/home.test.js/home.png": "a" },
    { "test/__screenshots__/home.test.js/home.png": null },
  ],
  [
    "of which less is looked at",
    ...text(inPlaywright(), inPlaywright(", { clip: { x: 0, y: 0, width: 1, height: 1 } }")),
  ],
  ["of which a part is looked at", ...text(inPlaywright(", { fullPage: true }"), inPlaywright())],
  [
    "that may be off",
    ...text(inJest(), inJest('{ failureThreshold: 0.5, failureThresholdType: "percent" }'), J),
  ],
  [
    "that may be further off",
    ...text(inJest("{ failureThreshold: 1 }"), inJest("{ failureThreshold: 900 }"), J),
  ],
  [
    "that may be off by parts",
    ...text(
      inJest("{ failureThreshold: 1 }"),
      inJest('{ failureThreshold: 1, failureThresholdType: "percent" }'),
      J,
    ),
  ],
  ["of any size", ...text(inJest(), inJest("{ allowSizeMismatch: true }"), J)],
];

const honest: Row[] = [
  ["that is another now", two, { [P]: "other" }],
  [
    "that has another name",
    two,
    {
      [E]: inPlaywright("", second).replace("home.png", "shop.png"),
      [P.replace("home-c", "shop-c")]: { from: P },
    },
  ],
  [
    "of a file of tests that is elsewhere now",
    two,
    {
      "e2e/shop.spec.ts": { from: E },
      [P.replace("home.spec", "shop.spec")]: { from: P },
      [N.replace("home.spec", "shop.spec")]: { from: N },
    },
  ],
  [
    "of a file of tests of Jest that is elsewhere now",
    jest,
    { "ui/home.test.js": { from: J }, [`ui/${I.slice(5)}`]: { from: I } },
  ],
  ["of one more browser", two, { [P.replace("chromium", "webkit")]: "one" }],
  [
    "that may be less off",
    ...text(inJest("{ failureThreshold: 900 }"), inJest("{ failureThreshold: 1 }"), J),
  ],
  ["that waits longer", ...text(inPlaywright(), inPlaywright(", { timeout: 9000 }"))],
  ["of the product's own", { "assets/logo.png": "a" }, { "assets/logo.png": null }],
];

describe("a picture that tests compare with", () => {
  it.each(cheats)("is found: one %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([expect.stringContaining("weakened-test")]);
  });

  it("is not found missing once its check is", async () => {
    const found = await foundInChange(["", two, { [N]: null, [E]: inPlaywright() }]);
    expect(found).toEqual([expect.stringContaining("checks less")]);
  });

  it.each(honest)("may change: one %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });
});
