import { z } from "zod";

/** As a provider names a model. */
export const modelName = z.string().trim().min(1, "must not be empty").max(200);
