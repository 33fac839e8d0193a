import { type Refusal } from "../../github/connection/refusals.ts";

/** What to throw: a place that is out of sight for the moment is no refusal, so the step is tried again. */
export function refusedStep(what: string, { reason, detail }: Refusal): Error {
  const said = `${what} (${reason})`;
  return reason === "absent" ? new Error(`${said}: ${detail}`) : new RefusedByGitHub(said, detail);
}

/** GitHub said no, and will say it again: a person has to mend something first. */
export class RefusedByGitHub extends Error {
  readonly detail: string;

  constructor(what: string, detail: string) {
    super(`${what}: ${detail}`);
    this.name = "RefusedByGitHub";
    this.detail = `${what}: ${detail}`;
  }
}
