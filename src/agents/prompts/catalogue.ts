import { type z } from "zod";
import { companionCatalogue } from "./variables/companion-variables.ts";
import { commentCatalogue } from "./variables/comment-variables.ts";
import { gateCatalogue } from "./variables/gate-variables.ts";
import { jobCommentCatalogue } from "./variables/job-comment-variables.ts";
import { jobCatalogue } from "./variables/job-variables.ts";
import { phaseCatalogue } from "./variables/phase-variables.ts";
import { reviewerCatalogue } from "./variables/reviewer-variables.ts";
import { stageCatalogue } from "./variables/stage-variables.ts";

/** Every prompt that the code renders, with what it supplies to it. */
export const promptCatalogue = {
  ...{ ...stageCatalogue, ...gateCatalogue, ...commentCatalogue },
  ...{ ...jobCatalogue, ...phaseCatalogue, ...jobCommentCatalogue, ...companionCatalogue },
  ...reviewerCatalogue,
} as const;

export type PromptName = keyof typeof promptCatalogue;

export type PromptVariables<N extends PromptName> = z.input<(typeof promptCatalogue)[N]>;
