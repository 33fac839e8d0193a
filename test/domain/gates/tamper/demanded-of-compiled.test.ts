import { describe, expect, it } from "vitest";
import { foundInChange, type Row } from "./found-in-change.ts";

const inFile =
  (path: string, top = "") =>
  ([title = "", before = "", after = ""]: readonly string[]): Row => [
    title,
    { [path]: top + before },
    { [path]: top + after },
  ];

const rust = inFile("packages/core/tests/sum.rs", "use shop::sum;\n\n");
const test = (marks: string, body = "assert_eq!(sum(1), 1);", kind = "fn") =>
  `${marks}\n${kind} sums() {\n    ${body}\n}\n`;
const plain = (body: string) => test("#[test]", body);
const late = (options: string) =>
  test(`#[tokio::test${options}]`, "assert_eq!(sum(1).await, 1);", "async fn");
const loom = (said: string) =>
  plain(
    `let mut model = loom::model::Builder::new();\n    ${said}\n    model.check(|| assert_eq!(sum(1), 1));`,
  );
const logs = 'sum(1);\n    assert!(logs_contain("one"));';

const proofs = inFile("src/lib.rs", "pub fn sum(x: u32) -> u32 {\n    x\n}\n\n");
const proof = (marks: string, body = "assert_eq!(sum(x), x);") =>
  `#[cfg(kani)]\nmod proofs {\n    use super::*;\n\n    #[kani::proof]${marks}\n    fn sums() {\n        let x: u32 = kani::any();\n        ${body}\n    }\n}\n`;
const assumed = (that: string) => proof("", `kani::assume(${that});\n        assert_eq!(sum(x), x);`);

const specs = inFile(
  "shop/sum_test.go",
  'package shop\n\nimport (\n\t"testing"\n\t"time"\n\n\t. "github.com/onsi/ginkgo/v2"\n\t. "github.com/onsi/gomega"\n)\n\nfunc TestShop(t *testing.T) {\n\tRegisterFailHandler(Fail)\n\tRunSpecs(t, "shop")\n}\n\n',
);
const spec = (own: string, around = "") =>
  `var _ = Describe("sums", ${around}func() {\n\tIt("adds", ${own}func(ctx SpecContext) {\n\t\tExpect(Sum(1)).To(Equal(1))\n\t})\n})\n`;

const go = inFile(
  "packages/shop/double_test.go",
  'package shop\n\nimport (\n\t"math/rand"\n\t"testing"\n)\n\n',
);
const drawn = (value: string) =>
  `func TestDouble(t *testing.T) {\n\tfor i := 0; i < 1000; i++ {\n\t\tx := ${value}\n\t\tif got := Double(x); got != 2*x {\n\t\t\tt.Fatal(got)\n\t\t}\n\t}\n}\n`;
const ranged = (value: string) => plain(`let a = ${value};\n    assert_eq!(sum(a), a);`);

const gone: Row[] = [
  ...[
    ["values are drawn from few", drawn("rand.Intn(1000)"), drawn("rand.Intn(1)")],
    ["values of the later package are", drawn("rand.N(1000)"), drawn("rand.N(10)")],
    ["values are by a source's own", drawn("rng.Int63n(1_000)"), drawn("rng.Int63n(2)")],
  ].map(go),
  ...[
    [
      "values are drawn from a shorter range",
      ranged("rng.gen_range(0..1000)"),
      ranged("rng.gen_range(0..1)"),
    ],
    ["values begin later", ranged("rand::random_range(0..=99)"), ranged("rand::random_range(98..=99)")],
  ].map(rust),
  ...[
    ["what loom goes through is bounded", loom(""), loom("model.preemption_bound = Some(1);")],
    [
      "what loom goes through is bounded by less",
      loom("model.preemption_bound = Some(3);"),
      loom("model.preemption_bound = Some(1);"),
    ],
    ["loom takes fewer branches", loom("model.max_branches = 3000;"), loom("model.max_branches = 10;")],
    [
      "loom ends after one way",
      plain("loom::model(|| assert_eq!(sum(1), 1));"),
      loom("model.max_permutations = Some(1);"),
    ],
    [
      "loom ends soon",
      plain("loom::model(|| assert_eq!(sum(1), 1));"),
      loom("model.max_duration = Some(Duration::from_millis(1));"),
    ],
    ["loom is gone", plain("loom::model(|| assert_eq!(sum(1), 1));"), plain("assert_eq!(sum(1), 1);")],
    [
      "shuttle goes through less",
      plain("shuttle::check_random(|| assert_eq!(sum(1), 1), 1000);"),
      plain("shuttle::check_random(|| assert_eq!(sum(1), 1), 1);"),
    ],
    [
      "shuttle goes through less by another scheduler",
      plain("shuttle::check_pct(|| assert_eq!(sum(1), 1), 1_000, 3);"),
      plain("shuttle::check_random(|| assert_eq!(sum(1), 1), 1);"),
    ],
    [
      "shuttle goes through some only",
      plain("shuttle::check_dfs(|| assert_eq!(sum(1), 1), None);"),
      plain("shuttle::check_dfs(|| assert_eq!(sum(1), 1), Some(1));"),
    ],
    [
      "a scheduler of shuttle has fewer rounds",
      plain("Runner::new(PctScheduler::new(3, 1000), config).run(|| assert_eq!(sum(1), 1));"),
      plain("Runner::new(PctScheduler::new(3, 1), config).run(|| assert_eq!(sum(1), 1));"),
    ],
    [
      "what was logged is told by a function of the tests",
      test("#[traced_test]\n#[test]", logs),
      plain(logs),
    ],
    [
      "it has one thread",
      late('(flavor = "multi_thread", worker_threads = 4)'),
      late('(flavor = "multi_thread", worker_threads = 1)'),
    ],
    ["it has no threads", late('(flavor = "multi_thread")'), late("")],
  ].map(rust),
  ...[
    ["a value goes less far", assumed("x < 100"), assumed("x < 2")],
    ["a value begins later", assumed("x >= 1"), assumed("x >= 1_000")],
    ["loops are unwound less", proof("\n    #[kani::unwind(10)]"), proof("\n    #[kani::unwind(1)]")],
  ].map(proofs),
  ...[
    ["it has to pass less often", spec("MustPassRepeatedly(10), "), spec("MustPassRepeatedly(1), ")],
    ["it has to pass once", spec("MustPassRepeatedly(10), "), spec("")],
    ["a group has to pass once", spec("", "MustPassRepeatedly(10), "), spec("")],
    ["it may take hours", spec("NodeTimeout(time.Second), "), spec("NodeTimeout(time.Hour), ")],
    ["it may take any time", spec("SpecTimeout(2 * time.Second), "), spec("")],
    ["it is tried more often", spec("FlakeAttempts(2), "), spec("FlakeAttempts(20), ")],
  ].map(specs),
];

const marked: Row[] = [
  ...[
    ["values are assumed", proof(""), assumed("x < 2")],
    [
      "values are made up where they are few",
      proof(""),
      proof("", "let x: u32 = kani::any_where(|x| *x < 2);\n        assert_eq!(sum(x), x);"),
    ],
    ["nothing but Kani runs it", proof("").replace("#[cfg(kani)]", "#[cfg(test)]"), proof("")],
    ["it has to fail", proof(""), proof("\n    #[kani::should_panic]")],
    ["another function answers", proof(""), proof("\n    #[kani::stub(sum, other)]")],
    ["it is but come to", proof("", "assert!(sum(x) == x);"), proof("", "kani::cover!(sum(x) == x);")],
  ].map(proofs),
  ...[
    ["it may panic", `#[no_panic]\n${plain("sum(1);")}`, plain("sum(1);")],
    [
      "a function may panic",
      `#[no_panic::no_panic]\nfn two() -> u32 {\n    sum(2)\n}\n`,
      "fn two() -> u32 {\n    sum(2)\n}\n",
    ],
  ].map(rust),
  ...[
    ["it is tried again", spec(""), spec("FlakeAttempts(3), ")],
    ["a group is tried again", spec(""), spec("", "FlakeAttempts(3), ")],
    ["a group is pending", spec(""), spec("", "Pending, ")],
  ].map(specs),
];

const honest: Row[] = [
  ...[
    ["values are drawn from more", drawn("rand.Intn(100)"), drawn("rand.Intn(1000)")],
    ["values are drawn as in the later package", drawn("rand.Intn(100)"), drawn("rand.IntN(100)")],
  ].map(go),
  ...[
    [
      "values are drawn from a longer range",
      ranged("rng.gen_range(0..10)"),
      ranged("rng.gen_range(-10..10)"),
    ],
    [
      "values are drawn as in the later crate",
      ranged("rng.gen_range(0..10)"),
      ranged("rng.random_range(0..10)"),
    ],
  ].map(rust),
  ...[
    [
      "loom goes through more",
      loom("model.preemption_bound = Some(2);"),
      loom("model.preemption_bound = Some(3);"),
    ],
    ["loom takes more branches", loom(""), loom("model.max_branches = 10_000;")],
    [
      "loom is told of by its builder",
      plain("loom::model(|| assert_eq!(sum(1), 1));"),
      loom("model.max_threads = 3;"),
    ],
    [
      "shuttle goes through as much by another scheduler",
      plain("shuttle::check_random(|| assert_eq!(sum(1), 1), 1000);"),
      plain("shuttle::check_pct(|| assert_eq!(sum(1), 1), 1000, 3);"),
    ],
    ["nothing logged is asked for", test("#[traced_test]\n#[test]"), plain("assert_eq!(sum(1), 1);")],
    [
      "it has fewer threads",
      late('(flavor = "multi_thread", worker_threads = 4)'),
      late('(flavor = "multi_thread", worker_threads = 2)'),
    ],
    ["it has threads now", late(""), late('(flavor = "multi_thread")')],
    ["it must not panic", plain("sum(1);"), `#[no_panic]\n${plain("sum(1);")}`],
  ].map(rust),
  ...[
    ["a value goes further", assumed("x < 2"), assumed("x < 100")],
    ["a value may be anything", assumed("x < 2"), proof("")],
    ["loops are unwound more", proof("\n    #[kani::unwind(10)]"), proof("\n    #[kani::unwind(20)]")],
    ["loops have a bound that is checked", proof(""), proof("\n    #[kani::unwind(10)]")],
    ["a new proof assumes", "", assumed("x < 100")],
  ].map(proofs),
  ...[
    ["it has to pass more often", spec("MustPassRepeatedly(2), "), spec("MustPassRepeatedly(5), ")],
    ["its group has to pass as often", spec("MustPassRepeatedly(5), "), spec("", "MustPassRepeatedly(5), ")],
    ["it has some more time", spec("NodeTimeout(time.Second), "), spec("NodeTimeout(5*time.Second), ")],
    ["it has as much time", spec("NodeTimeout(time.Minute), "), spec("SpecTimeout(time.Second*60), ")],
    ["it is tried less often", spec("FlakeAttempts(5), "), spec("FlakeAttempts(2), ")],
    ["it is alone", spec(""), spec("Serial, ")],
  ].map(specs),
];

describe("what tests of Go and Rust bear", () => {
  it.each(gone)("is less: %s", async (...row) => {
    expect((await foundInChange(row)).join("\n")).toContain("demands less");
  });

  it.each(marked)("is nothing: %s", async (...row) => {
    expect(await foundInChange(row)).not.toEqual([]);
  });

  it.each(honest)("is as much: %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });
});
