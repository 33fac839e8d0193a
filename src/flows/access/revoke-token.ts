import { revokeApiToken } from "../../store/access/api-tokens.ts";
import { record, type RecordDeps } from "../record.ts";

/** Ends a token at once, and says in the audit who did. False: there is none of that number in force. */
export function revokeToken(
  deps: RecordDeps,
  { id, by }: { readonly id: number; readonly by: string },
): Promise<boolean> {
  return record(
    deps,
    {
      ...{ repositoryId: null, subject: `token ${id}`, kind: "token" },
      ...{ facts: { by }, decision: { kind: "revoke" }, effects: [] },
    },
    (db) => revokeApiToken(db, id, deps.clock.now()),
  );
}
