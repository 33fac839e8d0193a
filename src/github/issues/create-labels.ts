import { type Octokit } from "@octokit/core";
import { RequestError } from "@octokit/request-error";
import { z } from "zod";

export interface NewLabel {
  readonly name: string;
  readonly color: string;
  readonly description: string;
}

export interface CreatedLabels {
  readonly created: readonly string[];
  /** They were there, and stay as they are. */
  readonly kept: readonly string[];
}

const listed = z.array(z.object({ name: z.string() }));
const atOnce = 100;

/** Creates what is not there; to GitHub, names that differ only in case are one label. */
export async function createLabels(
  octokit: Octokit,
  place: { readonly owner: string; readonly repo: string },
  labels: readonly NewLabel[],
): Promise<CreatedLabels> {
  const present = await listNames(octokit, place);
  const created: string[] = [];
  const kept: string[] = [];
  for (const label of labels) {
    const isNew = !present.has(label.name.toLowerCase()) && (await create(octokit, place, label));
    (isNew ? created : kept).push(label.name);
  }
  return { created, kept };
}

async function listNames(
  octokit: Octokit,
  place: { readonly owner: string; readonly repo: string },
): Promise<Set<string>> {
  const names = new Set<string>();
  for (let page = 1; ; page += 1) {
    const { data } = await octokit.request("GET /repos/{owner}/{repo}/labels", {
      ...place,
      per_page: atOnce,
      page,
    });
    const found = listed.parse(data);
    for (const { name } of found) names.add(name.toLowerCase());
    if (found.length < atOnce) return names;
  }
}

/** False: somebody else made it meanwhile. */
async function create(
  octokit: Octokit,
  place: { readonly owner: string; readonly repo: string },
  label: NewLabel,
): Promise<boolean> {
  try {
    await octokit.request("POST /repos/{owner}/{repo}/labels", { ...place, ...label });
    return true;
  } catch (error) {
    if (error instanceof RequestError && error.status === 422 && error.message.includes("already_exists"))
      return false;
    throw error;
  }
}
