import { jobFolder } from "../../../../domain/jobs/phases/phase-name.ts";
import { type PlanFile } from "../../../../store/jobs/job-plans.ts";
import { redactSecrets } from "../../../../workspaces/changes/secrets.ts";
import { listFiles, readTextsAt } from "../../../../workspaces/git/read-file.ts";
import { type Mirror } from "../../../../workspaces/mirror.ts";

const mostFiles = 200;
const longestFile = 256 * 1024;

/** What stands in the folder of a job's plan at a commit, without secrets. */
export async function readPlanFiles(
  mirror: Mirror,
  { commit, issue }: { readonly commit: string; readonly issue: number },
): Promise<PlanFile[]> {
  const folder = `${jobFolder(issue)}/`;
  const files = await listFiles(mirror, commit);
  const paths = files.filter((path) => path.startsWith(folder)).slice(0, mostFiles);
  const texts = await readTextsAt(mirror, { commit, paths }, longestFile);
  const kept: PlanFile[] = [];
  for (const path of paths) {
    const text = texts.get(path);
    kept.push({ path, body: text === undefined ? null : await redactSecrets(text) });
  }
  return kept;
}
