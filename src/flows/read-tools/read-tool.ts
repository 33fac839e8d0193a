import { type z } from "zod";
import { type AuditSeen } from "../../store/search-audit.ts";
import { type JobListDeps } from "../jobs/standing/list-jobs.ts";

export type ReadToolDeps = JobListDeps;

/** What whoever uses a tool may see. */
export interface Onlooker {
  readonly mayRead: (repositoryId: number) => boolean;
  readonly audit: AuditSeen;
}

/** A question that agents may ask; nothing is changed by it. */
export interface ReadTool<Input extends z.ZodObject = z.ZodObject> {
  readonly name: string;
  readonly title: string;
  readonly says: string;
  readonly input: Input;
  /** null: there is no such thing, or none that may be seen. */
  readonly run: (
    deps: ReadToolDeps,
    asked: { readonly input: z.output<Input>; readonly onlooker: Onlooker },
  ) => Promise<unknown>;
}

/** Keeps the type of what it is asked by. */
export function readTool<Input extends z.ZodObject>(tool: ReadTool<Input>): ReadTool {
  return {
    ...tool,
    run: (deps, { input, onlooker }) => tool.run(deps, { input: input as z.output<Input>, onlooker }),
  };
}
