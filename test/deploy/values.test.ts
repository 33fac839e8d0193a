import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Ajv } from "ajv";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { environmentVariables } from "../../src/config/environment/environment-variables.ts";

const chart = fileURLToPath(new URL("../../deploy/helm/nightshift", import.meta.url));
const read = (path: string) => readFileSync(join(chart, path), "utf8");
const values = parse(read("values.yaml")) as Record<string, object>;
const schema = JSON.parse(read("values.schema.json")) as object;
const validate = new Ajv({ allErrors: true, allowUnionTypes: true }).compile(schema);

/** Where values are refused, as Helm refuses them. */
function refusedAt(given: unknown): string[] {
  return validate(given) ? [] : (validate.errors ?? []).map(({ instancePath }) => instancePath);
}

/** Values with one of them changed. */
const withValue = (part: string, key: string, value: unknown) => ({
  ...values,
  [part]: { ...values[part], [key]: value },
});

it("the chart's own values are as its schema has them, and so are all that it describes", () => {
  expect(refusedAt(values)).toEqual([]);
  const described = z.object({ properties: z.record(z.string(), z.unknown()) }).parse(schema).properties;
  // Helm hands `global` to every chart.
  expect(Object.keys(described).toSorted()).toEqual([...Object.keys(values), "global"].toSorted());
});

it.each([
  ["web", "replica", 3, "/web"],
  ["web", "replicas", "3", "/web/replicas"],
  ["web", "port", 80, "/web/port"],
  ["web", "publicUrl", "nightshift.example.com", "/web/publicUrl"],
  ["worker", "seccompProfile", "unconfined", "/worker/seccompProfile"],
  ["worker", "terminationGracePeriodSeconds", 5, "/worker/terminationGracePeriodSeconds"],
  ["metrics", "openTo", "everybody", "/metrics/openTo"],
  ["image", "digest", "sha256:short", "/image/digest"],
  ["storage", "size", "50 gigabytes", "/storage/size"],
  ["settings", "log-level", "debug", "/settings"],
])("%s.%s of %j is refused", (...[part, key, value, place]) => {
  expect(refusedAt(withValue(part, key, value))).toContain(place);
});

it("who may read the metrics is what the service understands", () => {
  const { enum: choices } = z
    .object({
      properties: z.object({
        metrics: z.object({ properties: z.object({ openTo: z.object({ enum: z.array(z.string()) }) }) }),
      }),
    })
    .parse(schema).properties.metrics.properties.openTo;
  for (const each of choices)
    expect(environmentVariables.NIGHTSHIFT_METRICS.schema.safeParse(each).success).toBe(true);
});

it("web and workers are taken away one after the other", () => {
  const budgets = readdirSync(join(chart, "templates")).filter((name) => name.startsWith("disruption-"));
  expect(budgets.toSorted()).toEqual(["disruption-web.yaml", "disruption-worker.yaml"]);
  for (const name of budgets) expect(read(`templates/${name}`)).toContain("maxUnavailable: 1");
});
