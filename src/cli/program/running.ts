import { type Hono } from "hono";
import { type Environment, type EnvironmentWithoutApp } from "../../config/environment/environment.ts";
import { type Clock } from "../../platform/clock.ts";
import { type Log } from "../../platform/log.ts";

export interface ServiceOptions {
  readonly environment: Environment;
  /** The variables as the operating system gave them: what agents may inherit is taken from here. */
  readonly variables: Readonly<Record<string, string | undefined>>;
  readonly log: Log;
  readonly clock: Clock;
  /** Routes beside the product's own. */
  readonly routes?: Hono;
}

/** The running service. */
export interface Service {
  readonly url: string;
  /** Whether nothing is queued, running or due now. */
  idle(): Promise<boolean>;
  /** Looks at everything that should move, without waiting for the next sweep. */
  sweep(): Promise<void>;
  /** Stops taking work in, hands running work back, and closes everything in order. */
  close(): Promise<void>;
}

/** Handed to the commands that run the service; they do not wire it themselves. */
export type StartService = (options: ServiceOptions) => Promise<Service>;

/** Has somebody make the App. The port on which it was done, once its credentials are stored; null: told to end. */
export type SetUp = (options: {
  readonly environment: EnvironmentWithoutApp;
  readonly log: Log;
  readonly stopped: Promise<unknown>;
}) => Promise<{ readonly port: number } | null>;
