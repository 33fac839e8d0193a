import { expect, it } from "vitest";
import { runService } from "../support/service-process.ts";

it("names everything that is wrong with its environment in one list, and exits with 2", async () => {
  const service = runService({
    APP_ID: "twelve",
    WEBHOOK_SECRET: "short",
    DATABASE_URL: "mysql://root:hunter2@localhost/nightshift",
    NIGHTSHIFT_AGENT: "replay",
    NIGHTSHIFT_SWEEP_INTERVALL: "1m",
  });
  expect(await service.exited).toBe(2);
  const lines = service.output().split("\n");
  expect(lines[0]).toBe("The environment has 6 problems:");
  const named = lines.flatMap((line) => /^ {2}(\w+):/.exec(line)?.slice(1) ?? []);
  expect(named.toSorted()).toEqual([
    ...["APP_ID", "DATABASE_URL", "NIGHTSHIFT_REPLAY_DIR", "NIGHTSHIFT_SWEEP_INTERVALL"],
    ...["PRIVATE_KEY", "WEBHOOK_SECRET"],
  ]);
  expect(service.output()).toContain('Did you mean "NIGHTSHIFT_SWEEP_INTERVAL"?');
  expect(service.output()).not.toContain("hunter2");
});

it("exits with 2 before anything is started when nothing is set, the App last", async () => {
  const service = runService({});
  expect(await service.exited).toBe(2);
  expect(service.output()).toMatch(/^The environment has 1 problem:\n {2}ANTHROPIC_API_KEY: is missing/);
  expect(service.output()).not.toContain("nightshift is running");
});
