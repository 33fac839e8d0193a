import { expect, it } from "vitest";
import { fuseRankings } from "../../../../src/domain/jobs/search/fuse-rankings.ts";

const ranked = (...ids: number[]) => ids.map((id) => ({ id }));

it.each<[string, number[][], number, number[]]>([
  ["one ranking stays as it is", [[3, 1, 2]], 3, [3, 1, 2]],
  [
    "what stands in both goes before what leads one",
    [
      [1, 2],
      [3, 2],
    ],
    3,
    [2, 1, 3],
  ],
  ["of what stands alike the older goes first", [[5], [4]], 2, [4, 5]],
  ["no more than asked for", [[1, 2, 3], []], 2, [1, 2]],
  ["nothing from nothing", [[], []], 5, []],
])("%s", (...[, rankings, limit, expected]) => {
  expect(
    fuseRankings(
      rankings.map((ids) => ranked(...ids)),
      limit,
    ).map(({ id }) => id),
  ).toEqual(expected);
});
