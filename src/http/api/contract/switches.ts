import { z } from "zod";
import { route } from "./route.ts";
import { cost, id, idParams, moment, repositoryParams } from "./values.ts";

const noun = "Switches";

const onOff = z.strictObject({ enabled: z.boolean() });

const service = z.object({
  enabled: z.boolean(),
  source: z.enum(["environment", "api", "built-in"]),
  isolation: z.string().describe("Within which walls agents and gates work."),
});
const installation = z.object({
  ...{ id, repositories: z.array(z.string()), enabled: z.boolean() },
  dailyCostUsd: z.number().nullable().describe("US dollars a day (UTC); null: no limit."),
  today: z.object({ spentUsd: z.number(), reservedUsd: z.number(), cost }),
  changedAt: moment.nullable(),
});
const repository = z.object({
  ...{ repository: z.string(), installation: id, enabled: z.boolean(), source: z.string() },
});

export const readService = route({
  ...{ method: "get", path: "/api/service", name: "readService", noun },
  says: "The kill switch over everything.",
  answers: { 200: { says: "The service.", schema: service } },
});

export const switchService = route({
  ...{ method: "patch", path: "/api/service", name: "switchService", noun, body: onOff },
  says: "Pauses everything, or goes on. `NIGHTSHIFT_ENABLED=false` cannot be undone here.",
  answers: { 200: { says: "The service.", schema: service } },
  refusals: [422],
});

export const listInstallations = route({
  ...{ method: "get", path: "/api/installations", name: "listInstallations", noun },
  says: "Every installation with its repositories, switch, budget and what is spent today.",
  answers: {
    200: { says: "All of them.", schema: z.object({ installations: z.array(installation) }) },
  },
});

export const readInstallation = route({
  ...{ method: "get", path: "/api/installations/{id}", name: "readInstallation", noun, params: idParams },
  says: "One of them.",
  answers: { 200: { says: "The installation.", schema: installation } },
  refusals: [404],
});

export const switchInstallation = route({
  ...{ method: "patch", path: "/api/installations/{id}", name: "switchInstallation", noun, params: idParams },
  says: "Its switch, its budget or both. What is not named stays as it is.",
  body: z
    .strictObject({
      enabled: z.boolean().optional(),
      dailyCostUsd: z.number().min(0.01).max(999_999).nullable().optional(),
    })
    .refine((change) => Object.keys(change).length > 0, "name enabled, dailyCostUsd or both"),
  answers: { 200: { says: "The installation.", schema: installation } },
  refusals: [404, 422],
});

export const readRepository = route({
  ...{
    method: "get",
    path: "/api/repos/{owner}/{name}",
    name: "readRepository",
    noun,
    params: repositoryParams,
  },
  says: "Whether Nightshift works in the repository, and who has the say.",
  answers: { 200: { says: "The repository.", schema: repository } },
  refusals: [404],
});

export const switchRepository = route({
  ...{ method: "patch", path: "/api/repos/{owner}/{name}", name: "switchRepository", noun },
  says: "`false` wins over the files; `true` takes that back, and the files decide again.",
  ...{ params: repositoryParams, body: onOff },
  answers: { 200: { says: "The repository.", schema: repository } },
  refusals: [404, 409, 422],
});
