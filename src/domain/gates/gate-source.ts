import { type PassedOver } from "./detection/project.ts";

/** By the name of a gate: the source of the configuration that it was taken from. */
export type GateOrigins = Readonly<Record<string, string>>;

/** Settings of a configuration that hold for all its gates. */
export const sharedSettings = ["profile", "setup"] as const;
export type SharedSetting = (typeof sharedSettings)[number];

/** Where the gates come from. */
export type GateSource =
  | {
      readonly kind: "configured";
      readonly origins?: GateOrigins;
      /** Where what all gates share comes from, by its key; only what somebody named. */
      readonly shared?: Readonly<Partial<Record<SharedSetting, string>>>;
    }
  /** `found`: what stood in the repository, like "package.json: scripts.test". */
  | {
      readonly kind: "detected";
      readonly found: readonly string[];
      /** What tells of gates, too, and was not taken. */
      readonly passedOver?: readonly PassedOver[];
      /** A sentence on a configuration that nobody reads for its name. */
      readonly unread?: string;
    }
  | { readonly kind: "nothing"; readonly why: string }
  /** The base's configuration switches every gate off. */
  | { readonly kind: "switched-off" };
