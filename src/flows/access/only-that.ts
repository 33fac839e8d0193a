import { type Db } from "../../store/database.ts";
import { findRepositoryByName, type Repository } from "../../store/configuration/repositories.ts";

/** The one repository of that name, to count in; null: there is none, or whoever asks may not see it. */
export async function onlyThat(
  db: Db,
  named: Pick<Repository, "owner" | "name">,
  seen: readonly number[] | null,
): Promise<readonly number[] | null> {
  const found = await findRepositoryByName(db, named);
  return found === null || seen?.includes(found.id) === false ? null : [found.id];
}
