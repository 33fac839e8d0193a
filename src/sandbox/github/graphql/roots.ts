import { z } from "zod";
import { addItem, clearField, organizationNode, setField } from "./board-graph.ts";
import { setDraft } from "./draft-graph.ts";
import { type Node } from "./execute.ts";
import { repositoryNode } from "./repository-graph.ts";
import { findThread, react, settle, threadNode, type Asked } from "./review-graph.ts";

/** The part of GitHub's graph that leads to the conversations of a pull request, and to boards. */
export function queryRoot(asked: Asked): Node {
  return {
    type: "Query",
    fields: {
      repository: (args) =>
        repositoryNode(asked, z.object({ owner: z.string(), name: z.string() }).parse(args)),
      organization: (args) => organizationNode(asked, args),
      node: (args) => {
        const found = findThread(asked, z.object({ id: z.string() }).parse(args).id);
        return threadNode(found.place, found.thread);
      },
    },
  };
}

export function mutationRoot(asked: Asked): Node {
  return {
    type: "Mutation",
    fields: {
      addReaction: (args) => react(asked, args),
      addProjectV2ItemById: (args) => addItem(asked, args),
      updateProjectV2ItemFieldValue: (args) => setField(asked, args),
      clearProjectV2ItemFieldValue: (args) => clearField(asked, args),
      convertPullRequestToDraft: (args) => setDraft(asked, args, true),
      markPullRequestReadyForReview: (args) => setDraft(asked, args, false),
      resolveReviewThread: (args) => settle(asked, args, true),
      unresolveReviewThread: (args) => settle(asked, args, false),
    },
  };
}
