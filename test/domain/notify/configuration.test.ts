import { expect, it } from "vitest";
import { configurationSchema } from "../../../src/domain/configuration.ts";
import { readRepositoryFile } from "../../../src/config/repository/repository-file.ts";

it("without a word, owners are assigned, and nobody else hears of anything", () => {
  expect(configurationSchema.parse({}).notify).toEqual({
    mention: [],
    assign: "codeowners",
    requestReviewers: [],
    webhook: null,
    remindAfter: null,
  });
});

it("names may have an at sign, and durations are durations", () => {
  const notify = {
    ...{ mention: ["@octo", "octo/ops"], assign: ["@octo"], requestReviewers: "codeowners" },
    ...{ webhook: "team-chat", remindAfter: "24h" },
  };
  expect(configurationSchema.parse({ notify }).notify).toEqual({
    ...notify,
    ...{ mention: ["octo", "octo/ops"], assign: ["octo"], remindAfter: 86_400_000 },
  });
});

const noTime = (written: string) =>
  `${written} is no time to remind after: write from 1h to 30d, like 24h, or leave the key out for no reminders`;

it.each([
  ["remindAfter: 0", noTime("0")],
  ["remindAfter: 0h", noTime('"0h"')],
  ["remindAfter: 59m", noTime('"59m"')],
  ["remindAfter: 31d", noTime('"31d"')],
  ["remindAfter: soon", noTime('"soon"')],
  ["mention: [octo/ops/more]", "must be a login or ORGANISATION/TEAM, like octo/ops"],
  ["webhook: https://hooks.example.org/x", 'must be the name of a webhook of the service, like "team-chat"'],
])("%s is refused at its line, with what to write", (line, problem) => {
  const file = readRepositoryFile(`notify:\n  ${line}\n`);
  expect(file.kind === "invalid" ? file.problems : file).toEqual([
    expect.objectContaining({ line: 2, problem: expect.stringContaining(problem) as string }),
  ]);
});

it.each(["assign: everybody", "assign: [octo/ops]", "requestReviewers: owners"])("%s is refused", (line) => {
  const file = readRepositoryFile(`notify:\n  ${line}\n`);
  expect(file).toMatchObject({ kind: "invalid", problems: [{ line: 2 }] });
});
