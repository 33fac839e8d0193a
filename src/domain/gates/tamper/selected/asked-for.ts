import { type Asked } from "../test-files.ts";
import { cargoOptions } from "./cargo-runs.ts";
import { goOptions } from "./go-runs.ts";
import { type ToldRun } from "./told-runs.ts";

/** What calls of `go test` and `cargo test` have built and run that a plain one leaves out. */
export function askedFor(told: readonly ToldRun[]): Asked {
  const [go, cargo] = [told.flatMap(goOptions), told.flatMap(cargoOptions)];
  const names = [
    ...go.flatMap((one) => one.given("-tags")),
    ...cargo.flatMap((one) => one.given("-F")),
  ].flatMap((one) => one.split(/[,\s]+/));
  return {
    names: new Set(names.map((name) => name.slice(name.lastIndexOf("/") + 1))),
    allFeatures: cargo.some((one) => one.has("--all-features")),
    ignored: cargo.some((one) => one.has("--include-ignored") || one.has("--ignored")),
  };
}
