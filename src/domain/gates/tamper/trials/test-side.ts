import { isTestContext } from "../test-files.ts";

/** What tests are compared with, or made from. */
const data = /(^|\/)(__snapshots__|__fixtures__|__mocks__|testdata)\/|\.(snap|feature)$/;
const settings = /\.config\.[^/]+$|(^|\/)\.mocharc[^/]*$/;

/** Whether the file at this path goes with the tests, rather than with the product, where the two are put together anew. */
export function isOfTests(path: string): boolean {
  return data.test(path) || (isTestContext(path) && !settings.test(path));
}
