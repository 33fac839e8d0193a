import { foldersOf } from "../paths.ts";
import { type Side } from "./side.ts";

/** `./...` passes over folders of such names, and over modules of their own. */
const passedOver = /(^|\/)(_[^/]*|\.[^/]*|vendor|testdata)\//;

export function isFoundByGo(path: string, { paths }: Side): boolean {
  if (passedOver.test(path)) return false;
  const modules = new Set(paths.filter((one) => /(^|\/)go\.mod$/.test(one)));
  const [own, ...above] = foldersOf(path).filter((folder) => modules.has(`${folder}go.mod`));
  if (own === undefined || above.length === 0 || paths.some((one) => /(^|\/)go\.work$/.test(one)))
    return true;
  // A module within another one is run by whoever runs the tests that it has.
  return paths.some((one) => one !== path && one.endsWith("_test.go") && one.startsWith(own));
}
