import { type Meaning } from "./meaning.ts";

/** Who hears that a person is needed. */
export const notifyMeanings: Readonly<Record<string, Meaning>> = {
  "notify.mention": {
    means:
      "Logins and teams (`octo`, `octo/ops`) that are mentioned where a person is needed, and on pull requests that wait for review.",
  },
  "notify.assign": {
    means:
      "Who is assigned to an issue that needs a person: whoever [CODEOWNERS](../configuration.md#who-hears-that-a-person-is-needed) names for the files that were changed, or these logins; `[]`: nobody.",
  },
  "notify.requestReviewers": {
    means:
      "Who is asked to review pull requests of Nightshift's that wait for a person: `codeowners`, or these logins and teams.",
  },
  "notify.webhook": {
    means:
      "The name of one of the [service's webhooks](../monitoring.md#webhooks-to-chats-and-pagers) that is told of what happens here.",
  },
  "notify.remindAfter": {
    means:
      "How long to wait before people are reminded, from `1h` to `30d`; three times at most. `null`: nobody is reminded.",
  },
};
