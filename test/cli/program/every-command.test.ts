import { expect, it } from "vitest";
import { type Command } from "commander";
import { commandTree } from "../../../src/cli/program/command-line.ts";
import { runNightshift } from "../../support/run-nightshift.ts";

const nothing = () => Promise.reject(new Error("nothing is to be started here"));
const tree = await commandTree({ startService: nothing, setUp: nothing });

function leavesOf(command: Command, path: readonly string[]): { words: string[]; command: Command }[] {
  const words = [...path, command.name()];
  if (command.commands.length === 0) return [{ words, command }];
  return command.commands.flatMap((each) => leavesOf(each, words));
}
const leaves = tree.flatMap((command) => leavesOf(command, []));
const named = leaves.map(({ words, command }) => ({ name: words.join(" "), words, command }));

/** They do something, and say so. */
const printNoData = ["start", "migrate", "tokens revoke"];
/** Print lines of JSON anyway. */
const printJson = ["audit export"];
const colour = /\u001b\[/;

it("has every command that is promised", () => {
  expect(named.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      ...["demo", "sandbox", "start", "doctor", "init", "migrate", "escalate", "gates run", "gates suggest"],
      ...["explain decision", "explain config", "explain issue", "simulate", "replay", "audit list"],
      ...["audit export", "audit verify", "playbooks list", "playbooks export", "stats", "pause", "resume"],
    ]),
  );
});

it.each(named)(
  "$name explains itself with its exit codes, without colour, and takes --json if it prints data",
  async ({ name, words, command }) => {
    const { code, out, err } = await runNightshift(...words, "--help");
    expect([code, err]).toEqual([0, ""]);
    expect(out).toContain(`Usage: nightshift ${name}`);
    expect(command.description().length).toBeGreaterThan(10);
    expect(out).toContain("Exit code: 0 ");
    expect(out).not.toMatch(colour);
    for (const option of command.options) expect(option.description).not.toBe("");
    const json = command.options.some(({ long }) => long === "--json");
    expect(json).toBe(![...printNoData, ...printJson].includes(name));
  },
);

it.each(named)(
  "$name refuses what it does not know: one line, nothing printed, exit code 2",
  async ({ words }) => {
    const { code, out, err } = await runNightshift(...words, "--no-such-option");
    expect([code, out]).toEqual([2, ""]);
    expect(err).toMatch(/^error: (unknown option '--no-such-option'|required option)/);
    expect(err).not.toMatch(colour);
  },
);
