import { expect } from "vitest";
import { branchWithFile, refusedWith, type Walk } from "./walk.ts";

const annotation = {
  ...{ path: "README.md", start_line: 1, end_line: 1, start_column: 1, end_column: 3 },
  ...{ annotation_level: "warning" as const, message: "Say more", title: "Short", raw_details: "line 1" },
};

export async function walkChecks(walk: Walk): Promise<void> {
  const { installation, writer, as, github, place } = walk;
  const head_sha = await branchWithFile(walk, "checked", { path: "checked.txt", text: "x" });
  const { data: run } = await installation.rest.checks.create({ ...place, name: "gate: test", head_sha });
  const at = { ...place, check_run_id: run.id };
  await installation.rest.checks.update({ ...at, status: "in_progress", external_id: "7" });
  await installation.rest.checks.update({
    ...{ ...at, conclusion: "failure", details_url: "https://nightshift.example/7" },
    actions: [{ label: "Again", description: "Run it again", identifier: "again" }],
    output: { title: "1 fails", summary: "One test fails", text: "a\nb", annotations: [annotation] },
  });
  await installation.rest.checks.get(at);
  await writer.rest.checks.listAnnotations(at);
  await writer.rest.checks.listForRef({ ...place, ref: head_sha });
  const { data: suites } = await writer.rest.checks.listSuitesForRef({ ...place, ref: head_sha });
  const check_suite_id = suites.check_suites[0]?.id ?? 0;
  await writer.rest.checks.getSuite({ ...place, check_suite_id });
  await writer.rest.checks.listForSuite({ ...place, check_suite_id });
  await installation.rest.checks.rerequestRun(at);
  await installation.rest.checks.rerequestSuite({ ...place, check_suite_id });
  // Another App has its own, and nobody makes those of others.
  const { data: others } = await as(github.tokens.bot).rest.checks.create({
    ...place,
    name: "ci",
    head_sha,
    conclusion: "failure",
  });
  expect(await refusedWith(installation.rest.checks.update({ ...place, check_run_id: others.id }))).toBe(403);
  await writer.rest.checks.listForRef({ ...place, ref: head_sha, app_id: others.app?.id ?? 0 });
  await writer.rest.checks.listSuitesForRef({ ...place, ref: head_sha });
  const many = { title: "t", summary: "s", annotations: Array.from({ length: 51 }, () => annotation) };
  expect(await refusedWith(installation.rest.checks.update({ ...at, output: many }))).toBe(422);
  expect(await refusedWith(writer.rest.checks.create({ ...place, name: "mine", head_sha }))).toBe(403);
}
