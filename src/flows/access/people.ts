import { LRUCache } from "lru-cache";
import { type Principal } from "../../domain/access/principal.ts";
import { connectPerson, type RepositoryRight } from "../../github/people/person.ts";
import { type GitHubSignIn } from "../../github/people/sign-in.ts";
import { type Clock } from "../../platform/clock.ts";
import { type Log } from "../../platform/log.ts";
import { type Seal } from "../../platform/seal.ts";
import { type Database } from "../../store/database.ts";
import { deleteSession, type Session } from "../../store/access/sessions.ts";
import { grantOf } from "./grant.ts";

export interface PeopleDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly seal: Seal;
  readonly github: GitHubSignIn;
  readonly apiUrl: string;
  /** Logins of those who may do what concerns the whole service, in lower case. */
  readonly operators: ReadonlySet<string>;
}

type Person = Extract<Principal, { kind: "person" }>;

/** How long what GitHub said of a person's rights counts for looking at things. */
const rightsMs = 30_000;
const mostPeople = 1_000;

export interface PersonAsked {
  readonly session: Session;
  /** For an act, GitHub is asked at that moment. */
  readonly now: boolean;
}

/** Who a session is of and what that one may do, by what GitHub says. null: GitHub has ended it, and so it is over. */
export type FindPerson = (asked: PersonAsked) => Promise<Person | null>;

export function findPeople(deps: PeopleDeps): FindPerson {
  const remembered = new LRUCache<string, Promise<readonly RepositoryRight[] | null>>({
    ...{ max: mostPeople, ttl: rightsMs },
  });
  return async ({ session, now }) => {
    const key = session.idHash.toString("hex");
    const known = now ? undefined : remembered.get(key);
    const asking = known ?? readRights(deps, session);
    if (known === undefined) remembered.set(key, asking);
    const rights = await asking.catch((error: unknown) => {
      remembered.delete(key);
      // What GitHub does not say is a no.
      deps.log.warn({ err: error, person: session.login }, "GitHub does not tell what a person may read");
      return [];
    });
    if (rights !== null) return personOf(deps, session, rights);
    remembered.delete(key);
    await deleteSession(deps.db, session.idHash);
    return null;
  };
}

async function readRights(deps: PeopleDeps, session: Session): Promise<readonly RepositoryRight[] | null> {
  const token = await grantOf(deps, session);
  return token === null ? null : connectPerson(deps.apiUrl, token).repositories();
}

function personOf({ operators }: PeopleDeps, { login }: Session, rights: readonly RepositoryRight[]): Person {
  return {
    ...{ kind: "person", login, operator: operators.has(login.toLowerCase()) },
    readable: new Set(rights.map(({ id }) => id)),
    writable: new Set(rights.filter(({ canWrite }) => canWrite).map(({ id }) => id)),
  };
}
