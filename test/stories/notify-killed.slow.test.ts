import { expect, it, vi } from "vitest";
import { stringify } from "yaml";
import { played } from "../support/cases.ts";
import { held, untilNothingRuns, type Armed } from "../support/kill-point.ts";
import { startScene, type Scene } from "../support/killed-service.ts";
import { personAt } from "../support/story/people.ts";
import { startWebhookReceiver, type WebhookReceiver } from "../support/webhook-receiver.ts";

const patience = { timeout: 150_000, interval: 50 };

/** Two issues: one needs a person at once, the other is resolved in a pull request that waits for review. */
async function prepare(scene: Scene): Promise<void> {
  const config = {
    gates: { custom: [{ name: "answer", command: "grep -qx right answer.txt", timeout: "10m" }] },
    notify: {
      ...{ mention: ["walter-writer"], requestReviewers: ["walter-writer"] },
      ...{ assign: ["alice-admin"], webhook: "team-chat" },
    },
  };
  await personAt(scene.github, "writer").commitFile(".github/nightshift.yml", stringify(config));
}

interface Point {
  readonly when: string;
  readonly arm: (scene: Scene, receiver: WebhookReceiver) => Armed;
}

function answerLost(scene: Scene, path: string): Armed {
  return held(scene.hold({ match: { method: "POST", path } }, "hold-answer"));
}

function chatHolds(receiver: WebhookReceiver, event: string): Armed {
  receiver.answerWith(null);
  return {
    come: () => receiver.received.some(({ type }) => type === event),
    release: () => receiver.answerWith(200),
  };
}

const points: readonly Point[] = [
  {
    when: "GitHub has assigned somebody",
    arm: (scene) => answerLost(scene, "/repos/*/*/issues/*/assignees"),
  },
  { when: "GitHub has taken a comment", arm: (scene) => answerLost(scene, "/repos/*/*/issues/*/comments") },
  {
    when: "GitHub has asked for a review",
    arm: (scene) => answerLost(scene, "/repos/*/*/pulls/*/requested_reviewers"),
  },
  {
    when: "the webhook has heard that a person is needed",
    arm: (_, receiver) => chatHolds(receiver, "page"),
  },
  { when: "the webhook has heard of a review", arm: (_, receiver) => chatHolds(receiver, "review-waits") },
];

it.each(played(points))(
  "killed when $when and before the service heard so, each way of calling people is used once",
  async ({ arm }) => {
    const receiver = await startWebhookReceiver();
    const scene = await startScene(receiver.variables);
    try {
      await prepare(scene);
      const doomed = await scene.start();
      await vi.waitUntil(() => scene.queue.isIdle(), patience);
      const armed = arm(scene, receiver);
      const producer = personAt(scene.github, "bot");
      const paged = await producer.openIssue("Somebody has to decide");
      await producer.label(paged, "hitl-escalation", "principles-stuck");
      await scene.escalate();
      await vi.waitUntil(armed.come, patience);
      await doomed.kill();
      await untilNothingRuns(scene);
      await armed.release();
      await scene.start();
      const isHeard = async () => {
        const { rows } = await scene.database.pool.query<{ left: boolean }>(
          `select exists (select from effects where state = 'pending')
             or not exists (select from escalations where status = 'awaiting_merge')
             or not exists (select from escalations where status = 'paged') as left`,
        );
        return rows[0]?.left === false;
      };
      await vi.waitUntil(isHeard, patience);

      const { repository } = scene;
      const issue = repository.issues.find(({ number }) => number === paged);
      const [pull, ...more] = repository.pulls;
      expect(more).toEqual([]);
      const mentions = (comments: readonly { body: string }[] = []) =>
        comments.filter(({ body }) => body.includes("@walter-writer")).length;
      expect(mentions(issue?.comments)).toBe(1);
      expect(mentions(pull?.issue.comments)).toBe(1);
      expect(issue?.assignees.map(({ login }) => login)).toEqual(["alice-admin"]);
      expect(issue?.events.filter(({ event }) => event === "assigned")).toHaveLength(1);
      expect(pull?.requestedReviewers.map(({ login }) => login)).toEqual(["walter-writer"]);
      expect(
        receiver
          .heard()
          .map(({ type, data }) => `${type} ${data.number}`)
          .toSorted(),
      ).toEqual([`page ${paged}`, `review-waits ${pull?.issue.number}`]);
    } finally {
      await scene.close();
    }
  },
);
