import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { documents, readDocument, root } from "./documents.ts";

it("the documents and the dashboard name metrics that there are", () => {
  const folder = join(root, "src/http/metrics");
  const sources = readdirSync(folder).map((file) => readFileSync(join(folder, file), "utf8"));
  const known = new Set(
    [...sources.join("\n").matchAll(/"(nightshift_[a-z_]+)"/g)].map(([, name = ""]) => name),
  );
  const texts = [...documents.map(readDocument), readDocument("deploy/grafana/nightshift.json")];
  const named = texts.flatMap((text) =>
    [...text.matchAll(/\bnightshift_[a-z_]*[a-z]\b/g)].map(([name]) => name),
  );
  // Others give what they make of ours names of their own.
  for (const [, made = ""] of texts.join("\n").matchAll(/\bas: (nightshift_[a-z_]+)/g)) known.add(made);
  const bases = named.map((name) => (known.has(name) ? name : name.replace(/_(?:bucket|sum|count)$/, "")));
  expect(bases.length).toBeGreaterThan(10);
  expect([...new Set(bases)].filter((name) => !known.has(name))).toEqual([]);
});
