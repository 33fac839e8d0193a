import { z } from "zod";
import { type RepositoryClient } from "./app.ts";
import { refusalOf } from "./connection/refusals.ts";

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
export async function readFileAt(
  { octokit, owner, repo }: RepositoryClient,
  path: string,
  ref?: string,
): Promise<FileReading> {
  try {
    const place = { owner, repo, path, ...(ref === undefined ? {} : { ref }) };
    const { data } = await octokit.rest.repos.getContent(place);
    return readContent(data);
  } catch (error) {
    return readRefusal(error);
  }
}

const listingShape = z.array(z.object({ type: z.string(), name: z.string() }));

/** Names of the files in a folder of the default branch; none where there is no such folder. */
export async function listFilesIn(
  { octokit, owner, repo }: RepositoryClient,
  path: string,
): Promise<string[]> {
  try {
    const { data } = await octokit.rest.repos.getContent({ owner, repo, path });
    const listed = listingShape.safeParse(data);
    return listed.success ? listed.data.flatMap(({ type, name }) => (type === "file" ? [name] : [])) : [];
  } catch (error) {
    if (readRefusal(error).kind === "absent") return [];
    throw error;
  }
}

function readContent(data: unknown): FileReading {
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
  const refusal = refusalOf(error);
  if (refusal === undefined) throw error;
  if (/no commit found for the ref/i.test(refusal.detail)) {
    return { kind: "unreadable", reason: "no_such_ref" };
  }
  return refusal.reason === "absent" ? { kind: "absent" } : { kind: "unreadable", reason: "forbidden" };
}
