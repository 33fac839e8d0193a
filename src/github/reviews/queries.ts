const comments = `
  pageInfo { hasNextPage endCursor }
  nodes {
    databaseId
    author { __typename login }
    body
    diffHunk
    createdAt
    url
    pullRequestReview { databaseId }
  }`;

/** The conversations of a pull request: REST lists their comments, but not whether they are resolved. */
export const reviewThreads = `
query ReviewThreads($owner: String!, $name: String!, $pull: Int!, $after: String) {
  repository(owner: $owner, name: $name) {
    pullRequest(number: $pull) {
      reviewThreads(first: 50, after: $after) {
        pageInfo { hasNextPage endCursor }
        nodes {
          id path line originalLine subjectType isOutdated isResolved
          comments(first: 50) {${comments}
          }
        }
      }
    }
  }
}`;

export const moreComments = `
query MoreComments($id: ID!, $after: String) {
  node(id: $id) {
    ... on PullRequestReviewThread {
      comments(first: 100, after: $after) {${comments}
      }
    }
  }
}`;

export const resolveReviewThread = `
mutation ResolveReviewThread($id: ID!) {
  resolveReviewThread(input: { threadId: $id }) {
    thread { id isResolved }
  }
}`;

/** Of reviews: REST reacts to comments only. */
export const addReaction = `
mutation AddReaction($id: ID!, $content: ReactionContent!) {
  addReaction(input: { subjectId: $id, content: $content }) {
    reaction { content }
  }
}`;
