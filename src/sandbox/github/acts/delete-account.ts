import { findUser, type World } from "../world.ts";

/** A person ends an account, which GitHub tells no App. What it wrote stays. False: there is no such person. */
export function deleteAccount(world: World, login: string): boolean {
  const { state } = world;
  const user = findUser(state, login);
  if (user?.type !== "User") return false;
  state.users.splice(state.users.indexOf(user), 1);
  state.deletedUsers.add(user);
  for (const [token, holder] of state.userTokens) if (holder === user) state.userTokens.delete(token);
  for (const [token, grant] of state.userGrants) if (grant.user === user) state.userGrants.delete(token);
  for (const repository of state.repositories) {
    repository.collaborators.delete(user.login);
    for (const issue of repository.issues) issue.assignees = issue.assignees.filter((each) => each !== user);
    for (const pull of repository.pulls)
      pull.requestedReviewers = pull.requestedReviewers.filter((each) => each !== user);
  }
  return true;
}
