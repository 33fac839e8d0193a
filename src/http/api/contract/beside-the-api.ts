import { z } from "zod";
import { route } from "./route.ts";
import { anything } from "./values.ts";

const noun = "Service";

export const describeApi = route({
  ...{ method: "get", path: "/api/openapi.json", name: "describeApi", noun },
  says: "This description, made from the schemas that check requests.",
  answers: { 200: { says: "An OpenAPI document.", schema: z.record(z.string(), anything) } },
});

const text = z.string();

/** What is served beside the API, and checks for itself who asks. */
export const servedElsewhere = [
  route({
    ...{ method: "post", path: "/api/github/webhooks", name: "receiveDelivery", noun },
    says: "Takes a delivery of GitHub. It is stored before it is answered.",
    door: "the signature of the App's webhook secret",
    body: z.looseObject({}),
    answers: { 202: { says: "It is kept.", schema: text, type: "text/plain" } },
  }),
  route({
    ...{ method: "get", path: "/healthz", name: "isAlive", noun, door: "open to everybody" },
    says: "Whether the process answers.",
    answers: { 200: { says: "It does.", schema: z.object({ status: z.literal("ok") }) } },
  }),
  route({
    ...{ method: "get", path: "/readyz", name: "isReady", noun, door: "open to everybody" },
    says: "Whether it can do its work.",
    answers: {
      200: { says: "It can.", schema: readiness() },
      503: { says: "It cannot; what is missing is named.", schema: readiness() },
    },
  }),
  route({
    ...{ method: "get", path: "/metrics", name: "readMetrics", noun },
    ...{ door: "this machine; NIGHTSHIFT_METRICS opens it, by a token or to everybody" },
    says: "Metrics for Prometheus.",
    answers: { 200: { says: "The metrics.", schema: text, type: "text/plain; version=0.0.4" } },
  }),
  route({
    ...{ method: "post", path: "/mcp", name: "useTools", noun },
    door: "as everywhere; a token of the scope read",
    says: "The Model Context Protocol (streamable HTTP, stateless): audit trail, attempts, todos, job, progress and search for agents.",
    body: z.looseObject({}),
    answers: { 200: { says: "An answer of JSON-RPC.", schema: z.looseObject({}) } },
  }),
] as const;

function readiness() {
  return z.object({
    status: z.enum(["ok", "unavailable"]),
    checks: z.record(z.string(), z.enum(["ok", "unavailable"])),
  });
}
