import { z } from "zod";
import { modelName } from "./agents/model-name.ts";
import { escalationsConfiguration, labelsConfiguration } from "./escalations/configuration.ts";
import { gatesConfiguration } from "./gates/configuration.ts";
import {
  autonomyConfiguration,
  expertsConfiguration,
  phasesConfiguration,
  projectConfiguration,
} from "./jobs/configuration.ts";
import { notifyConfiguration } from "./notify/configuration.ts";
import { reviewsConfiguration } from "./reviews/configuration.ts";

const glob = z.string().trim().min(1, "must not be empty").max(500);

const destructive = z.strictObject({
  /** Share of the base's files whose deletion is a tripwire. */
  maxDeletedShare: z.number().gt(0).max(1).default(0.3),
  /** Looked for in added lines, without regard to case. */
  patterns: z
    .array(z.string().trim().min(3, "must be at least 3 characters").max(200))
    .max(100)
    .default(["drop table", "drop database", "truncate table"]),
});

const limits = z.strictObject({
  files: z.int().min(1).max(10_000).default(100),
  patchBytes: z
    .int()
    .min(1)
    .max(64 * 1024 * 1024)
    .default(4_194_304),
});

const agent = z.strictObject({
  runner: z.enum(["claude", "command", "replay"]).default("claude"),
  model: modelName.default("claude-sonnet-5-5"),
  /** Stricter than the service only; without it the service decides. */
  isolation: z.enum(["bubblewrap", "none"]).optional(),
  network: z.enum(["none", "model-only", "open"]).default("model-only"),
});

/** `.github/nightshift.yml`, whole. Defaults are the product's own; durations come out as milliseconds. */
export const configurationSchema = z
  .strictObject({
    enabled: z.boolean().default(true),
    /** `observe`: everything is done but for what publishes work. */
    mode: z.enum(["act", "observe"]).default("act"),
    /** What agents may do to their checkouts. */
    permissionMode: z.enum(["standard", "readonly"]).default("standard"),
    escalations: escalationsConfiguration.prefault({}),
    labels: labelsConfiguration.prefault({}),
    /** Added to the built-in floor. */
    protectedPaths: z.array(glob).max(500).default([]),
    destructive: destructive.prefault({}),
    limits: limits.prefault({}),
    agent: agent.prefault({}),
    gates: gatesConfiguration.prefault({}),
    autonomy: autonomyConfiguration.prefault({}),
    experts: expertsConfiguration.default({}),
    phases: phasesConfiguration.prefault({}),
    reviews: reviewsConfiguration.prefault({}),
    project: projectConfiguration.optional(),
    notify: notifyConfiguration.prefault({}),
  })
  .superRefine((configuration, context) => {
    const names: [readonly string[], string][] = [
      [["escalations", "intakeLabel"], configuration.escalations.intakeLabel],
      ...Object.entries(configuration.labels).map(([key, name]): [string[], string] => [
        ["labels", key],
        name,
      ]),
      ...Object.keys(configuration.escalations.registry).map((name): [string[], string] => [
        ["escalations", "registry", name],
        name,
      ]),
    ];
    const taken = new Map<string, string>();
    for (const [path, name] of names) {
      const other = taken.get(name.toLowerCase());
      if (other === undefined) taken.set(name.toLowerCase(), path.join("."));
      else context.addIssue({ code: "custom", message: `"${name}" is also ${other}`, path: [...path] });
    }
  });

export type Configuration = z.output<typeof configurationSchema>;
