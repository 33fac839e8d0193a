import { expect } from "vitest";
import { refusedWith, type Walk } from "./walk.ts";

export async function walkIssues({ writer, installation, stranger, place }: Walk): Promise<void> {
  const { data: issue } = await writer.rest.issues.create({
    ...{ ...place, title: "It is red", body: "See the log.", labels: ["bug"] },
  });
  const at = { ...place, issue_number: issue.number };
  await installation.rest.issues.create({ ...place, title: "Filed by the App" });
  await writer.rest.issues.get(at);
  await writer.rest.issues.listForRepo({ ...place, state: "all" });
  const { data: author } = await writer.rest.users.getAuthenticated();
  await writer.rest.issues.addAssignees({ ...at, assignees: [author.login] });
  await writer.rest.issues.addAssignees({ ...at, assignees: ["nobody-at-all"] });
  await writer.rest.issues.checkUserCanBeAssigned({ ...place, assignee: author.login });
  const nobody = writer.rest.issues.checkUserCanBeAssigned({ ...place, assignee: "nobody-at-all" });
  expect(await refusedWith(nobody)).toBe(404);
  await writer.rest.issues.get(at);
  await writer.rest.issues.removeAssignees({ ...at, assignees: [author.login] });
  await writer.rest.issues.update({ ...at, title: "It is still red" });
  await writer.rest.issues.update({ ...at, state: "closed", state_reason: "not_planned" });
  await writer.rest.issues.get(at);
  await writer.rest.issues.update({ ...at, state: "open" });
  await writer.rest.issues.lock({ ...at, lock_reason: "resolved" });
  await writer.rest.issues.get(at);
  expect(await refusedWith(installation.rest.issues.createComment({ ...at, body: "Hm." }))).toBe(403);
  await writer.rest.issues.createComment({ ...at, body: "Who may write still may." });
  await writer.rest.issues.unlock(at);
  await writer.rest.issues.listEvents(at);
  await writer.rest.search.issuesAndPullRequests({ q: "repo:acme/web is:issue is:open red" });
  expect(await refusedWith(writer.rest.issues.get({ ...place, issue_number: 9_999 }))).toBe(404);
  expect(await refusedWith(writer.rest.issues.create({ ...place, title: "" }))).toBe(422);
  expect(await refusedWith(stranger.rest.issues.update({ ...at, state: "closed" }))).toBe(403);
}

export async function walkLabels({ writer, installation, place }: Walk): Promise<void> {
  const { data: issue } = await writer.rest.issues.create({ ...place, title: "Labelled" });
  const at = { ...place, issue_number: issue.number };
  await writer.rest.issues.createLabel({
    ...place,
    name: "flaky",
    color: "ff0000",
    description: "sometimes",
  });
  expect(await refusedWith(writer.rest.issues.createLabel({ ...place, name: "flaky" }))).toBe(422);
  await writer.rest.issues.getLabel({ ...place, name: "flaky" });
  await writer.rest.issues.updateLabel({ ...place, name: "flaky", new_name: "shaky" });
  await writer.rest.issues.listLabelsForRepo(place);
  await installation.rest.issues.addLabels({ ...at, labels: ["shaky", "new-one"] });
  await writer.rest.issues.listLabelsOnIssue(at);
  await writer.rest.issues.removeLabel({ ...at, name: "shaky" });
  expect(await refusedWith(writer.rest.issues.removeLabel({ ...at, name: "shaky" }))).toBe(404);
  await writer.rest.issues.setLabels({ ...at, labels: ["bug", "shaky"] });
  await writer.rest.issues.removeAllLabels(at);
  await writer.rest.issues.deleteLabel({ ...place, name: "new-one" });
  expect(await refusedWith(writer.rest.issues.getLabel({ ...place, name: "new-one" }))).toBe(404);
}

export async function walkComments({ writer, installation, place }: Walk): Promise<void> {
  const { data: issue } = await writer.rest.issues.create({ ...place, title: "Discussed" });
  const at = { ...place, issue_number: issue.number };
  await installation.rest.issues.createComment({ ...at, body: "By the App" });
  const { data: comment } = await writer.rest.issues.createComment({ ...at, body: "By a person" });
  const commentAt = { ...place, comment_id: comment.id };
  await writer.rest.issues.getComment(commentAt);
  await writer.rest.issues.updateComment({ ...commentAt, body: "Edited" });
  await writer.rest.issues.listComments(at);
  await writer.rest.issues.listCommentsForRepo(place);
  await writer.rest.issues.listEventsForTimeline(at);
  const { data: heart } = await writer.rest.reactions.createForIssueComment({
    ...commentAt,
    content: "heart",
  });
  await writer.rest.reactions.listForIssueComment(commentAt);
  await writer.rest.reactions.deleteForIssueComment({ ...commentAt, reaction_id: heart.id });
  const { data: eyes } = await writer.rest.reactions.createForIssue({ ...at, content: "eyes" });
  await writer.rest.reactions.listForIssue(at);
  await writer.rest.reactions.deleteForIssue({ ...at, reaction_id: eyes.id });
  await writer.rest.issues.deleteComment(commentAt);
  expect(await refusedWith(writer.rest.issues.getComment(commentAt))).toBe(404);
  const long = "x".repeat(70_000);
  expect(await refusedWith(writer.rest.issues.createComment({ ...at, body: long }))).toBe(422);
}
