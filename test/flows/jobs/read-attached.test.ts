import { expect, it } from "vitest";
import { readAttached, unreadPassage } from "../../../src/flows/jobs/search/read-attached.ts";

it("a token that cannot be had leaves what is attached unread, and says so", async () => {
  const warned: unknown[] = [];
  const refused = new Error("The permissions requested are not granted to this installation.");
  const deps = {
    github: { installationToken: () => Promise.reject(refused) },
    log: { warn: (fields: unknown) => warned.push(fields) },
  };
  const place = { installationId: 1, name: "till" };
  const attached = [{ address: "https://github.example/user-attachments/files/7/spec.md", name: "spec.md" }];
  expect(await readAttached(deps, place, attached)).toEqual({
    texts: [],
    unread: ["spec.md, attached to the issue"],
  });
  expect(warned).toEqual([{ err: refused, repository: "till" }]);
  expect(unreadPassage("spec.md, attached to the issue")).toMatchObject({
    path: "spec.md, attached to the issue",
    body: expect.stringContaining("could not be read") as string,
  });
});

it("where nothing is attached, no token is asked for", async () => {
  const deps = {
    github: { installationToken: () => Promise.reject(new Error("nobody asks")) },
    log: { warn: () => undefined },
  };
  expect(await readAttached(deps, { installationId: 1, name: "till" }, [])).toEqual({
    texts: [],
    unread: [],
  });
});
