import { z } from "zod";
import { configurationSchema } from "../../configuration.ts";

const wished = z.looseObject({
  enabled: z.boolean().optional(),
  escalations: z
    .looseObject({
      cap: z.number().optional(),
      unregistered: z.enum(["attempt", "hold"]).optional(),
      caps: z.looseObject({ attemptCostUsd: z.number().nullable().optional() }).optional(),
      registry: z
        .record(
          z.string(),
          z.looseObject({ agentAllowed: z.boolean().optional(), enabled: z.boolean().optional() }),
        )
        .optional(),
    })
    .optional(),
  gates: z
    .looseObject({
      rejection: z.looseObject({ maxRejections: z.number().optional() }).optional(),
      tokenBudget: z.looseObject({ warnThreshold: z.number().optional() }).optional(),
    })
    .optional(),
});

/** As much of a `.github/nightshift.yml` as is to be otherwise; what it does not name stays as the facts have it. */
export type WishedConfiguration = z.output<typeof wished>;

/** It is checked whole, as the file would be. */
export const wishedConfiguration = wished
  .superRefine((written, context) => {
    const checked = configurationSchema.safeParse(written);
    for (const { path, message } of checked.error?.issues ?? []) {
      context.addIssue({ code: "custom", path: [...path], message });
    }
  })
  .optional();
