import { expect, it } from "vitest";
import {
  webhookEffects,
  webhookMessage,
  type WebhookEffect,
} from "../../../src/domain/notify/tell-webhook.ts";

const place = { repository: "octo/web", webUrl: "https://github.com", at: new Date("2026-11-29T10:00:00Z") };

const effect = (told: Partial<WebhookEffect>): WebhookEffect => ({
  ...{ kind: "webhook", webhook: "team-chat", event: "page", what: "A person is needed" },
  ...{ issue: 7, title: "Deploys are red", ...told },
});

it("nobody is told where no webhook is named", () => {
  expect(webhookEffects({ webhook: null }, { event: "page", issue: 7, title: null })).toEqual([]);
});

it("the text says what it is about, and where", () => {
  expect(webhookMessage(effect({}), place)).toEqual({
    type: "page",
    timestamp: "2026-11-29T10:00:00.000Z",
    text: "A person is needed: octo/web#7 Deploys are red https://github.com/octo/web/issues/7",
    data: {
      ...{ repository: "octo/web", number: 7, title: "Deploys are red", reminder: null },
      url: "https://github.com/octo/web/issues/7",
    },
  });
});

it.each([
  [{ title: "<!channel> a & b\nc" }, "octo/web#7 &lt;!channel&gt; a &amp; b c https://"],
  [{ reminder: 2 }, "Reminder 2: a person is needed: octo/web#7"],
  [
    { issue: null, title: null, what: "Much is spent" },
    "Much is spent: octo/web https://github.com/octo/web",
  ],
])("%j reads %s", (told, text) => {
  expect(webhookMessage(effect(told), place).text).toContain(text);
});
