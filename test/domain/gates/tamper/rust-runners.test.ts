import { describe, expect, it } from "vitest";
import { foundInChange, type Row } from "./found-in-change.ts";

const steps = (run: string) =>
  `use cucumber::World as _;\n\n#[given("a")]\nfn a(world: &mut World) {}\n\n#[tokio::main]\nasync fn main() {\n    ${run}.await;\n}\n`;
const trials = (run: string) =>
  `fn main() {\n    let args = libtest_mimic::Arguments::from_args();\n    ${run};\n}\n`;
const from = (before: string, after: string): Row => ["", { "tests/a.rs": before }, { "tests/a.rs": after }];
const all = 'World::cucumber().run_and_exit("tests/features")';

const cheats: readonly (readonly [title: string, Row])[] = [
  [
    "runs one feature",
    from(steps('World::run("tests/features")'), steps('World::run("tests/features/a.feature")')),
  ],
  [
    "filters scenarios",
    from(
      steps('World::run("tests/features")'),
      steps('World::filter_run("tests/features", |_, _, s| s.tags.is_empty())'),
    ),
  ],
  ["ends well", from(steps(all), steps(all.replace("_and_exit", "")))],
  [
    "passes over steps that are not there",
    from(steps(all.replace("()", "().fail_on_skipped()")), steps(all)),
  ],
  ["tries again", from(steps(all), steps(all.replace("()", "().retries(5)")))],
  [
    "ends well whatever its trials say",
    from(trials("libtest_mimic::run(&args, tests()).exit()"), trials("libtest_mimic::run(&args, tests())")),
  ],
];
const honest: readonly (readonly [title: string, Row])[] = [
  [
    "runs one scenario at a time",
    from(steps(all), steps(all.replace("()", "().max_concurrent_scenarios(1)"))),
  ],
  ["fails over steps that are not there", from(steps(all), steps(all.replace("()", "().fail_on_skipped()")))],
  ["looks in another folder", from(steps(all), steps(all.replace("tests/features", "features")))],
  ["fails now", from(steps('World::run("tests/features")'), steps(all))],
];

describe("a program of tests that", () => {
  it.each(cheats)("%s is found", async (_title, row) => {
    expect(await foundInChange(row)).toContainEqual(expect.stringMatching(/ weakened-test: /));
  });

  it.each(honest)("%s is not", async (_title, row) => {
    expect(await foundInChange(row)).toEqual([]);
  });
});
