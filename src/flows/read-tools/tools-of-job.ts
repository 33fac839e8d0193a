import { z } from "zod";
import { type OfferedTool } from "../../agents/runner.ts";
import { type Repository } from "../../store/configuration/repositories.ts";
import { type Job } from "../../store/jobs/jobs.ts";
import { type ReadToolDeps } from "./read-tool.ts";
import { readTools, useReadTool } from "./read-tools.ts";

interface JobAt {
  readonly job: Job;
  readonly repository: Repository;
  /** What it is asked about. */
  readonly commit: string;
}

const absent = "There is no such thing in this job.";

/** Everything that agents may ask, bound to one job: what it is about cannot be named, so no other can be asked about. */
export function toolsOfJob(deps: ReadToolDeps, { job, repository, commit }: JobAt): OfferedTool[] {
  const own: Readonly<Record<string, unknown>> = {
    ...{ job: job.id, repository: `${repository.owner}/${repository.name}`, issue: job.issue, commit },
  };
  const ids = [job.repositoryId];
  const onlooker = {
    mayRead: (id: number) => id === job.repositoryId,
    audit: { kind: "repositories", ids } as const,
  };
  return readTools.map((tool) => ({
    ...{ name: tool.name, says: tool.says, input: tool.input },
    ask: async (asked) => {
      const input = tool.input.safeParse(asked);
      if (!input.success) return { ok: false, text: z.prettifyError(input.error) };
      const about = Object.fromEntries(Object.keys(tool.about.shape).map((key) => [key, own[key]]));
      try {
        const text = await useReadTool(deps, tool, { input: { ...about, ...input.data }, onlooker });
        return { ok: text !== null, text: text ?? absent };
      } catch (error) {
        deps.log.warn({ err: error, tool: tool.name, job: job.id }, "a tool of the companion failed");
        return { ok: false, text: "It could not be found out; go on without it." };
      }
    },
  }));
}
