import { isAbsolute } from "node:path/posix";

/** node:test reports a file in which no test stands as one passed test that bears the file's path. */
export function isFileWithoutTests(testName: string): boolean {
  return isAbsolute(testName) && /\.[cm]?[jt]sx?$/.test(testName);
}
