import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { moveBoardItem, type BoardMove } from "../../../src/github/projects/board-item.ts";
import { type Project } from "../../../src/sandbox/github/state/projects.ts";
import { asPerson, startConnectedApp, type ConnectedApp } from "../connected-app.ts";

const project: Project = {
  ...{ id: "PVT_7", owner: "acme", number: 7, items: [] },
  fields: [
    { id: "F_1", name: "Status", options: [{ id: "o1", name: "In review" }] },
    { id: "F_2", name: "Why", options: null },
  ],
};
let connected: ConnectedApp;
let issue: number;
beforeAll(async () => {
  connected = await startConnectedApp({ "README.md": "one\n" });
  connected.github.installation.grant({ organization_projects: "write" });
  connected.github.state.projects.push(project);
  const asked = { method: "POST", path: "/repos/acme/web/issues", body: { title: "Stand on a board" } };
  issue = (await asPerson<{ number: number }>(connected, connected.github.tokens.writer, asked)).number;
});
afterAll(() => connected.close());

const move = (more: Partial<BoardMove> = {}) =>
  moveBoardItem(connected.client, {
    ...{ issue, project: { owner: "acme", number: 7 }, field: "status", column: "In Review" },
    ...{ reasonField: "Why", reason: "It waits." },
    ...more,
  });
const standing = () => project.items.map(({ values }) => Object.fromEntries(values));

describe("an issue's item on a board", () => {
  it.each<[Partial<BoardMove>, object]>([
    [{ project: { owner: "acme", number: 8 } }, { kind: "refused", reason: "absent" }],
    [{ project: { owner: "nobody", number: 7 } }, { kind: "refused", reason: "absent" }],
    [{ issue: 4711 }, { kind: "refused", reason: "absent" }],
    [{ field: "Why" }, { kind: "missing", what: 'a single-select field "Why" in the project' }],
    [{ column: "Shipped" }, { kind: "missing", what: 'an option "Shipped" of the field "status"' }],
  ])("is not moved where something is missing, which is named: %o", async (more, expected) => {
    expect(await move(more)).toMatchObject(expected);
    expect(standing()).toEqual([]);
  });

  it("is added where it is not there, and stands the same however often it is moved", async () => {
    expect([await move(), await move()]).toEqual([{ kind: "moved" }, { kind: "moved" }]);
    expect(standing()).toEqual([{ Status: "In review", Why: "It waits." }]);
    expect(await move({ reason: null })).toEqual({ kind: "moved" });
    expect(standing()).toEqual([{ Status: "In review" }]);
  });

  it("is moved all the same where only the field of the reason is missing", async () => {
    const what = 'a text field "Reason" in the project';
    expect(await move({ reasonField: "Reason" })).toEqual({ kind: "missing", what });
    expect(await move({ reasonField: "Reason", reason: null })).toEqual({ kind: "moved" });
  });
});
