import { describe, expect, it } from "vitest";
import { gatesConfiguration } from "../../../src/domain/gates/configuration.ts";
import { gatesBySource, withOrigins } from "../../../src/domain/gates/gate-origins.ts";
import { resolveGates } from "../../../src/domain/gates/resolve.ts";

const block = gatesConfiguration.parse({
  build: { command: "make" },
  test: { command: "make test" },
  reproduce: { command: "make bug" },
  custom: [
    { name: "Audit", command: "x" },
    { name: "test.size", command: "x" },
  ],
  checks: [{ name: "ci / Integration" }],
  paths: { "a.b/**": { test: { command: "x" }, custom: [{ name: "Audit", command: "x" }] } },
});
const values = [
  { key: "gates.profile", source: "organisation" },
  { key: "gates.test.command", source: "repository" },
  { key: "gates.reproduce.command", source: "organisation" },
  { key: "gates.custom.audit", source: "api" },
  { key: "gates.custom.test.size", source: "organisation" },
  { key: "gates.checks.ci / integration", source: "environment" },
  { key: "gates.paths.a.b/**.test.command", source: "api" },
  { key: "gates.paths.a.b/**.custom.audit", source: "repository" },
];

describe("where gates come from", () => {
  it("is told of each gate by the source of its values", () => {
    expect(withOrigins(resolveGates(block), values).source).toEqual({
      kind: "configured",
      origins: {
        ...{ test: "repository", reproduce: "organisation", Audit: "api" },
        ...{ "test.size": "organisation", "ci / Integration": "environment" },
        ...{ "test (a.b/**)": "api", "Audit (a.b/**)": "repository" },
      },
      shared: { profile: "organisation" },
    });
  });

  it("is told by what was detected where none are configured", () => {
    const detected = { kind: "detected", found: ["go.mod"] } as const;
    expect(withOrigins(resolveGates(block, detected), values).source).toEqual(detected);
  });

  it("is gathered by source, without gates of which nothing is known", () => {
    const told = gatesBySource({ a: "api", b: "repository", c: "api" }, ["c", "d", "b", "a"]);
    expect([...told]).toEqual([
      ["api", ["c", "a"]],
      ["repository", ["b"]],
    ]);
  });
});
