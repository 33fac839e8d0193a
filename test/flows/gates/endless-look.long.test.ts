import { expect, it } from "vitest";
import { hostileChange } from "./hostile-change.ts";
import { createJudgedRepository } from "./judged-repository.ts";

const { before, after, gates } = hostileChange;
const everything = ["setup.cfg", "zz.md"];

it.each([
  ["refuses it", [], { verdict: "fail", tamper: [{ path: "setup.cfg", rule: "unreadable-change" }] }],
  [
    "refuses it though the base allows one of its files to be unreadable",
    [{ rule: "unreadable-change", paths: ["setup.cfg"], reason: "made by a program" }],
    { verdict: "fail", tamper: [{ path: "zz.md", rule: "unreadable-change" }] },
  ],
  [
    "passes it where the base allows all of its files to be unreadable",
    [{ rule: "unreadable-change", paths: everything, reason: "made by a program" }],
    { verdict: "pass", tamper: [], allowed: [{ path: "setup.cfg", reason: "made by a program" }] },
  ],
])("gives up a change that takes for ever to be looked at: %s", async (_what, allow, expected) => {
  const repository = await createJudgedRepository(before);
  try {
    const base = repository.upstream.git("rev-parse", "HEAD");
    const verdict = await repository.judge({ ...after, "zz.md": "b\n" }, { ...gates, allow }, { base });
    expect(verdict).toMatchObject(expected);
  } finally {
    await repository.remove();
  }
});
