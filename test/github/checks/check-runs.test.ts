import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Annotation } from "../../../src/github/checks/annotations.ts";
import { upsertCheckRun, type CheckRun } from "../../../src/github/checks/check-runs.ts";
import { branchHead } from "../../../src/github/refs.ts";
import { textLimitBytes } from "../../../src/github/text/text-limits.ts";
import { loseAnswer, remembering, startConnectedApp, type ConnectedApp } from "../connected-app.ts";

let connected: ConnectedApp;
let headSha: string;
let count = 0;
beforeAll(async () => {
  connected = await startConnectedApp();
  headSha = (await branchHead(connected.client, connected.repository.defaultBranch)) ?? "";
});
beforeEach(() => {
  count += 1;
});
afterEach(() => connected.github.clearFaults());
afterAll(() => connected.close());

const pending = (): CheckRun => ({
  ...{ headSha, name: "gate: test", externalId: `run-${count}`, progress: { kind: "in_progress" } },
  ...{ title: "Running", summary: "The tests run." },
});
const failed = (annotations: readonly Annotation[] = []): CheckRun => ({
  ...pending(),
  progress: { kind: "completed", conclusion: "failure" },
  ...{ title: "2 tests fail", summary: "See below.", text: "details", annotations },
});
const findings = (amount: number): Annotation[] =>
  Array.from({ length: amount }, (_, index) => ({
    ...{ path: "README.md", line: index + 1, column: 2, level: "failure" as const },
    message: `finding ${index}`,
  }));
const upsert = (run: CheckRun, memory = remembering({ forgets: true })) =>
  upsertCheckRun(connected.client, run, memory);
const runs = () => {
  const all = connected.repository.suites.flatMap((suite) => suite.runs);
  return all.filter(({ externalId }) => externalId === `run-${count}`);
};
const messages = () => runs().flatMap((run) => run.annotations.map(({ message }) => message));

describe("a check run", () => {
  it("is not doubled while lists lag, for its number is remembered", async () => {
    const effect = { kind: "stale", milliseconds: 60_000 } as const;
    connected.github.addFault({ match: { method: "GET", path: "**/check-runs" }, times: 100, effect });
    const memory = remembering();
    await upsert(pending(), memory);
    await upsert(failed(findings(3)), memory);
    expect(runs()).toMatchObject([{ conclusion: "failure" }]);
  });

  it("is created, then brought to its end, as one run", async () => {
    const created = await upsert(pending());
    const completed = await upsert(failed());
    expect(completed).toEqual(created);
    expect(runs()).toMatchObject([
      { status: "completed", conclusion: "failure", output: { title: "2 tests fail", text: "details" } },
    ]);
  });

  it("is another one for another external id or another name", async () => {
    await upsert(pending());
    await upsert({ ...pending(), name: "gate: lint" });
    count += 1;
    await upsert(pending());
    expect(runs()).toHaveLength(1);
    count -= 1;
    expect(runs()).toHaveLength(2);
  });

  it("is not doubled when the answer to its creation was lost", async () => {
    loseAnswer(connected, { method: "POST", path: "**/check-runs" });
    expect(await upsert(pending())).toMatchObject({ kind: "reported" });
    expect(runs()).toHaveLength(1);
  });

  it("shows its annotations in batches, and in a second call not again", async () => {
    await upsert(pending());
    await upsert(failed(findings(120)));
    await upsert(failed(findings(120)));
    expect(messages()).toEqual(findings(120).map(({ message }) => message));
  });

  it("shows all annotations when it is created with them", async () => {
    await upsert(failed(findings(101)));
    expect(messages()).toEqual(findings(101).map(({ message }) => message));
  });

  it("doubles no annotation when the answer to a batch was lost", async () => {
    await upsert(pending());
    loseAnswer(connected, { method: "PATCH", path: "**/check-runs/*", times: 2 });
    await upsert(failed(findings(120)));
    expect(messages()).toEqual(findings(120).map(({ message }) => message));
  });

  it("shows the five hundred worst of many", async () => {
    const notices = findings(300).map((each) => ({ ...each, level: "notice" as const, message: "mild" }));
    await upsert(failed([...notices, ...findings(450)]));
    expect(messages()).toHaveLength(500);
    expect(messages().filter((message) => message === "mild")).toHaveLength(50);
  });

  it("has texts that are cut to what GitHub takes", async () => {
    const long = "é".repeat(60_000);
    const reported = await upsert({ ...failed(), summary: long, text: long });
    expect(reported).toMatchObject({ kind: "reported" });
    const { summary, text } = runs()[0]?.output ?? {};
    expect(Buffer.byteLength(summary ?? "")).toBeLessThanOrEqual(textLimitBytes);
    expect(Buffer.byteLength(text ?? "")).toBeLessThanOrEqual(textLimitBytes);
  });

  it("on a commit that is not there is refused", async () => {
    const refused = await upsert({ ...pending(), headSha: "0".repeat(40) });
    expect(refused).toMatchObject({ kind: "refused" });
  });
});
