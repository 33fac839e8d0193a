import { expect, it } from "vitest";
import { hostileChange } from "./hostile-change.ts";
import { createJudgedRepository } from "./judged-repository.ts";

it("ends a look for tampering with its signal, while the process goes on with its work", async () => {
  const { before, after, gates } = hostileChange;
  const repository = await createJudgedRepository({ ...before, "README.md": "a\n" });
  try {
    const base = repository.upstream.git("rev-parse", "HEAD");
    const abort = new AbortController();
    const endless = repository.judge(after, gates, { base, signal: abort.signal });
    const caught = endless.catch((error: unknown) => error);
    // What is judged meanwhile stands on the base itself.
    const beside = { head: base, base };
    expect(await repository.judge({}, gates, beside)).toMatchObject({ verdict: "pass", tamper: [] });
    abort.abort(new Error("the service ends"));
    expect(await caught).toEqual(new Error("the service ends"));
  } finally {
    await repository.remove();
  }
});
