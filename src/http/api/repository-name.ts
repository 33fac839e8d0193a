import { z } from "zod";

/** `OWNER/REPO`, as a question names it. */
export const repositoryName = z
  .string()
  .regex(/^[\w.-]{1,100}\/[\w.-]{1,100}$/, "is no OWNER/REPO")
  .transform((text) => ({ owner: text.split("/")[0] ?? "", name: text.split("/")[1] ?? "" }));
