import { afterAll, beforeAll, expect, it } from "vitest";
import { mergedTree, mergedTreeByIndex } from "../../../src/sandbox/github/git/merge.ts";
import { startPlayground, type Playground } from "./playground.ts";

let play: Playground;
beforeAll(async () => {
  play = await startPlayground({ "long.txt": "1\n2\n3\n4\n5\n6\n7\n8\n9\n", "gone.txt": "x\n" });
});
afterAll(() => play.close());

const long = (first: string, last: string) => [first, 2, 3, 4, 5, 6, 7, 8, last, ""].join("\n");

it.each([
  { name: "changes to different files", sides: [{ "a.txt": "a\n" }, { "b.txt": "b\n" }], merges: true },
  {
    name: "changes to different lines",
    sides: [{ "long.txt": long("one", "9") }, { "long.txt": long("1", "nine") }],
    merges: true,
  },
  { name: "the same change", sides: [{ "long.txt": "same\n" }, { "long.txt": "same\n" }], merges: true },
  {
    name: "different changes to a line",
    sides: [{ "long.txt": "ours\n" }, { "long.txt": "theirs\n" }],
    merges: false,
  },
  {
    name: "two new files of one name",
    sides: [{ "new.txt": "ours\n" }, { "new.txt": "theirs\n" }],
    merges: false,
  },
] as { name: string; sides: Record<string, string>[]; merges: boolean }[])(
  "merges $name alike with an old git and a new one",
  async ({ name, sides, merges }) => {
    const branch = name.replaceAll(" ", "-");
    const ours = await play.push(`${branch}-1`, sides[0] ?? {});
    const theirs = await play.push(`${branch}-2`, sides[1] ?? {});
    const tree = await mergedTree(play.repository, ours, theirs);
    expect(tree !== null).toBe(merges);
    expect(await mergedTreeByIndex(play.repository, ours, theirs)).toBe(tree);
  },
);
