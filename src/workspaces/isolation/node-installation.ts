import { realpathSync } from "node:fs";
import { homedir } from "node:os";
import { dirname } from "node:path";
import { reveals } from "../../platform/reveals.ts";

/** The installation that runs this service: its `bin` and `lib`, or the program alone where that would be a whole home. */
export function nodeInstallation(program = realpathSync(process.execPath)): string {
  const folder = dirname(dirname(program));
  return reveals(folder, [homedir()]) ? program : folder;
}
