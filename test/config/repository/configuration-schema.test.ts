import { Ajv } from "ajv";
import { readdirSync, readFileSync } from "node:fs";
import { format } from "prettier";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { configurationJsonSchema } from "../../../src/config/repository/configuration-schema.ts";
import { readRepositoryFile } from "../../../src/config/repository/repository-file.ts";
import { detectedGates } from "../../../src/domain/gates/detection/detect.ts";
import { startingFile } from "../../../src/domain/repository-start/starting-file.ts";

const written = readFileSync(
  new URL("../../../docs/reference/nightshift.schema.json", import.meta.url),
  "utf8",
);
const validate = new Ajv({ allErrors: true }).compile(JSON.parse(written) as object);

const folder = new URL("../../../fixtures/configurations/", import.meta.url);
const filesOf = (kind: string) =>
  readdirSync(new URL(`${kind}/`, folder)).map(
    (name) => [name, readFileSync(new URL(`${kind}/${name}`, folder), "utf8")] as const,
  );

function judge(text: string) {
  return { schema: validate(parse(text)), service: readRepositoryFile(text).kind };
}

describe("the JSON Schema of .github/nightshift.yml", () => {
  it("is what the schema of the service says", async () => {
    const wanted = await format(JSON.stringify(configurationJsonSchema()), {
      parser: "json",
      printWidth: 110,
    });
    expect(written, "npm run references").toBe(wanted);
  });

  it.each(filesOf("good"))("takes %s, as the service does", (_, text) => {
    const verdict = judge(text);
    expect(validate.errors).toBeNull();
    expect(verdict).toEqual({ schema: true, service: "valid" });
  });

  it.each(filesOf("bad"))("refuses %s, as the service does", (_, text) => {
    expect(judge(text)).toEqual({ schema: false, service: "invalid" });
  });

  it.each(filesOf("bad-by-rules"))("leaves %s to the service", (_, text) => {
    expect(judge(text)).toEqual({ schema: true, service: "invalid" });
  });

  it("takes the file that init writes", () => {
    const names = new Set(["package.json"]);
    const texts = new Map([["package.json", '{ "scripts": { "test": "node --test", "build": "tsc" } }']]);
    const detected = detectedGates({ names, texts, paths: [], settings: new Map() });
    expect(judge(startingFile(detected, "https://nightshift.example/schema/nightshift.json"))).toEqual({
      schema: true,
      service: "valid",
    });
  });

  it("says of keys what they are for, without the addresses of other pages", () => {
    const { properties } = configurationJsonSchema();
    const escalations = properties?.["escalations"]?.properties;
    expect(escalations?.["intakeLabel"]).toMatchObject({ description: "The label that asks for help." });
    expect(written).not.toContain("](");
    const web = properties?.["gates"]?.properties?.["paths"]?.additionalProperties;
    expect(web).toHaveProperty("properties.lint.properties.report.description");
  });
});
