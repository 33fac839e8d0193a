import { expect } from "vitest";
import { z } from "zod";
import { addItem, board, clearField, setField } from "../../../src/github/projects/queries.ts";
import { graphqlViolations } from "./validate-graphql.ts";
import { type Walk } from "./walk.ts";

/** The board of an organisation's project, which only GraphQL has. */
export async function walkBoards({ writer, installation, github, place, violations }: Walk): Promise<void> {
  const { data: issue } = await writer.rest.issues.create({ ...place, title: "Stand on a board" });
  const reason = { id: "PVTF_2", name: "Reason", options: null };
  const fields = [{ id: "PVTSSF_1", name: "Status", options: [{ id: "f75ad846", name: "Done" }] }, reason];
  const project = { id: "PVT_1", owner: "acme", number: 3, fields, items: [] };
  github.state.projects.push(project);
  const ask = async (query: string, variables: Record<string, unknown>) => {
    const data: unknown = await writer.graphql(query, variables);
    violations.push(...graphqlViolations(query, data));
    return data;
  };
  const { owner, repo: name } = place;
  const asked = { owner, name, issue: issue.number, login: "acme", number: 3 };
  await ask(board, asked);
  const add = { project: "PVT_1", content: issue.node_id };
  const added = addedShape.parse(await ask(addItem, add));
  // An item that is there is not added again.
  expect(await ask(addItem, add)).toEqual(added);
  const at = { project: "PVT_1", item: added.addProjectV2ItemById.item.id };
  await ask(setField, { ...at, field: "PVTSSF_1", value: { singleSelectOptionId: "f75ad846" } });
  await ask(setField, { ...at, field: "PVTF_2", value: { text: "It waits." } });
  await ask(clearField, { ...at, field: "PVTF_2" });
  expect(github.state.projects).toMatchObject([{ items: [{ values: new Map([["Status", "Done"]]) }] }]);
  // An App needs a permission of the organisation for it.
  await expect(installation.graphql(board, asked)).rejects.toThrow("Could not resolve to a ProjectV2");
  await expect(installation.graphql(addItem, add)).rejects.toThrow("Resource not accessible by integration");
  await expect(ask(board, { ...asked, number: 4 })).rejects.toThrow("Could not resolve to a ProjectV2");
}

const addedShape = z.object({ addProjectV2ItemById: z.object({ item: z.object({ id: z.string() }) }) });
