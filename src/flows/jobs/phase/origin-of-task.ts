import { type TextOrigin } from "../../../domain/trust/text/untrusted-text.ts";
import { type RepositoryClient } from "../../../github/app.ts";
import { readIssue } from "../../../github/issues/issues.ts";
import { permissionOf } from "../../../github/permissions.ts";

/**
 * Whose word a job's task is: its author's, with the permission of now, and not that of whoever asked for the job.
 * An author may have changed it between the asking and the reading.
 */
export async function originOfTask(client: RepositoryClient, number: number): Promise<TextOrigin> {
  const reading = await readIssue(client, number);
  const { author, authorIsBot } =
    reading.kind === "found" ? reading.issue : { author: null, authorIsBot: false };
  if (author === null) return { kind: "person", login: "a deleted account", permission: "none" };
  const permission = authorIsBot ? "none" : await permissionOf(client, { kind: "person", login: author });
  return { kind: "person", login: author, permission };
}
