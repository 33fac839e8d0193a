/** GitHub said no, and will say it again: a person has to mend something first. */
export class RefusedByGitHub extends Error {
  readonly detail: string;

  constructor(what: string, detail: string) {
    super(`${what}: ${detail}`);
    this.name = "RefusedByGitHub";
    this.detail = `${what}: ${detail}`;
  }
}
