import { mkdir, writeFile } from "node:fs/promises";
import { type AddressInfo } from "node:net";
import { join } from "node:path";
import { createAdaptorServer } from "@hono/node-server";
import { type SandboxClock } from "../clock.ts";
import { type Log } from "../../platform/log.ts";
import { createApi, type Operation } from "./api.ts";
import { deleteAccount } from "./acts/delete-account.ts";
import { attachFile } from "./routes/attachments.ts";
import { clickCheckAction, type CheckActionClick } from "./acts/check-acts.ts";
import { installationControls, type InstallationControls } from "./acts/installation-acts.ts";
import { createFaults, type Fault, type FaultHandle } from "./faults.ts";
import { seedRepository, type RepositorySeed } from "./seed/repository.ts";
import { seedState, type SeededTokens } from "./seed/people.ts";
import { type GitHubState, type Repository } from "./state.ts";
import { ping } from "./webhooks/announce.ts";
import { DeliveryQueue, type DeliveryFault } from "./webhooks/delivery-queue.ts";
import { type World } from "./world.ts";

export interface SandboxGitHubOptions {
  /** A directory for the bare repositories. */
  readonly root: string;
  readonly clock: SandboxClock;
  readonly log?: Log;
  /** Requests an hour for each token; 15,000 unless told. */
  readonly rateLimit?: number;
  /** Events that the App is subscribed to beside those of its manifest. */
  readonly alsoTold?: readonly string[];
}

export interface SandboxApp {
  readonly id: number;
  readonly slug: string;
  readonly privateKey: string;
  readonly webhookSecret: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly installationId: number;
  readonly botLogin: string;
}

/** A GitHub Enterprise Server: REST at `${url}/api/v3`, git at `${url}/OWNER/NAME.git`. */
export interface SandboxGitHub {
  readonly url: string;
  readonly app: SandboxApp;
  readonly tokens: SeededTokens;
  readonly state: GitHubState;
  /** Every REST operation that it answers. */
  readonly operations: readonly Operation[];
  seedRepository(seed: RepositorySeed): Promise<void>;
  /** Where the App's webhooks go; a ping is the first. */
  deliverTo(url: string): void;
  /** Whether no delivery waits or is under way. */
  idle(): boolean;
  readonly installation: InstallationControls;
  /** A person presses a check run's button; GitHub has no request for that. */
  clickCheckAction(click: CheckActionClick): void;
  /** A person ends an account; GitHub has no request for that. False: there is none of that name. */
  deleteAccount(login: string): boolean;
  /** A person attaches a file, and gets its address; GitHub has no request for that. */
  attachFile(repository: Repository, file: { readonly name: string; readonly text: string }): string;
  addFault(fault: Fault): FaultHandle;
  addDeliveryFault(fault: DeliveryFault): void;
  /** Keeps deliveries waiting until the returned function is called. */
  holdDeliveries(): () => void;
  clearFaults(): void;
  close(): Promise<void>;
}

export async function startSandboxGitHub(options: SandboxGitHubOptions): Promise<SandboxGitHub> {
  const { root, clock } = options;
  await mkdir(root, { recursive: true });
  await writeFile(join(root, "gitconfig"), "[safe]\n\tdirectory = *\n");
  let lastId = 1000;
  const nextId = () => (lastId += 1);
  const { state, tokens } = seedState({ clock, nextId }, options.alsoTold ?? []);
  const deliveries = new DeliveryQueue(clock);
  const faults = createFaults();
  let url = "";
  const world: World = { state, clock, deliveries, root, nextId, url: () => url, exclusively: createLocks() };
  const api = createApi(world, { faults, rateLimit: options.rateLimit ?? 15_000, log: options.log });
  const server = await listen(api.hono.fetch);
  url = server.url;
  return {
    ...{ url, tokens, state, app: sandboxApp(state), operations: api.operations },
    seedRepository: (seed) => seedRepository(world, seed).then(() => undefined),
    deliverTo: (target) => {
      deliveries.deliverTo(target);
      ping(world);
    },
    ...{ idle: () => deliveries.idle, holdDeliveries: () => deliveries.hold() },
    installation: installationControls(world),
    deleteAccount: (login) => deleteAccount(world, login),
    clickCheckAction: (click) => clickCheckAction(world, click),
    attachFile: (repository, file) => attachFile(world, repository, file),
    addFault: (fault) => faults.add(fault),
    addDeliveryFault: (fault) => deliveries.addFault(fault),
    clearFaults: () => {
      faults.clear();
      deliveries.clearFaults();
    },
    close: async () => {
      faults.clear();
      await deliveries.close();
      await server.close();
    },
  };
}

async function listen(fetch: Parameters<typeof createAdaptorServer>[0]["fetch"]) {
  const server = createAdaptorServer({ fetch });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => resolve());
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        if ("closeAllConnections" in server) server.closeAllConnections();
      }),
  };
}

function sandboxApp({ app, installation }: GitHubState): SandboxApp {
  return {
    id: app.id,
    slug: app.slug,
    privateKey: app.privateKey,
    webhookSecret: app.webhookSecret,
    clientId: app.clientId,
    clientSecret: app.clientSecret,
    installationId: installation.id,
    botLogin: app.bot.login,
  };
}

function createLocks(): World["exclusively"] {
  const tails = new Map<Repository, Promise<unknown>>();
  return (repository, act) => {
    const turn = (tails.get(repository) ?? Promise.resolve()).then(act);
    // The next one's turn comes whether this one succeeds or not; its caller hears of a failure.
    tails.set(
      repository,
      turn.catch(() => undefined),
    );
    return turn;
  };
}
