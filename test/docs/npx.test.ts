import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { documents, readDocument } from "./documents.ts";

const { name, bin } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8")) as {
  name: string;
  bin: Record<string, string>;
};

it("the package has a scope, and its command is nightshift", () => {
  expect(name).toMatch(/^@[\w-]+\/nightshift$/);
  expect(Object.keys(bin)).toEqual(["nightshift"]);
});

it("no document has a maintainer run a bare name through npx: in another directory a stranger's package has it", () => {
  const bare = documents.filter((document) =>
    /np(?:x|m exec)[^\n`]*(?<![@/\w-])nightshift(?![\w/.-])/.test(readDocument(document)),
  );
  expect(bare).toEqual([]);
});
