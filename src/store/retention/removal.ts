/** What is removed: the oldest from before a date, so many at once. */
export interface Removal {
  readonly before: Date;
  readonly limit: number;
}
