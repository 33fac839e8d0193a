import {
  connectPerson,
  type PersonReview,
  type PullPlace,
  type Reviewed,
} from "../../github/people/person.ts";
import { type Session } from "../../store/access/sessions.ts";
import { grantOf } from "./grant.ts";
import { type PeopleDeps } from "./people.ts";

const underWay = new Map<string, Promise<Reviewed>>();

/** Makes the review on GitHub as the person would. A form that is sent twice at once makes one. */
export function reviewInName(
  deps: PeopleDeps,
  session: Session,
  { pull, review }: { readonly pull: PullPlace; readonly review: PersonReview },
): Promise<Reviewed> {
  const key = JSON.stringify([session.idHash.toString("hex"), pull, review]);
  const before = underWay.get(key);
  if (before !== undefined) return before;
  const reviewing = (async (): Promise<Reviewed> => {
    const token = await grantOf(deps, session);
    if (token === null) return { kind: "token-over" };
    return connectPerson(deps.apiUrl, token).review(pull, review);
  })().finally(() => underWay.delete(key));
  underWay.set(key, reviewing);
  return reviewing;
}
