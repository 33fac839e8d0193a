/** Whose change the gates let pass: an attempt's, a phase's, or, by a run of the gates over it, that of a pull request. */
export interface LetPass {
  readonly kind: "attempt" | "phase" | "pull";
  readonly id: number;
}

/** A change that the gates let pass and that is on the default branch. */
export interface MergedChange {
  readonly of: LetPass;
  /** Null: it was merged without one. */
  readonly pull: number | null;
  readonly mergedAt: Date;
}

export interface AftermathFacts {
  readonly now: Date;
  /** Changes that the commit says it takes back. */
  readonly reverted: readonly MergedChange[];
  /** Changes that the commit brought, by their merge. */
  readonly brought: readonly MergedChange[];
  /** Checks of others that failed on the commit. */
  readonly failing: readonly string[];
  /** Those that failed before it already. */
  readonly failingBefore: readonly string[];
}

/** An accepted change that turned out to be bad. */
export interface FalseNegative {
  readonly of: LetPass;
  readonly pull: number | null;
  readonly cause: "reverted" | "check_failed";
  /** Null for a revert. */
  readonly check: string | null;
}

const watchedMs = 7 * 86_400_000;

/** What the gates let pass and should not have, as far as this commit shows it within seven days of the merge. */
export function falseNegativesIn(facts: AftermathFacts): FalseNegative[] {
  const isRecent = ({ mergedAt }: MergedChange) => facts.now.getTime() - mergedAt.getTime() <= watchedMs;
  const newlyFailing = facts.failing.filter((name) => !facts.failingBefore.includes(name));
  return [
    ...facts.reverted
      .filter(isRecent)
      .map(({ of, pull }) => ({ of, pull, cause: "reverted" as const, check: null })),
    ...facts.brought
      .filter(isRecent)
      .flatMap(({ of, pull }) =>
        newlyFailing.map((check) => ({ of, pull, cause: "check_failed" as const, check })),
      ),
  ];
}

export interface NamedReverts {
  readonly commits: readonly string[];
  readonly pulls: readonly number[];
}

/** What a commit message says it takes back: as git writes it, and as GitHub does for whole pull requests. */
export function revertsIn(message: string, repository: string): NamedReverts {
  const commits = [...message.matchAll(/\bThis reverts commit ([0-9a-f]{7,64})\b/gi)].map(([, sha = ""]) =>
    sha.toLowerCase(),
  );
  const pulls = [...message.matchAll(/^Reverts (?:([\w.-]+\/[\w.-]+))?#(\d{1,9})\b/gim)]
    .filter(([, place]) => place === undefined || place.toLowerCase() === repository.toLowerCase())
    .map(([, , number]) => Number(number));
  return { commits: [...new Set(commits)], pulls: [...new Set(pulls)] };
}
