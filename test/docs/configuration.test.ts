import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { readRepositoryFile } from "../../src/config/repository/repository-file.ts";
import { configurationSchema } from "../../src/domain/configuration.ts";
import { resolveGates } from "../../src/domain/gates/resolve.ts";

const text = readFileSync(new URL("../../docs/configuration.md", import.meta.url), "utf8");
const tables = text.split(/\n## /).map((section) => section.split("\n").flatMap(cellsOf));
const keys = new Map(
  (tables[1] ?? []).slice(2).map(([key = "", fallback = ""]) => [unquote(key), fallback] as const),
);

describe("docs/configuration.md", () => {
  it("names every key that the schema knows, and no other", () => {
    const known = keysOf(z.toJSONSchema(configurationSchema, { io: "input", unrepresentable: "any" }));
    // The gates of a part are told once for all: they are the gates above.
    const told = new Set(known.map((key) => key.replace(/^gates\.paths\.LABEL\..*$/, "gates.paths.GLOB.…")));
    expect([...keys.keys()].toSorted()).toEqual([...told].toSorted());
  });

  it("names the default of every key that has one", () => {
    const told = [...keys].filter(([, fallback]) => fallback.startsWith("`"));
    const standard = flatten(configurationSchema.parse({}));
    for (const [key, fallback] of told) {
      const value = standard.get(key);
      if (value !== undefined) expect([key, plain(fallback)]).toEqual([key, value]);
    }
    for (const [key, value] of standard) {
      if (value !== "" && !key.startsWith("escalations.registry")) expect(keys.has(key), key).toBe(true);
    }
  });

  it("names the thresholds of every profile", () => {
    const rows = (tables[2] ?? []).slice(2);
    expect(rows.map(([profile = ""]) => unquote(profile))).toEqual(["strict", "standard", "relaxed"]);
    for (const [profile = "", ...told] of rows) {
      const { gates } = resolveGates({
        profile: unquote(profile) as "strict",
        build: { command: "b" },
        lint: { command: "l" },
        test: { command: "t" },
        coverage: {},
      });
      const thresholds = gates.flatMap((gate) => {
        if (gate.kind === "build") return [gate.maxErrors];
        if (gate.kind === "lint") return [gate.maxErrors, gate.maxWarnings];
        if (gate.kind === "test") return [gate.minPassRate];
        if (gate.kind !== "coverage") return [];
        const { lines, branches, functions, statements } = gate.thresholds;
        return [lines, branches, functions, statements];
      });
      expect(told.map(Number)).toEqual(thresholds);
    }
  });

  it("shows an example that is valid", () => {
    const example = /```yaml\n([^]*?)```/.exec(text)?.[1] ?? "";
    expect(readRepositoryFile(example)).toMatchObject({ kind: "valid" });
  });
});

function cellsOf(line: string): string[][] {
  if (!line.startsWith("|")) return [];
  return [
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim()),
  ];
}

function unquote(cell: string): string {
  return cell.replaceAll("`", "");
}

/** Durations come out of the schema as milliseconds. */
function plain(fallback: string): string {
  const text = unquote(fallback);
  const minutes = /^(\d+)m$/.exec(text)?.[1];
  return minutes === undefined ? text.replaceAll(", ", ",") : String(Number(minutes) * 60_000);
}

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
  readonly items?: Schema;
}

function keysOf(schema: unknown, prefix = ""): string[] {
  const { properties, additionalProperties, items } = schema as Schema;
  const dot = prefix === "" ? "" : `${prefix}.`;
  if (properties !== undefined) {
    return Object.entries(properties).flatMap(([key, value]) => keysOf(value, `${dot}${key}`));
  }
  if (typeof additionalProperties === "object") return keysOf(additionalProperties, `${dot}LABEL`);
  return items?.properties === undefined ? [prefix] : keysOf(items, `${prefix}[]`);
}

function flatten(value: unknown, prefix = ""): Map<string, string> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return new Map([[prefix, String(value)]]);
  }
  return new Map(
    Object.entries(value).flatMap(([key, inner]) => [
      ...flatten(inner, prefix === "" ? key : `${prefix}.${key}`),
    ]),
  );
}
