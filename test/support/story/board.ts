import { type Project } from "../../../src/sandbox/github/state/projects.ts";
import { place } from "./people.ts";

/** The board of an organization that a repository may name as `project: { number: 7 }`. */
export function board(): Project {
  return {
    ...{ id: "PVT_7", owner: place.owner, number: 7, items: [] },
    fields: [
      { id: "F_title", name: "Title", options: null },
      {
        ...{ id: "F_status", name: "Status" },
        options: ["Todo", "In Review", "Done"].map((name, at) => ({ id: `option-${at}`, name })),
      },
      { id: "F_reason", name: "Hold reason", options: null },
    ],
  };
}
