import { type GitHubApp } from "../github/app.ts";

/** Whatever GitHub's schemas say, it names nobody, or leaves the field out, where an account is gone. */
export type Account = { readonly login: string; readonly type?: string | undefined } | null | undefined;

/** null: nobody is named. */
export function readAccount(account: Account): { readonly login: string; readonly type: string } | null {
  return account === null || account === undefined
    ? null
    : { login: account.login, type: account.type ?? "User" };
}

/** Whether the App did it itself, which comes back as an event, too: it has nothing to learn from that. */
export function isByApp({ knownIdentity }: Pick<GitHubApp, "knownIdentity">, account: Account): boolean {
  const own = knownIdentity()?.botLogin;
  return own !== undefined && account?.login === own;
}
