import { expect, it, vi } from "vitest";
import { playsAll } from "../support/cases.ts";
import { heldPaths, startScene } from "../support/killed-service.ts";

const patience = { timeout: 150_000, interval: 100 };

it.runIf(playsAll)(
  "a service that runs its own Postgres goes on after it was killed, on the same data",
  { timeout: 300_000 },
  async () => {
    const scene = await startScene({ DATABASE_URL: "", PUBLIC_URL: "" });
    const ask = async (path: string) => (await fetch(`${scene.url}${path}`)).json();
    try {
      const doomed = await scene.start();
      const agent = scene.hold({ match: { path: heldPaths.agent } });
      const issue = await scene.escalate();
      await vi.waitUntil(() => agent.met() > 0, patience);
      await doomed.kill();
      agent.release();
      const service = await scene.start();
      await vi.waitUntil(() => issue.labels.length === 0 && scene.github.idle(), patience);
      expect(await ask("/api/escalations")).toMatchObject({
        escalations: [{ status: "awaiting_merge", counted: 1 }],
      });
      expect(await ask("/api/audit/verify")).toMatchObject({ brokenAt: null });
      expect(scene.repository.pulls.map(({ head }) => head.ref)).toEqual(["nightshift/issue-1"]);
      expect(issue.comments).toHaveLength(2);
      expect(await service.stop()).toBe(0);
    } finally {
      await scene.close();
    }
  },
);
