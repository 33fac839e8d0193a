import { z } from "zod";
import { type Actor } from "../actor.ts";
import { grants } from "../permissions.ts";
import { nodeId } from "../render/format.ts";
import { type Project, type ProjectField } from "../state/projects.ts";
import { findUser, type World } from "../world.ts";
import { GraphqlRefusal, type Answer, type Node } from "./execute.ts";

interface Asked {
  readonly world: World;
  readonly actor: Actor;
}

/** Projects of an organisation; of an App they take a permission of the organisation. */
export function organizationNode(asked: Asked, args: unknown): Node {
  const { login } = z.object({ login: z.string() }).parse(args);
  const account = findUser(asked.world.state, login);
  if (account?.type !== "Organization") {
    throw notFound(`Could not resolve to an Organization with the login of '${login}'.`);
  }
  return {
    type: "Organization",
    fields: {
      login: account.login,
      projectV2: (given) => {
        const { number } = z.object({ number: z.int() }).parse(given);
        const { projects } = asked.world.state;
        const project = projects.find((each) => each.owner === account.login && each.number === number);
        if (project === undefined || !may(asked, "read")) {
          throw notFound(`Could not resolve to a ProjectV2 with the number ${number}.`);
        }
        return projectNode(project);
      },
    },
  };
}

function may({ actor }: Asked, level: "read" | "write"): boolean {
  if (actor.kind === "installation") return grants(actor.token.permissions, "organization_projects", level);
  return actor.kind === "user";
}

function projectNode(project: Project): Node {
  return {
    type: "ProjectV2",
    fields: {
      id: project.id,
      number: project.number,
      fields: (args) => {
        const { first } = z.object({ first: z.int().min(1).max(100) }).parse(args);
        const nodes = project.fields.slice(0, first).map(fieldNode);
        return { type: "ProjectV2FieldConfigurationConnection", fields: { nodes } };
      },
    },
  };
}

function fieldNode({ id, name, options }: ProjectField): Node {
  if (options === null) return { type: "ProjectV2Field", fields: { id, name, dataType: "TEXT" } };
  const nodes = options.map((option) => ({
    type: "ProjectV2SingleSelectFieldOption",
    fields: { id: option.id, name: option.name },
  }));
  return { type: "ProjectV2SingleSelectField", fields: { id, name, options: nodes } };
}

const adding = z.object({ input: z.object({ projectId: z.string(), contentId: z.string() }) });

/** The item that is there already, where it is. */
export function addItem(asked: Asked, args: unknown): Answer {
  const { projectId, contentId } = adding.parse(args).input;
  const project = projectToChange(asked, projectId);
  const issues = asked.world.state.repositories.flatMap(({ issues: listed }) => listed);
  const issue = issues.find(({ id }) => nodeId("I", id) === contentId);
  if (issue === undefined) throw notFound(`Could not resolve to a node with the global id of '${contentId}'`);
  let item = project.items.find((each) => each.issue === issue);
  if (item === undefined) {
    item = { id: nodeId("PVTI", asked.world.nextId()), issue, values: new Map() };
    project.items.push(item);
  }
  return { type: "AddProjectV2ItemByIdPayload", fields: { item: itemNode(item.id) } };
}

const place = z.object({ projectId: z.string(), itemId: z.string(), fieldId: z.string() });
const setting = z.object({
  input: place.extend({
    value: z.union([
      z.strictObject({ singleSelectOptionId: z.string() }),
      z.strictObject({ text: z.string() }),
    ]),
  }),
});

export function setField(asked: Asked, args: unknown): Answer {
  const { input } = setting.parse(args);
  const { item, field } = placed(asked, input);
  const { value } = input;
  if ("text" in value) {
    if (field.options !== null)
      throw invalid("Did not receive a single select option Id to update a field of type single_select");
    item.values.set(field.name, value.text);
  } else {
    const option = field.options?.find(({ id }) => id === value.singleSelectOptionId);
    if (option === undefined) throw invalid("The single select option Id does not belong to the field");
    item.values.set(field.name, option.name);
  }
  return { type: "UpdateProjectV2ItemFieldValuePayload", fields: { projectV2Item: itemNode(item.id) } };
}

export function clearField(asked: Asked, args: unknown): Answer {
  const { item, field } = placed(asked, z.object({ input: place }).parse(args).input);
  item.values.delete(field.name);
  return { type: "ClearProjectV2ItemFieldValuePayload", fields: { projectV2Item: itemNode(item.id) } };
}

function placed(asked: Asked, { projectId, itemId, fieldId }: z.output<typeof place>) {
  const project = projectToChange(asked, projectId);
  const item = project.items.find(({ id }) => id === itemId);
  const field = project.fields.find(({ id }) => id === fieldId);
  if (item === undefined || field === undefined) {
    throw notFound(
      `Could not resolve to a node with the global id of '${item === undefined ? itemId : fieldId}'`,
    );
  }
  return { item, field };
}

function projectToChange(asked: Asked, id: string): Project {
  const project = asked.world.state.projects.find((each) => each.id === id);
  if (project === undefined) throw notFound(`Could not resolve to a node with the global id of '${id}'`);
  if (may(asked, "write")) return project;
  throw new GraphqlRefusal("Resource not accessible by integration", { type: "FORBIDDEN" });
}

function itemNode(id: string): Node {
  return { type: "ProjectV2Item", fields: { id } };
}

function notFound(message: string): GraphqlRefusal {
  return new GraphqlRefusal(message, { type: "NOT_FOUND" });
}

function invalid(message: string): GraphqlRefusal {
  return new GraphqlRefusal(message, { type: "UNPROCESSABLE" });
}
