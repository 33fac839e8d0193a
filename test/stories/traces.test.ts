import { createServer } from "node:http";
import { type AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { expect, it, onTestFinished } from "vitest";
import { z } from "zod";
import { startStory } from "../support/story/story.ts";

const attribute = z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) });
const span = z.object({
  ...{ traceId: z.string(), spanId: z.string(), parentSpanId: z.string().optional(), name: z.string() },
  ...{ attributes: z.array(attribute), status: z.object({ code: z.number().optional() }) },
});
const body = z.object({
  resourceSpans: z.array(z.object({ scopeSpans: z.array(z.object({ spans: z.array(span) })) })),
});
type Span = z.infer<typeof span>;

/** What a collector on this machine is told. */
async function startCollector(status = 200) {
  const spans: Span[] = [];
  const server = createServer((request, response) => {
    void text(request).then((sent) => {
      const { resourceSpans } = body.parse(JSON.parse(sent));
      spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
      expect(request.url).toBe("/v1/traces");
      response.writeHead(status, { "content-type": "application/json" }).end("{}");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return { spans, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

it("one trace leads from the delivery over the decision, the agent and the gates to what GitHub was told", async () => {
  const collector = await startCollector();
  const story = await startStory({ environment: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url } });
  const issue = await story.escalate("ci-stuck", "hitl-escalation");
  await story.settle();
  // What was not sent yet is sent at the end.
  await story.service.close();

  const { spans } = collector;
  const turn = spans.find(({ name }) => name === "agent turn");
  const trace = spans.filter(({ traceId }) => traceId === turn?.traceId);
  const byId = new Map(trace.map((one) => [one.spanId, one]));
  const wayTo = (of: Span | undefined): string[] =>
    of === undefined ? [] : [...wayTo(byId.get(of.parentSpanId ?? "")), of.name];
  expect(wayTo(turn)).toEqual(
    expect.arrayContaining(["delivery", "webhook issues", "work attempt", "attempt", "agent turn"]),
  );
  expect(wayTo(turn)[0]).toBe("delivery");
  expect(wayTo(trace.find(({ name }) => name === "gates"))[0]).toBe("delivery");
  const told = trace.find(
    ({ name, parentSpanId }) =>
      name === "github POST" && byId.get(parentSpanId ?? "")?.name === "work effects",
  );
  expect(wayTo(told)[0]).toBe("delivery");
  expect(trace.filter(({ parentSpanId }) => parentSpanId === undefined || parentSpanId === "")).toHaveLength(
    1,
  );
  expect(trace.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["decision preflight", "decision claim", "decision attempt"]),
  );
  expect(JSON.stringify(turn?.attributes)).toContain("nightshift.inputTokens");

  // Ids, kinds and numbers: nothing that anybody wrote.
  const issueText = (await story.timeline(issue)).escalation.title;
  expect(issueText.length).toBeGreaterThan(3);
  expect(JSON.stringify(spans)).not.toContain(issueText);
  for (const { attributes } of spans) {
    for (const { value } of attributes) expect(JSON.stringify(value).length).toBeLessThan(250);
  }
});
