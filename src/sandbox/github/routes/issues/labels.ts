import { z } from "zod";
import { reads, writes } from "../../access.ts";
import {
  addLabels,
  announceLabel,
  ensureLabel,
  findLabel,
  removeLabels,
  type Doer,
} from "../../acts/issue-acts.ts";
import { bodyOf, parameter, type Call, type RepositoryRoutes } from "../../call.ts";
import { pageOf } from "../../paging.ts";
import { invalid, notFound, Refusal } from "../../refusal.ts";
import { renderLabel } from "../../render/issue.ts";
import { type Issue, type Label } from "../../state/issues.ts";
import { issueOf } from "./issues.ts";

const labelLimit = 100;
const color = z.string().regex(/^[0-9a-fA-F]{6}$/);
const description = z.string().max(100).nullish();
const name = z.string().trim().min(1).max(50);
const creation = z.object({ name, color: color.optional(), description });
const change = z.object({ new_name: name.optional(), color: color.optional(), description });
const names = z.array(z.union([name, z.object({ name })])).max(labelLimit);
const nameList = z
  .union([z.object({ labels: names.default([]) }).transform(({ labels }) => labels), names])
  .transform((labels) => labels.map((label) => (typeof label === "string" ? label : label.name)));

export function labelRoutes(routes: RepositoryRoutes): void {
  routes.on("GET /labels", reads("issues"), (call) => {
    const labels = call.repository.labels.toSorted((a, b) => a.name.localeCompare(b.name));
    return call.c.json(pageOf(call.c, labels).map((label) => renderLabel(call, label)));
  });
  routes.on("POST /labels", writes("issues"), async (call) => {
    const asked = await bodyOf(call.c, creation, "Label");
    if (findLabel(call, asked.name) !== undefined) throw taken();
    const label: Label = {
      id: call.world.nextId(),
      name: asked.name,
      color: (asked.color ?? "ededed").toLowerCase(),
      description: asked.description ?? null,
    };
    call.repository.labels.push(label);
    announceLabel(call, label, { action: "created", sender: call.author() });
    return call.c.json(renderLabel(call, label), 201);
  });
  routes.on("GET /labels/:name", reads("issues"), (call) => call.c.json(renderLabel(call, labelOf(call))));
  routes.on("PATCH /labels/:name", writes("issues"), async (call) => {
    const label = labelOf(call);
    changeLabel(call, label, await bodyOf(call.c, change, "Label"));
    return call.c.json(renderLabel(call, label));
  });
  routes.on("DELETE /labels/:name", writes("issues"), (call) => {
    const label = labelOf(call);
    const doer = doerOf(call);
    for (const issue of call.repository.issues) removeLabels(call, issue, { labels: [label], doer });
    call.repository.labels.splice(call.repository.labels.indexOf(label), 1);
    announceLabel(call, label, { action: "deleted", sender: doer.user });
    return call.c.body(null, 204);
  });
}

export function issueLabelRoutes(routes: RepositoryRoutes): void {
  const path = "/issues/:number/labels";
  const answer = (call: Call, issue: Issue) =>
    call.c.json(issue.labels.map((label) => renderLabel(call, label)));
  routes.on(`GET ${path}`, reads("issues"), (call) => {
    return call.c.json(pageOf(call.c, issueOf(call).labels).map((label) => renderLabel(call, label)));
  });
  routes.on(`POST ${path}`, writes("issues", "triage"), async (call) => {
    const issue = issueOf(call);
    const labels = await wantedLabels(call);
    if (new Set([...issue.labels, ...labels]).size > labelLimit) throw tooMany();
    addLabels(call, issue, { labels, doer: doerOf(call) });
    return answer(call, issue);
  });
  routes.on(`PUT ${path}`, writes("issues", "triage"), async (call) => {
    const issue = issueOf(call);
    const labels = await wantedLabels(call);
    const doer = doerOf(call);
    removeLabels(call, issue, { labels: issue.labels.filter((label) => !labels.includes(label)), doer });
    addLabels(call, issue, { labels, doer });
    return answer(call, issue);
  });
  routes.on(`DELETE ${path}`, writes("issues", "triage"), (call) => {
    const issue = issueOf(call);
    removeLabels(call, issue, { labels: issue.labels, doer: doerOf(call) });
    return call.c.body(null, 204);
  });
  routes.on(`DELETE ${path}/:name`, writes("issues", "triage"), (call) => {
    const issue = issueOf(call);
    const label = findLabel(call, parameter(call.c, "name"));
    if (label === undefined || !issue.labels.includes(label)) throw new Refusal(404, "Label does not exist");
    removeLabels(call, issue, { labels: [label], doer: doerOf(call) });
    return answer(call, issue);
  });
}

function doerOf(call: Call): Doer {
  return { user: call.author(), viaApp: call.viaApp };
}

async function wantedLabels(call: Call): Promise<Label[]> {
  const asked = await bodyOf(call.c, nameList, "Label");
  return [...new Set(asked.map((each) => ensureLabel(call, each, doerOf(call))))];
}

function labelOf(call: Call): Label {
  const label = findLabel(call, parameter(call.c, "name"));
  if (label === undefined) throw notFound();
  return label;
}

function changeLabel(call: Call, label: Label, asked: z.infer<typeof change>): void {
  const holder = asked.new_name === undefined ? undefined : findLabel(call, asked.new_name);
  if (holder !== undefined && holder !== label) throw taken();
  const changes: Record<string, { from: string }> = {};
  if (asked.new_name !== undefined && asked.new_name !== label.name) changes["name"] = { from: label.name };
  if (asked.color !== undefined && asked.color.toLowerCase() !== label.color)
    changes["color"] = { from: label.color };
  if (asked.description !== undefined) changes["description"] = { from: label.description ?? "" };
  label.name = asked.new_name ?? label.name;
  label.color = asked.color?.toLowerCase() ?? label.color;
  if (asked.description !== undefined) label.description = asked.description;
  announceLabel(call, label, { action: "edited", sender: call.author(), more: { changes } });
}

const taken = () => invalid({ resource: "Label", field: "name", code: "already_exists" });
const tooMany = () =>
  invalid({
    resource: "Issue",
    field: "labels",
    code: "custom",
    message: "An issue may have at most 100 labels",
  });
