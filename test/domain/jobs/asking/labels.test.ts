import { describe, expect, it } from "vitest";
import { jobLabels, type JobColumn } from "../../../../src/domain/jobs/asking/labels.ts";
import { labelsConfiguration } from "../../../../src/domain/escalations/configuration.ts";

const names = labelsConfiguration.parse({});

describe("labels of a job", () => {
  it.each<[JobColumn, boolean, boolean]>([
    ["planning", false, false],
    ["working", false, false],
    ["failed", true, true],
  ])(
    "%s takes human-required off nothing, and puts it on where a person is called: %s",
    (column, paged, added) => {
      const change = jobLabels(column, names, paged);
      expect(change.remove).not.toContain("human-required");
      expect(change.add.includes("human-required")).toBe(added);
    },
  );
});
