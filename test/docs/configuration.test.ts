import { readFileSync } from "node:fs";
import { format } from "prettier";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { renderConfigurationReference } from "../../src/config/repository/configuration-reference.ts";
import { readRepositoryFile } from "../../src/config/repository/repository-file.ts";
import { configurationSchema } from "../../src/domain/configuration.ts";
import { resolveGates } from "../../src/domain/gates/resolve.ts";
import { blocksOf, documents } from "./documents.ts";

const text = read("../../docs/configuring-gates.md");
const reference = read("../../docs/reference/configuration.md");
const rows = reference.split("\n").flatMap(cellsOf).slice(2);
const keys = new Map(rows.map(([key = "", , fallback = ""]) => [unquote(key), fallback] as const));

describe("docs/reference/configuration.md", () => {
  it("is what the schema says", async () => {
    const wanted = await format(renderConfigurationReference(), { parser: "markdown", printWidth: 110 });
    expect(reference, "npm run references").toBe(wanted);
  });

  it("names every key that the schema knows, and no other", () => {
    const known = keysOf(z.toJSONSchema(configurationSchema, { io: "input", unrepresentable: "any" }));
    // The gates of a part are told once for all: they are the gates above.
    const told = new Set(known.map((key) => key.replace(/^gates\.paths\.LABEL\..*$/, "gates.paths.GLOB.…")));
    expect([...keys.keys()].toSorted()).toEqual([...told].toSorted());
  });

  it("says of every key what it is for", () => {
    for (const [key = "", type = "", fallback = "", means = ""] of rows) {
      expect(
        [type, fallback, means].every((cell) => cell !== ""),
        key,
      ).toBe(true);
    }
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
});

describe("docs/configuring-gates.md", () => {
  it("names the thresholds of every profile", () => {
    const [profiles = ""] = text.split(/\n## /).filter((section) => section.startsWith("Profiles"));
    const rows = profiles.split("\n").flatMap(cellsOf).slice(2);
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

  it.each(examplesOf())("shows in %s an example that is valid: %#", (_, example) => {
    expect(readRepositoryFile(example)).toMatchObject({ kind: "valid" });
  });
});

/** What the documents show of `.github/nightshift.yml`: every block of YAML whose top is a key of it. */
function examplesOf(): [document: string, example: string][] {
  const tops = new Set([...keys.keys()].map((key) => key.split(/[.[]/, 1)[0] ?? ""));
  return documents
    .flatMap((document) => blocksOf(document))
    .filter(
      ({ language, text }) =>
        language === "yaml" && !isPlan(text) && tops.has(/^(\w+):/m.exec(text)?.[1] ?? ""),
    )
    .map(({ document, text }) => [document, text]);
}

/** `todos.yaml` has phases, too; they are a list there. */
function isPlan(text: string): boolean {
  return /^phases:\n *-/.test(text);
}

function read(path: string): string {
  return readFileSync(new URL(path, import.meta.url), "utf8");
}

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
