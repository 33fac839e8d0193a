import { expect, it } from "vitest";
import { autonomyOf, type AutonomySources } from "../../../../src/domain/jobs/autonomy/autonomy.ts";

const nobody: AutonomySources = { job: null, repositoryExpert: null, repository: null, expert: null };

it.each([
  [
    "a job's own level goes before everything",
    { job: "full", repositoryExpert: "guided", repository: "review", expert: "dependent" },
    "full",
    "job",
  ],
  [
    "what the repository says of the expert goes before its level",
    { repositoryExpert: "guided", repository: "review", expert: "full" },
    "guided",
    "repositoryExpert",
  ],
  [
    "the repository's level goes before the expert's default",
    { repository: "review", expert: "full" },
    "review",
    "repository",
  ],
  ["an expert's default counts where nobody else says anything", { expert: "full" }, "full", "expert"],
  ["without anybody's word it is partial", {}, "partial", "built-in"],
] as const)("%s", (...[, sources, level, from]) => {
  expect(autonomyOf({ ...nobody, ...sources })).toEqual({ level, from });
});
