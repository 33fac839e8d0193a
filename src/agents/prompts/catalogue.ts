import { type z } from "zod";
import { companionCatalogue } from "./companion-variables.ts";
import { commentCatalogue } from "./comment-variables.ts";
import { gateCatalogue } from "./gate-variables.ts";
import { jobCommentCatalogue } from "./job-comment-variables.ts";
import { jobCatalogue } from "./job-variables.ts";
import { phaseCatalogue } from "./phase-variables.ts";
import { reviewerCatalogue } from "./reviewer-variables.ts";
import { stageCatalogue } from "./stage-variables.ts";

/** Every prompt that the code renders, with what it supplies to it. */
export const promptCatalogue = {
  ...{ ...stageCatalogue, ...gateCatalogue, ...commentCatalogue },
  ...{ ...jobCatalogue, ...phaseCatalogue, ...jobCommentCatalogue, ...companionCatalogue },
  ...reviewerCatalogue,
} as const;

export type PromptName = keyof typeof promptCatalogue;

export type PromptVariables<N extends PromptName> = z.input<(typeof promptCatalogue)[N]>;
