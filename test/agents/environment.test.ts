import { expect, it } from "vitest";
import { agentEnvironment } from "../../src/agents/environment.ts";

it("an agent's environment holds what the allow list names and nothing of the service's own", () => {
  const environment = agentEnvironment(
    {
      PATH: "/usr/bin",
      LANG: "C.UTF-8",
      HOME: "/root",
      GITHUB_TOKEN: "ghs_x",
      GH_TOKEN: "x",
      DATABASE_URL: "postgres://x",
      REDIS_URL: "redis://x",
      PRIVATE_KEY: "x",
      WEBHOOK_SECRET: "x",
      ANTHROPIC_API_KEY: "x",
      NODE_OPTIONS: "--require /evil.js",
      LD_PRELOAD: "/evil.so",
      HTTPS_PROXY: "http://user:password@proxy",
    },
    { home: "/home/agent", run: "r1" },
    { EXTRA: "1" },
  );
  expect(environment).toMatchObject({ PATH: "/usr/bin", LANG: "C.UTF-8", HOME: "/home/agent", EXTRA: "1" });
  expect(environment["TMPDIR"]).toBe("/home/agent/tmp");
  expect(Object.keys(environment).sort()).toEqual(
    [
      "EXTRA",
      "GIT_TERMINAL_PROMPT",
      "HOME",
      "LANG",
      "NIGHTSHIFT_CORRECTIONS_FILE",
      "NIGHTSHIFT_RUN",
      "NO_COLOR",
      "PATH",
      "TMPDIR",
      "XDG_CACHE_HOME",
      "XDG_CONFIG_HOME",
      "XDG_DATA_HOME",
      "XDG_STATE_HOME",
    ].sort(),
  );
});
