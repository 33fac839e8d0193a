import { type Command } from "commander";
import { z } from "zod";
import { repositoryQuestion } from "./repository-question.ts";

const value = z.union([z.number(), z.string()]);
const suggested = z.object({
  repository: z.string(),
  commits: z.number(),
  suggestions: z.array(
    z.object({
      key: z.string(),
      inForce: value,
      proposed: value.nullable(),
      why: z.enum(["stricter", "strictest_already", "not_reached", "too_few_commits"]),
      commits: z.number(),
    }),
  ),
});

type Suggestion = z.output<typeof suggested>["suggestions"][number];

export function suggestGatesCommand(): Command {
  return repositoryQuestion({
    name: "suggest",
    description: "Propose thresholds that the newest accepted commits would have met. It changes nothing.",
    ...{ path: "quality-gates/suggestions", answer: suggested, render },
  });
}

function render({ repository, commits, suggestions }: z.output<typeof suggested>): string {
  const looked = `${repository}: ${commits} accepted commits of the last 90 days\n`;
  return looked + suggestions.map((each) => `  ${each.key}: ${sentenceOf(each)}\n`).join("");
}

function sentenceOf({ inForce, proposed, why, commits }: Suggestion): string {
  switch (why) {
    case "stricter":
      return `${inForce} -> ${proposed ?? inForce} (all ${commits} would have passed)`;
    case "strictest_already":
      return `${inForce} stays: no stricter value would have let all ${commits} pass`;
    case "not_reached":
      return `${inForce} stays, although some of ${commits} do not reach it`;
    case "too_few_commits":
      return `${inForce} stays: ${commits} commits tell too little`;
  }
}
