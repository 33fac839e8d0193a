import { z } from "zod";
import { witnessSchema } from "../../../domain/gates/verdict/verdict-schema.ts";
import { route } from "./route.ts";
import { repositoryParams } from "./values.ts";

export const readWitness = route({
  ...{ method: "get", path: "/api/repos/{owner}/{name}/witnesses/{witness}", name: "readWitness" },
  noun: "Escalations",
  says: "Both sides of what a trial found, for `nightshift gates witness ID --file FILE`.",
  params: repositoryParams.extend({ witness: z.string().regex(/^[0-9a-f]{4,64}$/) }),
  answers: { 200: { says: "The witness.", schema: witnessSchema } },
  refusals: [404],
});
