import { z } from "zod";
import { checkConclusions, type Annotation, type CheckAction } from "../../state/checks.ts";

const textLimit = 65_535;
const annotationsPerRequest = 50;

const text = z
  .string()
  .refine((value) => Buffer.byteLength(value) <= textLimit, "exceeds the maximum length of 65535 bytes");

const isAbsent = (value: unknown) => value === undefined || value === null;

const annotation = z
  .object({
    path: z.string().min(1),
    start_line: z.int().min(0),
    end_line: z.int().min(0),
    start_column: z.int().nullish(),
    end_column: z.int().nullish(),
    annotation_level: z.enum(["notice", "warning", "failure"]),
    message: z
      .string()
      .min(1)
      .max(64 * 1024),
    title: z.string().max(255).nullish(),
    raw_details: z
      .string()
      .max(64 * 1024)
      .nullish(),
  })
  .refine(
    (value) =>
      value.start_line === value.end_line || (isAbsent(value.start_column) && isAbsent(value.end_column)),
    "columns may be given only if start_line and end_line are the same",
  )
  .transform((value): Annotation => ({
    path: value.path,
    startLine: value.start_line,
    endLine: value.end_line,
    startColumn: value.start_column ?? null,
    endColumn: value.end_column ?? null,
    level: value.annotation_level,
    message: value.message,
    title: value.title ?? null,
    rawDetails: value.raw_details ?? null,
  }));

const action = z
  .object({ label: z.string().max(20), description: z.string().max(40), identifier: z.string().max(20) })
  .transform((value): CheckAction => value);

const output = z.object({
  title: z.string().nullish(),
  summary: text.nullish(),
  text: text.nullish(),
  annotations: z
    .array(annotation)
    .max(annotationsPerRequest, "No more than 50 annotations can be given in one request")
    .default([]),
});

const fields = {
  details_url: z.string().nullish(),
  external_id: z.string().nullish(),
  status: z.enum(["queued", "in_progress", "completed"]).optional(),
  started_at: z.iso.datetime({ offset: true }).optional(),
  conclusion: z.enum(checkConclusions).nullish(),
  completed_at: z.iso.datetime({ offset: true }).nullish(),
  output: output.optional(),
  actions: z.array(action).max(3).optional(),
};

const consistent = (value: { status?: string | undefined; conclusion?: string | null | undefined }) =>
  value.status !== "completed" || (value.conclusion !== undefined && value.conclusion !== null);
const needsConclusion = { message: "conclusion is required when status is completed", path: ["conclusion"] };

export const checkCreation = z
  .object({ ...fields, name: z.string().min(1), head_sha: z.string() })
  .refine(({ output: given }) => given === undefined || !(isAbsent(given.title) || isAbsent(given.summary)), {
    message: "title and summary are required",
    path: ["output"],
  })
  .refine(consistent, needsConclusion);

export const checkUpdate = z
  .object({ ...fields, name: z.string().min(1).optional() })
  .refine(consistent, needsConclusion);

export type CheckInput = z.infer<typeof checkUpdate>;
