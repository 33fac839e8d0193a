/** What was found of one thing that the service needs; `diagnose` says what it is worth. */
export type Finding =
  | { readonly check: "environment"; readonly problems: readonly EnvironmentFault[] }
  | { readonly check: "node"; readonly version: string }
  /** null: there is none. */
  | { readonly check: "git"; readonly version: string | null }
  /** `problem`: why the service would not start with it. */
  | {
      readonly check: "isolation";
      readonly isolated: boolean;
      readonly described: string;
      readonly problem: EnvironmentFault | null;
    }
  | { readonly check: "postgres"; readonly found: PostgresFound }
  | { readonly check: "redis"; readonly found: RedisFound }
  /** Of the checkout that doctor is run in. */
  | { readonly check: "gates"; readonly found: GatesFound }
  | { readonly check: "app"; readonly found: AppFound }
  | {
      readonly check: "permissions" | "events";
      /** What this release needs, and what GitHub says that the App has; permissions with their level. */
      readonly needed: readonly string[];
      readonly granted: readonly string[];
      /** Accounts that installed the App and have not granted all that it asks for. */
      readonly behind: readonly string[];
    }
  | { readonly check: "webhook"; readonly found: WebhookFound }
  /** Repositories with a branch that keeps the service from making its own, among those looked at. */
  | { readonly check: "branches"; readonly looked: number; readonly inTheWay: readonly string[] }
  | { readonly check: "agent"; readonly runner: string; readonly problems: readonly string[] }
  | {
      readonly check: "disk";
      readonly directory: string;
      /** Bytes; null: the directory is not there and cannot be made. */
      readonly free: number | null;
      readonly quota: number;
    };

/** Whether each gate passes, and notices that the sources are broken. */
export type GatesFound =
  | {
      readonly kind: "asked";
      readonly gates: readonly { readonly name: string; readonly answer: GateAnswer }[];
    }
  | { readonly kind: "refused"; readonly problems: readonly string[] };

/** `red`: it fails as it is; `unasked`: what it looks at is not known, or there is no source to break. */
export type GateAnswer = "can-fail" | "vacuous" | "red" | "unasked";

export interface EnvironmentFault {
  readonly name: string;
  readonly problem: string;
  readonly mend: string;
}

interface Unreachable {
  readonly kind: "unreachable";
  readonly why: string;
}

export type PostgresFound =
  | { readonly kind: "embedded" }
  | { readonly kind: "reached"; readonly major: number; readonly version: string }
  | Unreachable;

export type RedisFound =
  | { readonly kind: "none" }
  | { readonly kind: "reached"; readonly version: string; readonly policy: string }
  | Unreachable;

export type AppFound =
  | { readonly kind: "known"; readonly name: string; readonly installations: number }
  /** GitHub does not take these credentials. */
  | { readonly kind: "refused"; readonly why: string }
  | Unreachable
  /** The environment names none, and none was set up. */
  | { readonly kind: "none" };

export type WebhookFound =
  /** Nobody can be asked. */
  | { readonly kind: "unknown"; readonly why: string }
  | {
      readonly kind: "told";
      /** Where GitHub delivers to; null: nowhere. */
      readonly url: string | null;
      /** The status that the newest delivery got; null: there was none in three days. */
      readonly status: number | null;
    };
