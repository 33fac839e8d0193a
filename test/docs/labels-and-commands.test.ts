import { describe, expect, it } from "vitest";
import { commandTable, precedence } from "../../src/domain/commands/command-names.ts";
import { configurationSchema } from "../../src/domain/configuration.ts";
import { builtInDomains } from "../../src/domain/escalations/registry/built-in-domains.ts";
import { actions, disputeIn } from "../../src/domain/jobs/asking/action-prefixes.ts";
import { startingLabels } from "../../src/domain/repository-start/starting-labels.ts";
import { readDocument } from "./documents.ts";

const page = readDocument("docs/labels-and-commands.md");
const reviewing = readDocument("docs/reviewing.md");

/** The rows of the first table of a section, cell by cell. */
function rowsOf(heading: string, text = page): string[][] {
  const [, section = ""] = text.split(`\n## ${heading}\n`);
  const lines = (section.split("\n## ")[0] ?? "").split("\n").filter((line) => line.startsWith("|"));
  return lines.slice(2).map((line) =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}
const named = (heading: string, text = page) =>
  rowsOf(heading, text).map(([first = ""]) => (first.startsWith("`") ? first.replaceAll("`", "") : ""));

describe("docs/labels-and-commands.md", () => {
  it("names every command, and who may give it", () => {
    const told = rowsOf("Commands").map(([command = "", who = ""]) => [
      /^`\/nightshift (\w+)/.exec(command)?.[1],
      who,
    ]);
    expect(Object.fromEntries(told)).toEqual(
      Object.fromEntries(Object.entries(commandTable).map(([name, { needs }]) => [name, `who may ${needs}`])),
    );
  });

  it("says which command goes first", () => {
    const [first, ...more] = precedence;
    expect(page).toContain([`\`${first}\``, ...more.map((name) => `before \`${name}\``)].join(", "));
  });

  it("names every label that there is", () => {
    const { labels, escalations, gates } = configurationSchema.parse({});
    const byNightshift = named("Labels that Nightshift sets");
    const { job, ...states } = labels;
    expect(byNightshift.toSorted()).toEqual(Object.values(states).toSorted());
    const byPeople = named("Labels that you set").filter((label) => label !== "");
    const gatesLabel = gates.label;
    expect(byPeople.toSorted()).toEqual(
      [
        ...["autonomy:LEVEL", "expert:NAME", "nightshift:gates"],
        ...[escalations.intakeLabel, labels.humanRequired, job],
      ].toSorted(),
    );
    expect(gatesLabel ?? "nightshift:gates").toBe("nightshift:gates");
  });

  it("says of every label that init creates what it is", () => {
    const told = [
      ...named("Labels that you set"),
      ...named("Labels that Nightshift sets"),
      ...named("Stuck labels"),
    ];
    for (const { name } of startingLabels(configurationSchema.parse({}))) {
      expect(told).toContain(name.replace(/^(autonomy):.*/, "$1:LEVEL").replace(/^(expert):.*/, "$1:NAME"));
    }
  });

  it("lists the stuck labels in the order in which they lead", () => {
    expect(rowsOf("Stuck labels").map(([label = "", about]) => [label.replaceAll("`", ""), about])).toEqual(
      builtInDomains.map(({ label, description }) => [label, description]),
    );
  });

  it("names every mark", () => {
    const marks = [...actions.map((action) => `[${action.toUpperCase()}]`), "[DISPUTE]"];
    expect(named("Marks in reviews", reviewing).toSorted()).toEqual(marks.toSorted());
    expect(disputeIn("[DISPUTE] for a reason")).toBe("for a reason");
  });
});
