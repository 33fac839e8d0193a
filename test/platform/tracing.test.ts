import { createServer } from "node:http";
import { type AddressInfo } from "node:net";
import { expect, it } from "vitest";
import {
  inSpan,
  inSpanOf,
  traceBy,
  traceId,
  traceParent,
  type SpanFacts,
} from "../../src/platform/tracing.ts";
import { openTracing } from "../../src/platform/open-tracing.ts";

const parent = `00-${"a".repeat(32)}-${"b".repeat(16)}-01`;

it("without a tracer, work is done as if there were no spans", async () => {
  expect(await inSpanOf(parent, { name: "one", facts: {} }, () => Promise.resolve(traceParent()))).toBeNull();
  expect(traceId()).toBeNull();
});

it("a span is part of the one around it, or of the one that it is told, and ends with what became of the work", async () => {
  const told: { name: string; parent: string | null; facts: SpanFacts; failure?: unknown }[] = [];
  const stop = traceBy({
    begin: (name, { parent: of, facts }) => {
      const span: (typeof told)[number] = { name, parent: of, facts };
      told.push(span);
      const end = (failure: unknown) => {
        span.failure = failure;
      };
      return { traceId: "t", traceParent: `in ${name}`, tell: () => undefined, end };
    },
  });
  const broken = new Error("no");
  const inner = () => Promise.reject(broken);
  await expect(
    inSpanOf(parent, { name: "outer", facts: { issue: 1 } }, () => inSpan("inner", {}, inner)),
  ).rejects.toBe(broken);
  expect(await inSpan("alone", {}, () => Promise.resolve(traceParent()))).toBe("in alone");
  stop();
  expect(told).toEqual([
    { name: "outer", parent, facts: { issue: 1 }, failure: broken },
    { name: "inner", parent: "in outer", facts: {}, failure: broken },
    { name: "alone", parent: null, facts: {}, failure: null },
  ]);
  expect(await inSpan("later", {}, () => Promise.resolve(traceParent()))).toBeNull();
});

it("a collector that is gone harms nothing", async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  const tracing = openTracing({ endpoint: `http://127.0.0.1:${port}/`, version: "1" });
  const inside = await inSpanOf(parent, { name: "work", facts: { none: null } }, () =>
    Promise.resolve(traceParent()),
  );
  expect(inside).toMatch(new RegExp(`^00-${"a".repeat(32)}-[0-9a-f]{16}-01$`));
  // What is carried along may be anything: it then begins anew.
  expect(await inSpanOf("rubbish", { name: "work", facts: {} }, () => Promise.resolve(traceId()))).toMatch(
    /^[0-9a-f]{32}$/,
  );
  await tracing.close();
  expect(await inSpan("after", {}, () => Promise.resolve(traceParent()))).toBeNull();
});
