import type { components } from "@octokit/openapi-types";

/** The documents of GitHub's own description. */
export type Documents = components["schemas"];
