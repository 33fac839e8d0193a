import { z } from "zod";
import { type GitHubSignIn, type PersonGrant } from "../../github/people/sign-in.ts";
import { type Clock } from "../../platform/clock.ts";
import { type Seal } from "../../platform/seal.ts";
import { inTransaction, type Database } from "../../store/database.ts";
import { lockSession, renewSession, type Session } from "../../store/access/sessions.ts";

export interface GrantDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly seal: Seal;
  readonly github: Pick<GitHubSignIn, "renew">;
}

const kept = z.strictObject({
  token: z.string(),
  refreshToken: z.string().nullable(),
  /** Milliseconds since 1970. */
  expiresAt: z.number().nullable(),
});

/** A token that ends within this time is renewed before it is used. */
const marginMs = 300_000;

export function sealGrant(
  { seal, clock }: Pick<GrantDeps, "seal" | "clock">,
  grant: PersonGrant,
  idHash: Buffer,
) {
  const { token, endsIn, refreshToken } = grant;
  const expiresAt = endsIn === null ? null : clock.now().getTime() + endsIn * 1_000;
  return seal.seal(JSON.stringify({ token, refreshToken, expiresAt }), idHash);
}

/** The token by which GitHub is asked in the person's name, renewed where it ends. null: it is over. */
export async function grantOf(deps: GrantDeps, session: Session): Promise<string | null> {
  const grant = open(deps, session);
  if (grant === null || !ends(deps, grant)) return grant?.token ?? null;
  return inTransaction(deps.db, async (db) => {
    const locked = await lockSession(db, session.idHash);
    const latest = locked === null ? null : open(deps, locked);
    // Another request may have renewed it meanwhile: what renews it is good once.
    if (latest === null || !ends(deps, latest)) return latest?.token ?? null;
    if (latest.refreshToken === null) return null;
    const renewed = await deps.github.renew(latest.refreshToken);
    if (renewed === null) return null;
    await renewSession(db, session.idHash, sealGrant(deps, renewed, session.idHash));
    return renewed.token;
  });
}

function open({ seal }: GrantDeps, { sealedGrant, idHash }: Session): z.infer<typeof kept> | null {
  const text = seal.open(sealedGrant, idHash);
  return text === null ? null : kept.parse(JSON.parse(text));
}

function ends({ clock }: GrantDeps, { expiresAt }: z.infer<typeof kept>): boolean {
  return expiresAt !== null && expiresAt - marginMs <= clock.now().getTime();
}
