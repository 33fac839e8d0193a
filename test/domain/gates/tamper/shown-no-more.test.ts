import { describe, expect, it } from "vitest";
import { testsOfChange } from "../../../../src/domain/gates/tamper/compare-tests.ts";
import { nothingAround } from "../../../../src/domain/gates/tamper/settings/surroundings.ts";
import { foundInChange, type Row } from "./found-in-change.ts";
import { parsed } from "./parsed.ts";

type Side = readonly [title: string, ...checks: string[]];

const shapes = {
  "src/banner.test.tsx": ([title, ...checks]: Side) =>
    `import { render, screen } from "@testing-library/react";\nimport { Banner } from "./banner";\n\ndescribe("the banner", () => {\n  it("${title}", () => {\n    render(<Banner />);\n    ${checks.join("\n    ")}\n  });\n});\n`,
  "e2e/banner.spec.ts": ([title, ...checks]: Side) =>
    `import { expect, test } from "@playwright/test";\n\ntest("${title}", async ({ page }) => {\n  await page.goto("/");\n  ${checks.join("\n  ")}\n});\n`,
  "e2e/banner.e2e.ts": ([title, ...checks]: Side) =>
    `describe("the banner", () => {\n  it("${title}", async () => {\n    await browser.url("/");\n    ${checks.join("\n    ")}\n  });\n});\n`,
  "cypress/e2e/banner.cy.ts": ([title, ...checks]: Side) =>
    `it("${title}", () => {\n  cy.visit("/");\n  ${checks.join("\n  ")}\n});\n`,
};
const change =
  (path: keyof typeof shapes) =>
  (before: Side, after: Side): Row => [
    `${before.join(" ")} becomes ${after.join(" ")}`,
    { [path]: shapes[path](before) },
    { [path]: shapes[path](after) },
  ];
const library = change("src/banner.test.tsx");
const playwright = change("e2e/banner.spec.ts");
const webdriver = change("e2e/banner.e2e.ts");
const cypress = change("cypress/e2e/banner.cy.ts");
const [got, asked] = ['expect(screen.getByText("Hi"))', 'expect(screen.queryByText("Hi"))'];
const located = 'await expect(page.getByText("Hi"))';
const found = 'await expect($("#banner"))';
const taken = 'cy.get("#banner")';
const seen = `${got}.toBeVisible();`;
const gone = `${asked}.not.toBeInTheDocument();`;

const honest: Row[] = [
  library(["shows it", seen], ["hides it", gone]),
  library(["shows it", seen], ["no longer shows it", gone]),
  library(["shows it", seen], ["doesn't show it", `${asked}.toBeNull();`]),
  library(["shows it", `${got}.toBeInTheDocument();`], ["is gone", gone]),
  library(["shows it", seen], ["hides it", `${got}.not.toBeVisible();`]),
  library(
    ["shows both", seen, 'expect(screen.getByRole("a")).toBeInTheDocument();'],
    ["shows none", gone, 'expect(screen.queryByRole("a")).toBeNull();'],
  ),
  playwright(["shows it", `${located}.toBeVisible();`], ["hides it", `${located}.toBeHidden();`]),
  playwright(["shows it", `${located}.toBeVisible();`], ["does not show it", `${located}.toHaveCount(0);`]),
  playwright(["shows it", `${located}.toBeVisible();`], ["removes it", `${located}.not.toBeAttached();`]),
  webdriver(["shows it", `${found}.toBeDisplayed();`], ["hides it", `${found}.not.toBeDisplayed();`]),
  webdriver(["shows it", `${found}.toBeDisplayed();`], ["removes it", `${found}.not.toExist();`]),
  webdriver(["shows it", `${found}.toBeDisplayed();`], ["removes it", `${found}.not.toBeExisting();`]),
  cypress(["shows it", `${taken}.should("be.visible");`], ["hides it", `${taken}.should("not.be.visible");`]),
  cypress(["shows it", `${taken}.should("be.visible");`], ["removes it", `${taken}.should("not.exist");`]),
];

const [path, base] = ["src/banner.test.tsx", shapes["src/banner.test.tsx"](["shows it", seen])] as const;
const cheats: Row[] = [
  library(["shows it", seen], ["shows it", gone]),
  library(["shows it", seen], ["renders it", gone]),
  library(["shows it", seen], ["has it", `${got}.toBeInTheDocument();`]),
  library(["shows it", seen], ["hides no more", `${got}.toBeInTheDocument();`]),
  library(["shows it", seen], ["hides it", 'expect(screen.queryByText("zz")).not.toBeInTheDocument();']),
  library(["shows it", seen, "expect(load()).toBe(3);"], ["hides it", gone]),
  [
    "it is rendered otherwise",
    { [path]: base },
    {
      [path]: base
        .replace("shows it", "hides it")
        .replace("<Banner />", "<Banner guest />")
        .replace(seen, gone),
    },
  ],
  playwright(["shows it", `${located}.toBeVisible();`], ["does attach it", `${located}.toBeAttached();`]),
  playwright(["shows it", `${located}.toBeVisible();`], ["hides it", `${located}.not.toBeInViewport();`]),
  webdriver(["shows it", `${found}.toBeDisplayed();`], ["has it", `${found}.toExist();`]),
  cypress(["shows it", `${taken}.should("be.visible");`], ["has it", `${taken}.should("exist");`]),
  cypress(["has it", `${taken}.should("exist");`], ["hides it", `${taken}.should("not.be.visible");`]),
];

describe("what a page showed", () => {
  it.each(honest)("may be gone where the test says so: %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });

  it.each(cheats)("may not be asked for less: %s", async (...row) => {
    expect((await foundInChange(row)).join("\n")).toMatch(/ (weakened|deleted)-test: /);
  });

  it("is tried where it is to be gone", async () => {
    const version = async (text: string) => ({
      ...{ path, kind: "file" as const, text, tree: await parsed(path, text), data: undefined },
    });
    const after = shapes[path](["hides it", gone]);
    const file = { path, before: await version(base), after: await version(after) };
    expect(testsOfChange([file], nothingAround).rewritten.map(({ name }) => name)).toEqual(["shows it"]);
  });
});
