import { z } from "zod";
import { configurationSources } from "../../../config/effective.ts";
import { listedGates, singleGates } from "../../../domain/gates/gates-change.ts";
import { route } from "./route.ts";
import { anything, moment, repositoryParams } from "./values.ts";

const noun = "Configuration";
const source = z.enum(configurationSources);
const value = z.object({ key: z.string(), value: anything, source, line: z.number().nullable() });
const problem = z.object({ line: z.number(), key: z.string(), problem: z.string(), mend: z.string() });

export const readConfiguration = route({
  ...{ method: "get", path: "/api/repos/{owner}/{name}/configuration", name: "readConfiguration", noun },
  says: "Every value in force with its source, file and line; durations are in milliseconds.",
  params: repositoryParams,
  answers: {
    200: {
      says: "The configuration.",
      schema: z.object({
        repository: z.string(),
        sources: z.array(
          z.object({
            source,
            state: z.enum(["valid", "invalid", "absent", "unreadable", "unread", "set", "unset"]),
            commit: z.string().nullable(),
            commitInForce: z.string().nullable(),
            file: z.string().nullable(),
            problems: z.array(problem),
          }),
        ),
        values: z.array(value.extend({ file: z.string().nullable() })),
        switchedOff: z.enum(["service", "installation", "repository", "domain"]).nullable(),
        contradictions: z.array(z.object({ key: z.string(), problem: z.string(), mend: z.string() })),
      }),
    },
  },
  refusals: [404],
});

const gatesPath = "/api/repos/{owner}/{name}/quality-gates";
const written = z.record(z.string(), anything);
const gate = z.looseObject({ kind: z.enum([...singleGates, ...listedGates]) });
const gateParams = repositoryParams.extend({ gateId: z.string().min(1).max(100) });

const gates = z.object({
  repository: z.string(),
  stored: written.describe("What is stored through the API, as it was written."),
  changedAt: moment.nullable(),
  effective: z.array(value).describe("What is in force, and where each value comes from."),
});
const changed = { 200: { says: "The gates.", schema: gates } };

export const readGates = route({
  ...{ method: "get", path: gatesPath, name: "readGates", noun, params: repositoryParams },
  says: "What is stored for the repository, and what is in force.",
  ...{ answers: changed, refusals: [404] },
});

/** By kind of task: of so many that were refused, or shown to a person, so many were accepted. */
const overruled = z.array(z.object({ task: z.string(), refused: z.number(), overruled: z.number() }));

export const suggestGates = route({
  ...{
    method: "get",
    path: `${gatesPath}/suggestions`,
    name: "suggestGates",
    noun,
    params: repositoryParams,
  },
  says: "For each threshold the strictest value that the newest accepted commits would have met, or a looser one where people overrule it.",
  answers: {
    200: {
      says: "The suggestions.",
      schema: z.object({
        repository: z.string(),
        commits: z.number(),
        suggestions: z.array(
          z.object({
            key: z.string(),
            inForce: z.union([z.number(), z.string()]),
            proposed: z.union([z.number(), z.string()]).nullable(),
            why: z.enum(["stricter", "looser", "strictest_already", "not_reached", "too_few_commits"]),
            /** Accepted commits on which this was measured. */
            commits: z.number(),
            overruled,
          }),
        ),
        allowances: z.array(z.object({ rule: z.string(), paths: z.array(z.string()), overruled })),
      }),
    },
  },
  refusals: [404],
});

export const replaceGates = route({
  ...{ method: "put", path: gatesPath, name: "replaceGates", noun, params: repositoryParams, body: written },
  says: "Stores a whole `gates:` block in place of what was stored; `{}` stores nothing.",
  ...{ answers: changed, refusals: [404, 409, 422] },
});

export const addGate = route({
  ...{ method: "post", path: gatesPath, name: "addGate", noun, params: repositoryParams, body: gate },
  says: "Adds one gate: its kind, for `custom` and `check` its name, and its keys.",
  ...{ answers: { 201: { says: "The gates, with the new one's address.", schema: gates } } },
  refusals: [404, 409, 422],
});

export const readGate = route({
  ...{ method: "get", path: `${gatesPath}/{gateId}`, name: "readGate", noun, params: gateParams },
  says: "One gate: what is stored of it (null: nothing), and what of it is in force.",
  answers: {
    200: {
      says: "The gate.",
      schema: z.object({
        ...{ repository: z.string(), id: z.string(), stored: anything, effective: z.array(value) },
      }),
    },
  },
  refusals: [404],
});

export const putGate = route({
  ...{ method: "put", path: `${gatesPath}/{gateId}`, name: "putGate", noun, params: gateParams, body: gate },
  says: "Adds or replaces one gate. Its id is its name: `build`, `lint`, `test`, `coverage`, or that of a custom gate or check.",
  ...{ answers: changed, refusals: [404, 409, 422] },
});

export const removeGate = route({
  ...{ method: "delete", path: `${gatesPath}/{gateId}`, name: "removeGate", noun, params: gateParams },
  says: "Forgets a stored gate: that of the files is in force again.",
  ...{ answers: changed, refusals: [404, 409] },
});
