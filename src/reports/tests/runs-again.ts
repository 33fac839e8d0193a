import { type LineFormat } from "../report-reader.ts";

/** What a shell, or a package manager that shows its scripts, is told that runs tests again where some fail. */
const again = /\|\||--(lf|last-failed|only-?failures|only-failed|rerun)\b|\bretry\b/i;
const shownScript = /^[>$] /;

/** Whether a command runs tests again where some fail: what it says later then takes back what it said before. */
export class RunsAgain {
  #isSeen: boolean;

  constructor(command: string) {
    this.#isSeen = again.test(command);
  }

  get isSeen(): boolean {
    return this.#isSeen;
  }

  /** Of its output. */
  see(line: string): void {
    if (shownScript.test(line)) this.#isSeen ||= again.test(line);
  }

  /** Lets it see what a report stands among. */
  asFormat<Report>(): LineFormat<Report> {
    return { name: "scripts", open: () => ({ line: (line) => this.see(line), close: () => null }) };
  }
}
