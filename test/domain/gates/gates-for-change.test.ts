import { describe, expect, it } from "vitest";
import { gatesConfiguration } from "../../../src/domain/gates/configuration.ts";
import { allGates, gatesForChange } from "../../../src/domain/gates/gates-for-change.ts";
import { resolveGates } from "../../../src/domain/gates/resolve.ts";

const config = resolveGates(
  gatesConfiguration.parse({
    build: { command: "make" },
    test: { command: "make test" },
    custom: [{ name: "audit", command: "make audit" }],
    paths: {
      "packages/web/**": {
        test: { command: "make test-web" },
        custom: [{ name: "size", command: "make size" }],
      },
      "packages/api/**": { test: { command: "make test-api" }, build: { command: "make api" } },
    },
  }),
);
const web = ["test (packages/web/**)", "size (packages/web/**)"];
const api = ["build (packages/api/**)", "test (packages/api/**)"];

describe("the gates for a change", () => {
  it.each<[string, readonly string[] | null, readonly string[]]>([
    ["of one part: its gates in place of the same kinds", ["packages/web/a.js"], ["build", "audit", ...web]],
    ["of another part", ["packages/api/a.go"], ["audit", ...api]],
    [
      "of two parts: a kind that only one of them has is judged as a whole, too",
      ["packages/web/a.js", "packages/api/a.go"],
      ["build", "audit", ...web, ...api],
    ],
    [
      "of a part and of what no part covers",
      ["packages/web/a.js", "README.md"],
      ["build", "test", "audit", ...web],
    ],
    ["outside of all parts", ["README.md"], ["build", "test", "audit"]],
    ["that touches nothing", [], ["build", "test", "audit", ...web, ...api]],
    ["of which nothing is known", null, ["build", "test", "audit", ...web, ...api]],
  ])("%s", (_, paths, names) => {
    expect(gatesForChange(config, paths).gates.map(({ name }) => name)).toEqual(names);
  });

  it("are those of the repository where it has no parts", () => {
    const plain = resolveGates(gatesConfiguration.parse({ test: { command: "make test" } }));
    expect(gatesForChange(plain, ["a"])).toBe(plain);
    expect(allGates(config)).toHaveLength(7);
  });

  const parts = { paths: { "packages/web/**": { test: { command: "make test-web" } } } };
  const why = "nothing at the root tells how this repository is built or tested";
  const onlyParts = resolveGates(gatesConfiguration.parse(parts), { kind: "nothing", why });

  it("are none where only parts have gates and it touches none of them, and that is said", () => {
    const paths = ["README.md", "docs/a.md", "docs/b.md", "docs/c.md"];
    expect(gatesForChange(onlyParts, paths)).toMatchObject({
      gates: [],
      source: {
        kind: "nothing",
        why: `no pattern of gates.paths covers what was changed (README.md, docs/a.md, docs/b.md and 1 more), and no gate is named or was detected for the repository as a whole: ${why}`,
      },
    });
    const touching = gatesForChange(onlyParts, ["packages/web/a.js", "README.md"]);
    expect(touching.gates.map(({ name }) => name)).toEqual(["test (packages/web/**)"]);
    expect(touching.source).toEqual({ kind: "nothing", why });
  });
});
