import { z } from "zod";
import { type RepositoryClient } from "../app.ts";
import { askGraphql } from "../connection/ask-graphql.ts";
import { type Refusal } from "../connection/refusals.ts";
import { addItem, board, clearField, setField } from "./queries.ts";

export interface BoardMove {
  readonly issue: number;
  /** Of an organisation. */
  readonly project: { readonly owner: string; readonly number: number };
  /** A single-select field, and the name of one of its options. */
  readonly field: string;
  readonly column: string;
  /** A text field that says why it stands there; null: it is emptied. */
  readonly reasonField: string;
  readonly reason: string | null;
}

export type BoardMoved =
  | { readonly kind: "moved" }
  /** What is not there, in words. The item is moved all the same where only the field of the reason is missing. */
  | { readonly kind: "missing"; readonly what: string }
  | Refusal;

const named = (name: string, wanted: string) => name.toLowerCase() === wanted.toLowerCase();

/** Moves an issue's item on a project's board, adding it where it is not there. Done twice, it stands the same. */
export async function moveBoardItem(client: RepositoryClient, move: BoardMove): Promise<BoardMoved> {
  const found = await readBoard(client, move);
  if (found.kind === "refused") return found;
  const { issue, project } = found.data;
  if (issue === null) return missing(`issue #${move.issue}`);
  if (project === null) return missing(`project ${move.project.number} of ${move.project.owner}`);
  const { nodes } = project.fields;
  const field = nodes.flatMap((each) => ("options" in each && named(each.name, move.field) ? [each] : []))[0];
  if (field === undefined) return missing(`a single-select field "${move.field}" in the project`);
  const option = field.options.find(({ name }) => named(name, move.column));
  if (option === undefined) return missing(`an option "${move.column}" of the field "${move.field}"`);
  const added = await askGraphql(
    client,
    { query: addItem, variables: { project: project.id, content: issue.id } },
    addedShape,
  );
  if (added.kind === "refused") return added;
  const place = { project: project.id, item: added.data.addProjectV2ItemById.item.id };
  const value = { singleSelectOptionId: option.id };
  const set = await ask(client, setField, { ...place, field: field.id, value });
  if (set !== null) return set;
  const text = nodes.find(
    (each) => "dataType" in each && each.dataType === "TEXT" && named(each.name, move.reasonField),
  );
  return sayReason(client, move, { place, field: text?.id ?? null });
}

interface ReasonPlace {
  readonly place: { readonly project: string; readonly item: string };
  readonly field: string | null;
}

async function sayReason(
  client: RepositoryClient,
  { reason, reasonField }: BoardMove,
  { place, field }: ReasonPlace,
): Promise<BoardMoved> {
  if (field === null)
    return reason === null ? { kind: "moved" } : missing(`a text field "${reasonField}" in the project`);
  const said =
    reason === null
      ? await ask(client, clearField, { ...place, field })
      : await ask(client, setField, { ...place, field, value: { text: reason } });
  return said ?? { kind: "moved" };
}

function missing(what: string): BoardMoved {
  return { kind: "missing", what };
}

const addedShape = z.object({
  addProjectV2ItemById: z.object({ item: z.object({ id: z.string() }) }),
});

const boardShape = z
  .object({
    repository: z.object({ issue: z.object({ id: z.string() }).nullable() }).nullable(),
    organization: z
      .object({
        projectV2: z
          .object({
            id: z.string(),
            fields: z.object({
              nodes: z.array(
                z.union([
                  z.object({
                    ...{ id: z.string(), name: z.string() },
                    options: z.array(z.object({ id: z.string(), name: z.string() })),
                  }),
                  z.object({ id: z.string(), name: z.string(), dataType: z.string() }),
                  // Of other types nothing is asked.
                  z.object({ id: z.undefined().optional(), name: z.literal("").default("") }),
                ]),
              ),
            }),
          })
          .nullable(),
      })
      .nullable(),
  })
  .transform(({ repository, organization }) => ({
    issue: repository?.issue ?? null,
    project: organization?.projectV2 ?? null,
  }));

function readBoard(client: RepositoryClient, { issue, project }: BoardMove) {
  const { owner, repo: name } = client;
  const variables = { owner, name, issue, login: project.owner, number: project.number };
  return askGraphql(client, { query: board, variables }, boardShape);
}

/** null: it was done. */
async function ask(
  client: RepositoryClient,
  query: string,
  variables: Readonly<Record<string, unknown>>,
): Promise<Refusal | null> {
  const answer = await askGraphql(client, { query, variables }, z.unknown());
  return answer.kind === "refused" ? answer : null;
}
