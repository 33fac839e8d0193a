import { fileURLToPath } from "node:url";
import { loadPrompts } from "../../src/agents/prompts/load-prompts.ts";
import { type ApiDeps } from "../../src/http/api/routes.ts";
import { openLiveFeed } from "../../src/flows/live/feed.ts";
import { createLog } from "../../src/platform/log.ts";
import { type Database } from "../../src/store/database.ts";

export const now = new Date("2026-03-02T10:00:00Z");

/** What the API works with, without a queue: no effect is waited for. */
export function apiDeps(db: Database): ApiDeps {
  return {
    db,
    live: openLiveFeed({ db, log: createLog("silent") }),
    clock: { now: () => now },
    environmentLayer: {},
    knownNames: {},
    webUrl: "https://github.example",
    github: {
      repository: () => Promise.reject(new Error("there is no GitHub here")),
      installationToken: () => Promise.reject(new Error("there is no GitHub here")),
    },
    ...{ log: createLog("silent"), embeddings: null },
    workshop: { root: "/nonexistent", gitUrl: "https://github.example" },
    prompts: loadPrompts(fileURLToPath(new URL("../../prompts", import.meta.url)), null),
    settings: { enabled: true },
    isolation: "bubblewrap 0.8.0: own files, processes and network",
    wakeJob: () => Promise.resolve(),
    wakeSoon: () => Promise.resolve(),
    wakeEffects: () => Promise.resolve(),
  };
}
