import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nextTurns, type PlacesFacts, type Waiting } from "../../../src/domain/places/next-turns.ts";

const minute = (at: number) => new Date(Date.UTC(2026, 10, 22, 12, at));

/** Repository 1 belongs to installation 1, and so on, unless told. */
function waits(id: number, repository: number, more: Partial<Waiting> = {}): Waiting {
  const rest = { rank: "automatic", askedAt: minute(id), limit: null, servedAt: null } as const;
  return { id, repository, installation: repository, ...rest, ...more };
}
const works = (repository: number, installation = repository) => ({ repository, installation });
const facts = (more: Partial<PlacesFacts>): PlacesFacts => ({
  ...{ places: 2, atWork: [], others: [], ofInstallation: null, line: [], ...more },
});

describe("the next turn", () => {
  it.each<[string, Partial<PlacesFacts>, number[]]>([
    ["is nobody's where there are no workers", { places: 0, line: [waits(1, 1)] }, []],
    ["is nobody's where every place is taken", { atWork: [works(1), works(1)], line: [waits(1, 2)] }, []],
    [
      "is whoever's asked first, of one repository",
      { line: [waits(3, 1), waits(2, 1), waits(1, 1)] },
      [1, 2],
    ],
    ["goes round the repositories", { line: [waits(1, 1), waits(2, 1), waits(3, 2)] }, [1, 3]],
    [
      "is that of whose repository has fewer at work",
      { places: 3, atWork: [works(1)], line: [waits(1, 1), waits(2, 2)] },
      [2, 1],
    ],
    [
      "is that of whose repository was served longest ago, among equals",
      { places: 1, line: [waits(1, 1, { servedAt: minute(9) }), waits(2, 2, { servedAt: minute(8) })] },
      [2],
    ],
    [
      "is that of a repository that was never served before those that were",
      { places: 1, line: [waits(1, 1, { servedAt: minute(9) }), waits(2, 2)] },
      [2],
    ],
    [
      "is first what a person waits for",
      { line: [waits(1, 1), waits(2, 2), waits(3, 3, { rank: "person", servedAt: minute(9) })] },
      [3, 1],
    ],
    [
      "is first what was begun, of one repository",
      { places: 1, line: [waits(1, 1), waits(2, 2, { rank: "person" }), waits(3, 2, { rank: "begun" })] },
      [3],
    ],
    [
      "is not a person's whose repository has half of the places, while others wait",
      {
        ...{ places: 4, atWork: [works(1), works(1)] },
        line: [waits(1, 1, { rank: "person" }), waits(2, 2), waits(3, 3)],
      },
      [2, 3],
    ],
    [
      "is nobody's of a repository that has as many as it allows",
      { places: 9, line: [waits(1, 1, { limit: 1 }), waits(2, 1, { limit: 1 }), waits(3, 2)] },
      [1, 3],
    ],
    [
      "is nobody's of an installation that has as many as it may, phases counted",
      {
        ...{ places: 9, ofInstallation: 2, atWork: [works(1, 7)], others: [7, 8] },
        line: [2, 3, 4].map((repository) =>
          waits(repository, repository, { installation: repository === 2 ? 7 : 8 }),
        ),
      },
      [3],
    ],
  ])("%s", (_, more, ids) => {
    expect(nextTurns(facts(more)).map(({ id }) => id)).toEqual(ids);
  });

  const waiting = fc.array(
    fc.record({
      repository: fc.integer({ min: 1, max: 6 }),
      rank: fc.constantFrom("begun" as const, "person" as const, "automatic" as const),
      served: fc.option(fc.integer({ min: 0, max: 59 })),
    }),
    { maxLength: 40 },
  );
  const situation = fc
    .record({
      ...{ line: waiting, places: fc.integer({ min: 0, max: 8 }) },
      atWork: fc.array(fc.integer({ min: 1, max: 6 }), { maxLength: 8 }),
      ofInstallation: fc.option(fc.integer({ min: 1, max: 4 })),
      limits: fc.array(fc.option(fc.integer({ min: 1, max: 3 })), { minLength: 7, maxLength: 7 }),
    })
    .map(({ line, atWork, limits, ...rest }) =>
      facts({
        ...rest,
        atWork: atWork.map((repository) => works(repository, repository % 3)),
        line: line.map(({ repository, served, ...each }, id) => {
          const servedAt = served === null ? null : minute(served);
          const limit = limits[repository] ?? null;
          return waits(id, repository, { ...each, limit, installation: repository % 3, servedAt });
        }),
      }),
    );

  it("never exceeds a limit, gives nobody two turns, and leaves no place free that somebody may have", () => {
    fc.assert(
      fc.property(situation, (given) => {
        const turns = nextTurns(given);
        const all = [...given.atWork, ...turns];
        const count = (of: "repository" | "installation", key: number) =>
          all.filter((each) => each[of] === key).length;
        expect(turns.length).toBeLessThanOrEqual(Math.max(given.places - given.atWork.length, 0));
        expect(new Set(turns.map(({ id }) => id)).size).toBe(turns.length);
        const ofInstallation = given.ofInstallation ?? Infinity;
        for (const each of turns) {
          expect(count("repository", each.repository)).toBeLessThanOrEqual(each.limit ?? Infinity);
          expect(count("installation", each.installation)).toBeLessThanOrEqual(ofInstallation);
        }
        const mayGo = given.line.filter(
          ({ id, repository, installation, limit }) =>
            !turns.some((turn) => turn.id === id) &&
            count("repository", repository) < (limit ?? Infinity) &&
            count("installation", installation) < ofInstallation,
        );
        if (all.length < given.places) expect(mayGo).toEqual([]);
      }),
    );
  });

  it("is a newcomer's as soon as one of the running ends, however many wait elsewhere", () => {
    const huge = fc.record({
      places: fc.integer({ min: 1, max: 16 }),
      many: fc.integer({ min: 1, max: 1_000 }),
    });
    fc.assert(
      fc.property(huge, ({ places, many }) => {
        const line = Array.from({ length: many }, (_, id) => waits(id, 1, { servedAt: minute(0) }));
        const atWork = Array.from({ length: places - 1 }, () => works(1));
        const newcomer = waits(many, 2, { askedAt: minute(60) });
        expect(nextTurns(facts({ places, atWork, line: [...line, newcomer] }))).toEqual([newcomer]);
      }),
    );
  });
});
