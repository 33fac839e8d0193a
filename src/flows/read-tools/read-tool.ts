import { type z } from "zod";
import { type AuditSeen } from "../../store/search-audit.ts";
import { type MirrorDeps } from "../escalations/attempt/mirror.ts";
import { type JobListDeps } from "../jobs/standing/list-jobs.ts";
import { type SearchDeps } from "../jobs/search/find-passages.ts";

export type ReadToolDeps = JobListDeps & SearchDeps & MirrorDeps;

/** What whoever uses a tool may see. */
export interface Onlooker {
  readonly mayRead: (repositoryId: number) => boolean;
  readonly audit: AuditSeen;
}

/** A question that agents may ask; nothing is changed by it. */
export interface ReadTool<About extends z.ZodObject = z.ZodObject, Input extends z.ZodObject = z.ZodObject> {
  readonly name: string;
  readonly title: string;
  readonly says: string;
  /** What it is about: whoever asks from outside names that; the companion of a job has its own, and no other. */
  readonly about: About;
  readonly input: Input;
  /** null: there is no such thing, or none that may be seen. */
  readonly run: (
    deps: ReadToolDeps,
    asked: { readonly input: z.output<About> & z.output<Input>; readonly onlooker: Onlooker },
  ) => Promise<unknown>;
}

/** Keeps the type of what it is asked by. */
export function readTool<About extends z.ZodObject, Input extends z.ZodObject>(
  tool: ReadTool<About, Input>,
): ReadTool {
  return {
    ...tool,
    run: (deps, { input, onlooker }) =>
      tool.run(deps, { input: input as z.output<About> & z.output<Input>, onlooker }),
  };
}
