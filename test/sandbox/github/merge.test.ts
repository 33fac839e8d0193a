import { afterAll, beforeAll, expect, it } from "vitest";
import { mergedTree, mergedTreeByIndex } from "../../../src/sandbox/github/git/merge.ts";
import { startPlayground, type Playground } from "./playground.ts";

let play: Playground;
beforeAll(async () => {
  play = await startPlayground({ "long.txt": "1\n2\n3\n4\n5\n6\n7\n8\n9\n", "gone.txt": "x\n" });
});
afterAll(() => play.close());

it.each([
  ["changes to different files", { "a.txt": "a\n" }, { "b.txt": "b\n" }, true],
  [
    "changes to different lines",
    { "long.txt": "one\n2\n3\n4\n5\n6\n7\n8\n9\n" },
    { "long.txt": "1\n2\n3\n4\n5\n6\n7\n8\nnine\n" },
    true,
  ],
  ["the same change", { "long.txt": "same\n" }, { "long.txt": "same\n" }, true],
  ["different changes to a line", { "long.txt": "ours\n" }, { "long.txt": "theirs\n" }, false],
  ["two new files of one name", { "new.txt": "ours\n" }, { "new.txt": "theirs\n" }, false],
])("merges %s alike with an old git and a new one", async (name, ours, theirs, merges) => {
  const branch = name.replaceAll(" ", "-");
  const [one, other] = [await play.push(`${branch}-1`, ours), await play.push(`${branch}-2`, theirs)];
  const tree = await mergedTree(play.repository, one, other);
  expect(tree !== null).toBe(merges);
  expect(await mergedTreeByIndex(play.repository, one, other)).toBe(tree);
});
