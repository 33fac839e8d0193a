import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { withLogFields } from "../../src/platform/log-fields.ts";
import { createLog } from "../../src/platform/log.ts";

function logged(err: unknown): Record<string, unknown> {
  const lines = new PassThrough();
  createLog("info", lines).info({ err }, "it failed");
  return JSON.parse(String(lines.read())) as Record<string, unknown>;
}

test("an error tells what it says of itself, and nothing of what hangs on it", () => {
  const cause = new Error("the socket closed");
  const error = Object.assign(new Error("the query failed", { cause }), {
    code: "57P01",
    status: 500,
    client: { connectionParameters: { password: "hunter2" } },
    response: { headers: { authorization: "token abc" }, data: "x".repeat(1_000) },
    errors: ["one", "two"],
  });
  const { err } = logged(error);
  expect(err).toEqual({
    type: "Error",
    message: "the query failed: the socket closed",
    stack: expect.stringContaining("caused by: Error: the socket closed") as unknown,
    code: "57P01",
    status: 500,
    errors: ["one", "two"],
  });
});

test("several errors in one are all told", () => {
  const { err } = logged(new AggregateError([new Error("no IPv6"), new Error("no IPv4")], "unreachable"));
  expect(err).toMatchObject({ message: "unreachable", errors: ["Error: no IPv6", "Error: no IPv4"] });
});

test("what was thrown and is no error is told as it is", () => {
  expect(logged("out of paper")).toMatchObject({ err: "out of paper" });
});

test("a line tells what it was said in, however deep, and its own fields win", async () => {
  const lines = new PassThrough();
  const log = createLog("info", lines);
  await withLogFields({ work: "attempt", workId: "7" }, async () => {
    await Promise.resolve();
    await withLogFields({ attempt: 3 }, () => {
      log.info({ workId: "own" }, "inner");
      return Promise.resolve();
    });
    log.info("outer");
  });
  log.info("outside");
  const said = String(lines.read())
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as object);
  expect(said).toMatchObject([
    { msg: "inner", work: "attempt", workId: "own", attempt: 3 },
    { msg: "outer", work: "attempt", workId: "7" },
    { msg: "outside" },
  ]);
  expect(said[1]).not.toHaveProperty("attempt");
  expect(said[2]).not.toHaveProperty("work");
});
