import { type Inquire } from "../../../platform/processes/bounded/answer-requests.ts";
import { withPlainEndings } from "../../../syntax/line-endings.ts";
import { type TamperTalk } from "./tamper-talk.ts";

/** So much is on its way at a time that it stays small whatever the files hold. */
const pathsAtOnce = 50;

/** Reads commits by asking the parent process. */
export class CommitReader {
  readonly #inquire: Inquire<TamperTalk>;

  constructor(inquire: Inquire<TamperTalk>) {
    this.#inquire = inquire;
  }

  /** By path; what is not there, no file or too large is left out. */
  async texts(commit: string, paths: readonly string[]): Promise<Map<string, string>> {
    const texts = new Map<string, string>();
    for (let at = 0; at < paths.length; at += pathsAtOnce) {
      const some = paths.slice(at, at + pathsAtOnce);
      const reply = await this.#inquire({ kind: "texts", commit, paths: some });
      if (reply.kind === "texts")
        for (const [path, text] of reply.texts) texts.set(path, withPlainEndings(path, text));
    }
    return texts;
  }

  async paths(commit: string): Promise<readonly string[]> {
    const reply = await this.#inquire({ kind: "paths", commit });
    return reply.kind === "paths" ? reply.paths : [];
  }
}
