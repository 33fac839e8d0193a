import { z } from "zod";
import { type RepositoryClient } from "./app.ts";
import { readOrAbsent } from "./connection/read-or-absent.ts";
import { refusalOf } from "./connection/refusals.ts";
import { absentIsUsual } from "./connection/request-rules.ts";

export type UnreadableReason = "not_a_file" | "too_large" | "not_text" | "no_such_ref" | "forbidden";

export type FileReading =
  | { readonly kind: "text"; readonly text: string; readonly sha: string }
  | { readonly kind: "absent" }
  | { readonly kind: "unreadable"; readonly reason: UnreadableReason };

const fileShape = z.object({
  type: z.literal("file"),
  encoding: z.string(),
  content: z.string(),
  size: z.int(),
  sha: z.string(),
});

/** The file as it is at a branch, tag or commit; without one, on the repository's default branch. */
export async function readFileAt(client: RepositoryClient, path: string, ref?: string): Promise<FileReading> {
  try {
    const data = await readAt(client, path, ref);
    return data === null ? { kind: "absent" } : readContent(data);
  } catch (error) {
    return readRefusal(error);
  }
}

const listingShape = z.array(z.object({ type: z.string(), name: z.string() }));

/** Names of the files in a folder of the default branch; none where there is no such folder. */
export async function listFilesIn(client: RepositoryClient, path: string): Promise<string[]> {
  const listed = listingShape.safeParse(await readAt(client, path));
  return listed.success ? listed.data.flatMap(({ type, name }) => (type === "file" ? [name] : [])) : [];
}

const noSuchRef = "no such ref";

/** null: there is nothing at that path. */
function readAt(client: RepositoryClient, path: string, ref?: string): Promise<unknown> {
  const { octokit, owner, repo } = client;
  return readOrAbsent(client, { kind: "object", expression: `${ref ?? "HEAD"}:${path}` }, async () => {
    const place = { owner, repo, path, ...(ref === undefined ? {} : { ref }), request: absentIsUsual };
    try {
      return (await octokit.rest.repos.getContent(place)).data;
    } catch (error) {
      if (/no commit found for the ref/i.test(refusalOf(error)?.detail ?? "")) return noSuchRef;
      throw error;
    }
  });
}

function readContent(data: unknown): FileReading {
  if (data === noSuchRef) return { kind: "unreadable", reason: "no_such_ref" };
  const file = fileShape.safeParse(data);
  if (!file.success) return { kind: "unreadable", reason: "not_a_file" };
  // Above one megabyte GitHub leaves the content out.
  if (file.data.encoding !== "base64") return { kind: "unreadable", reason: "too_large" };
  try {
    const bytes = Buffer.from(file.data.content, "base64");
    return {
      kind: "text",
      text: new TextDecoder("utf-8", { fatal: true }).decode(bytes),
      sha: file.data.sha,
    };
  } catch (error) {
    if (error instanceof TypeError) return { kind: "unreadable", reason: "not_text" };
    throw error;
  }
}

function readRefusal(error: unknown): FileReading {
  if (refusalOf(error) === undefined) throw error;
  return { kind: "unreadable", reason: "forbidden" };
}
