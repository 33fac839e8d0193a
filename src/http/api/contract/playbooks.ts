import { z } from "zod";
import { playbookRow } from "../../../store/playbooks/playbook-row.ts";
import { route } from "./route.ts";
import { id, idCursor, idParams, moment, nextPage, pageQuery, repositoryName } from "./values.ts";

const noun = "Playbooks";

const playbook = playbookRow.extend({ id });

const kept = playbook.extend({
  ...{ repository: z.string(), pullUrl: z.string(), learnedAt: moment, changedAt: moment },
});

export const listPlaybooks = route({
  ...{ method: "get", path: "/api/playbooks", name: "listPlaybooks", noun },
  says: "What was learned from confirmed resolutions, newest first, and how many of those did not hold.",
  query: pageQuery.extend({
    cursor: idCursor,
    repository: repositoryName.nullable().default(null).describe("Of one repository, `OWNER/REPO`."),
  }),
  answers: {
    200: {
      says: "One page.",
      schema: z.object({
        playbooks: z.array(kept),
        next: nextPage,
        recurrences: z.object({ days: z.number(), resolutions: z.number(), recurred: z.number() }),
      }),
    },
  },
  refusals: [404, 422],
});

export const retirePlaybook = route({
  ...{ method: "patch", path: "/api/playbooks/{id}", name: "retirePlaybook", noun },
  says: "Puts a playbook away for good. Nothing else can be changed.",
  params: idParams,
  body: z.strictObject({ state: z.literal("retired") }),
  answers: { 200: { says: "The playbook.", schema: playbook } },
  refusals: [404, 422],
});
