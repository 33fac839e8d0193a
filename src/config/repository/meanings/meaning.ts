/** What a key of `.github/nightshift.yml` is for, in Markdown as it stands in `docs/reference`. */
export interface Meaning {
  readonly means: string;
  /** What holds where nothing is written; absent: the schema has a default of its own. */
  readonly unset?: string;
}
