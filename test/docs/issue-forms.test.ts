import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { root } from "./documents.ts";

const folder = join(root, ".github/ISSUE_TEMPLATE");
const validations = z.strictObject({ required: z.boolean() }).optional();
const common = { id: z.string().regex(/^[\w-]+$/), validations };
const about = { label: z.string().min(1), description: z.string().optional() };

/** What GitHub takes for a form: https://docs.github.com/communities, "Syntax for GitHub's form schema". */
const form = z.strictObject({
  name: z.string().min(1),
  description: z.string().min(1),
  labels: z.array(z.string()),
  body: z
    .array(
      z.discriminatedUnion("type", [
        z.strictObject({ ...common, type: z.literal("input"), attributes: z.strictObject(about) }),
        z.strictObject({
          ...common,
          type: z.literal("textarea"),
          attributes: z.strictObject({ ...about, render: z.string().optional() }),
        }),
        z.strictObject({
          ...common,
          type: z.literal("dropdown"),
          attributes: z.strictObject({ ...about, options: z.array(z.string()).min(2) }),
        }),
      ]),
    )
    .min(1),
});
const chooser = z.strictObject({
  blank_issues_enabled: z.boolean(),
  contact_links: z.array(z.strictObject({ name: z.string(), url: z.url(), about: z.string() })),
});
const read = (file: string): unknown => parse(readFileSync(join(folder, file), "utf8"));
const forms = readdirSync(folder).filter((file) => file !== "config.yml");

describe(".github/ISSUE_TEMPLATE", () => {
  it.each(forms)("%s is a form that GitHub takes, and asks each question once", (file) => {
    const { body } = form.parse(read(file));
    const ids = body.map(({ id }) => id);
    const labels = body.map(({ attributes }) => attributes.label);
    expect(new Set(ids).size).toBe(ids.length);
    expect(new Set(labels).size).toBe(labels.length);
  });

  it("leads reports of vulnerabilities away from issues", () => {
    const { blank_issues_enabled, contact_links } = chooser.parse(read("config.yml"));
    expect(blank_issues_enabled).toBe(false);
    expect(contact_links.map(({ url }) => url).join(" ")).toContain("/security/advisories/new");
  });
});
