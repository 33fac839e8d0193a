import { expect, it } from "vitest";
import { closestName } from "../../src/domain/closest-name.ts";

const known = ["start", "stats", "web", "worker", "intakeLabel"];

it.each([
  ["strat", "start"],
  ["wbe", "web"],
  ["stat", "start"],
  ["workers", "worker"],
  ["intake_label", "intakeLabel"],
  ["INTAKELABLE", "intakeLabel"],
  ["poet", null],
  ["", null],
])("%j was most likely meant as %j", (name, meant) => {
  expect(closestName(name, known)).toBe(meant);
});
