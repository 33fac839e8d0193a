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

/** A check of others that fails on the commit and did not when it last came to an end before. */
export interface NewFailure {
  readonly check: string;
  /** What the default branch got since then, the commit's own among it. Null: what no gates let pass. */
  readonly since: readonly (MergedChange | null)[];
}

export interface AftermathFacts {
  readonly now: Date;
  /** Changes that the commit says it takes back. */
  readonly reverted: readonly MergedChange[];
  readonly failures: readonly NewFailure[];
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

/**
 * What the gates let pass and should not have, as far as this commit shows it within seven days of the merge. A
 * failure that something else may have caused is blamed on nobody; of changes that the gates all let pass, each is
 * named, for one of them at least is bad.
 */
export function falseNegativesIn({ now, reverted, failures }: AftermathFacts): FalseNegative[] {
  const isRecent = ({ mergedAt }: MergedChange) => now.getTime() - mergedAt.getTime() <= watchedMs;
  const takenBack = reverted.filter(isRecent).map(({ of, pull }) => blamed({ of, pull }, "reverted", null));
  const failed = failures.flatMap(({ check, since }) => {
    if (since.includes(null)) return [];
    // One may have come in several commits.
    const changes = new Map(since.flatMap((change) => (change === null ? [] : [[nameOf(change), change]])));
    return [...changes.values()]
      .filter(isRecent)
      .map(({ of, pull }) => blamed({ of, pull }, "check_failed", check));
  });
  return [...takenBack, ...failed];
}

function nameOf({ of }: MergedChange): string {
  return `${of.kind} ${of.id}`;
}

function blamed(
  change: Pick<FalseNegative, "of" | "pull">,
  cause: FalseNegative["cause"],
  check: string | null,
): FalseNegative {
  return { ...change, cause, check };
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
