import { createHash } from "node:crypto";
import { connectPerson } from "../../github/people/person.ts";
import { hashSecret, newSecret } from "../../platform/secrets.ts";
import { inTransaction } from "../../store/database.ts";
import {
  deleteSession,
  findSession,
  saveSession,
  touchSession,
  type Session,
} from "../../store/access/sessions.ts";
import { saveSignIn, takeSignIn } from "../../store/access/sign-ins.ts";
import { sealGrant } from "./grant.ts";
import { type PeopleDeps } from "./people.ts";

/** Between being sent to GitHub and coming back. */
export const signInMs = 600_000;
/** A session ends after this time, whatever it is used for, */
export const sessionMs = 7 * 86_400_000;
/** and when it was not used for so long. */
const idleMs = 86_400_000;
const touchMs = 300_000;

export interface BegunSignIn {
  /** For the browser to keep: nobody else can finish what it began. */
  readonly browser: string;
  /** Where to send it. */
  readonly url: string;
}

export async function beginSignIn(
  { db, clock, seal, github }: PeopleDeps,
  { returnTo, redirectUri }: { readonly returnTo: string; readonly redirectUri: string },
): Promise<BegunSignIn> {
  const [state, browser] = [newSecret(), newSecret()];
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + signInMs);
  const hashes = { stateHash: hashSecret(state), browserHash: hashSecret(browser) };
  await saveSignIn(db, { ...hashes, returnTo, expiresAt }, now);
  const challenge = createHash("sha256").update(seal.derive(state)).digest("base64url");
  return { browser, url: github.authorizationUrl({ state, challenge, redirectUri }) };
}

export interface ComeBack {
  readonly state: string;
  readonly code: string;
  readonly browser: string;
  readonly redirectUri: string;
  /** The session that the browser holds already: a new one takes its place. */
  readonly session: string | null;
}

export interface SignedIn {
  /** For the browser to show from now on. */
  readonly session: string;
  readonly returnTo: string;
}

/** null: nobody began that in this browser, it was finished before, it took too long, or GitHub does not know the code. */
export async function finishSignIn(deps: PeopleDeps, back: ComeBack): Promise<SignedIn | null> {
  const { db, clock, seal, github, apiUrl, log } = deps;
  const now = clock.now();
  const hashes = { stateHash: hashSecret(back.state), browserHash: hashSecret(back.browser) };
  const begun = await takeSignIn(db, hashes, now);
  if (begun === null) return null;
  const { code, redirectUri } = back;
  const grant = await github.exchange({ code, redirectUri, verifier: seal.derive(back.state) });
  if (grant === null) return null;
  const { id: personId, login } = await connectPerson(apiUrl, grant.token).whoAmI();
  const session = newSecret();
  const idHash = hashSecret(session);
  const expiresAt = new Date(now.getTime() + sessionMs);
  const sealedGrant = sealGrant(deps, grant, idHash);
  await inTransaction(db, async (transaction) => {
    if (back.session !== null) await deleteSession(transaction, hashSecret(back.session));
    await saveSession(transaction, { idHash, personId, login, sealedGrant, now, expiresAt });
  });
  log.info({ person: login }, "signed in");
  return { session, returnTo: begun.returnTo };
}

/** Who shows that; null: nobody who is signed in. */
export async function findSignedIn(
  { db, clock }: Pick<PeopleDeps, "db" | "clock">,
  shown: string,
): Promise<Session | null> {
  const now = clock.now();
  const usedSince = new Date(now.getTime() - idleMs);
  const session = await findSession(db, hashSecret(shown), { now, usedSince });
  if (session !== null && now.getTime() - session.usedAt.getTime() > touchMs) {
    await touchSession(db, session.idHash, now);
  }
  return session;
}

export async function signOut({ db }: Pick<PeopleDeps, "db">, shown: string): Promise<void> {
  await deleteSession(db, hashSecret(shown));
}
