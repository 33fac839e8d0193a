import { expect, it } from "vitest";
import { isAskedByLabel, type LabelFacts } from "../../../../src/domain/jobs/asking/asked-by-label.ts";

const began = new Date("2026-03-02T10:00:00Z");
const before = new Date("2026-03-02T09:00:00Z");
const after = new Date("2026-03-02T11:00:00Z");
const facts = (event: Partial<LabelFacts["event"]>, last: LabelFacts["last"]): LabelFacts => ({
  event: { id: 7, kind: "labeled", at: after, ...event },
  last,
});

it.each<[string, LabelFacts, boolean]>([
  ["an issue's first label asks", facts({ at: before }, null), true],
  ["a label that is off asks for nothing", facts({ kind: "unlabeled" }, null), false],
  [
    "the label that a job began by is no new one, whatever GitHub's clock says",
    facts({ at: after }, { askedEvent: 7, createdAt: began }),
    false,
  ],
  [
    "one put on again is a new one, whatever GitHub's clock says",
    facts({ at: before, id: 8 }, { askedEvent: 7, createdAt: began }),
    true,
  ],
  [
    "the first one after a command is a new one, too",
    facts({ at: before }, { askedEvent: 0, createdAt: began }),
    true,
  ],
  [
    "of a job that kept none, the time tells: an older label is no new one",
    facts({ at: before }, { askedEvent: null, createdAt: began }),
    false,
  ],
  ["and a later one is", facts({ at: after }, { askedEvent: null, createdAt: began }), true],
])("%s", (_, given, asked) => {
  expect(isAskedByLabel(given)).toBe(asked);
});
