import { z } from "zod";
import { type AuditQuestion } from "../../../flows/audit/audit-filter.ts";
import { auditEntry } from "./decisions.ts";
import { route } from "./route.ts";
import { idCursor, nextPage, pageQuery, repositoryName } from "./values.ts";

const noun = "Audit";

const time = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,6})?)?(?:Z|[+-]\d\d:\d\d))?$/, "is no time")
  .transform((text) => new Date(text))
  .pipe(z.date("is no time"))
  .nullable()
  .default(null);
const text = z.string().min(1).max(300).nullable().default(null);
const question = z.strictObject({
  repository: repositoryName.nullable().default(null).describe("Of one repository, `OWNER/REPO`."),
  issue: z.coerce
    .number("is no number")
    .int()
    .positive()
    .nullable()
    .default(null)
    .describe("Of one issue or pull request of it."),
  subject: text.describe("As entries name it."),
  kind: text.describe("Of one kind of decision, like `attempt`."),
  by: text.describe("What somebody did: their login."),
  since: time.describe("Like `2026-11-22` or `2026-11-22T10:00:00Z`; included."),
  until: time.describe("Likewise; excluded."),
});
const issueHasRepository = ({ issue, repository }: AuditQuestion) => issue === null || repository !== null;
const homeless = { path: ["issue"], message: "is of no repository: name that, too" };

const chained = auditEntry.extend({
  repository: z.string().nullable(),
  previousHash: z.string().describe("In hexadecimal, as is its own."),
  hash: z.string(),
});

export const searchAudit = route({
  ...{ method: "get", path: "/api/audit", name: "searchAudit", noun },
  says: "The log, newest first, each entry with the hash of the one before it and its own.",
  query: question.extend(pageQuery.shape).extend({ cursor: idCursor }).refine(issueHasRepository, homeless),
  answers: { 200: { says: "One page.", schema: z.object({ entries: z.array(chained), next: nextPage }) } },
  refusals: [404, 422],
});

export const exportAudit = route({
  ...{ method: "get", path: "/api/audit/export", name: "exportAudit", noun },
  says: "The same entries, oldest first, all of them. An answer that breaks off was not whole.",
  query: question.refine(issueHasRepository, homeless),
  answers: { 200: { says: "One entry a line.", type: "application/x-ndjson", schema: chained } },
  refusals: [404, 422],
});

export const verifyAudit = route({
  ...{ method: "get", path: "/api/audit/verify", name: "verifyAudit", noun },
  says: "Recomputes the chain of hashes.",
  answers: {
    200: {
      says: "The state of the chain.",
      schema: z.object({
        entries: z.number(),
        brokenAt: z.number().nullable().describe("The first entry that does not fit; null: the chain holds."),
        head: z.string().nullable().describe("The last hash; null: there is none."),
      }),
    },
  },
});
