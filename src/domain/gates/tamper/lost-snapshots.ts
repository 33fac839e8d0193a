import { type TamperFinding } from "../verdict.ts";
import { type ChangedFile } from "./changed-file.ts";

const snapshot = /(^|\/)(__snapshots__\/[^/]+\.(snap|ambr)|[^/]+\.(js|ts)\.snap)$/;

/** Kept results that are taken away while the test stays as it is: it then keeps whatever comes, and passes. */
export function lostSnapshots(files: readonly ChangedFile[]): TamperFinding[] {
  return files.flatMap(({ path, before, after }) => {
    if (before === null || after !== null || !snapshot.test(path)) return [];
    const name = (path.split("/").at(-1) ?? "").replace(/\.(snap|ambr)$/, "");
    const folder = path.replace(/(__snapshots__\/)?[^/]+$/, "");
    if (files.some((one) => one.path.startsWith(`${folder}${name}`) && one.path !== path)) return [];
    const message = "kept results of tests are gone, and the tests that compared with them stay";
    return [{ path, line: null, rule: "weakened-test", message }];
  });
}
