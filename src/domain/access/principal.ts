/** Each lets its holder do what the ones before it do, too. */
export const scopes = ["read", "act", "admin"] as const;
export type Scope = (typeof scopes)[number];

/** Who asks, and what that one may see and change. */
export type Principal =
  /** Somebody on the machine of the service, where nobody has to sign in. */
  | { readonly kind: "local" }
  | {
      readonly kind: "person";
      readonly login: string;
      /** Named by the environment: may do what concerns the whole service. */
      readonly operator: boolean;
      /** Repositories, by GitHub's numbers. */
      readonly readable: ReadonlySet<number>;
      readonly writable: ReadonlySet<number>;
    }
  | {
      readonly kind: "token";
      readonly name: string;
      readonly scope: Scope;
      /** null: all. */
      readonly repositories: ReadonlySet<number> | null;
    };

/** What a request asks for. */
export type Need =
  /** To look at what is told of one's own repositories alone. */
  | { readonly kind: "look" }
  /** To change what the request names only in its body. */
  | { readonly kind: "act-somewhere" }
  | { readonly kind: "read"; readonly repositoryId: number }
  | { readonly kind: "act"; readonly repositoryId: number }
  /** What concerns the whole service. */
  | { readonly kind: "operate" };

export type AccessRefusal = "scope" | "cannot_write" | "operators_only" | "nothing_to_see";

export type AccessRuling =
  | { readonly kind: "allow" }
  /** As if it were not there. */
  | { readonly kind: "hide" }
  | { readonly kind: "refuse"; readonly reason: AccessRefusal };

const allow = { kind: "allow" } as const;
const hide = { kind: "hide" } as const;
const refuse = (reason: AccessRefusal) => ({ kind: "refuse", reason }) as const;

export function ruleOnAccess(principal: Principal, need: Need): AccessRuling {
  switch (principal.kind) {
    case "local":
      return allow;
    case "person":
      return ruleOnPerson(principal, need);
    case "token":
      return ruleOnToken(principal, need);
  }
}

function ruleOnPerson(person: Extract<Principal, { kind: "person" }>, need: Need): AccessRuling {
  switch (need.kind) {
    case "look":
      return person.readable.size > 0 || person.operator ? allow : refuse("nothing_to_see");
    case "act-somewhere":
      return person.writable.size > 0 ? allow : refuse("cannot_write");
    case "read":
      return person.readable.has(need.repositoryId) ? allow : hide;
    case "act":
      if (person.writable.has(need.repositoryId)) return allow;
      return person.readable.has(need.repositoryId) ? refuse("cannot_write") : hide;
    case "operate":
      return person.operator ? allow : refuse("operators_only");
  }
}

function ruleOnToken(token: Extract<Principal, { kind: "token" }>, need: Need): AccessRuling {
  const { repositories } = token;
  if ("repositoryId" in need && repositories !== null && !repositories.has(need.repositoryId)) return hide;
  return holds(token.scope, needed[need.kind]) ? allow : refuse("scope");
}

const needed: Readonly<Record<Need["kind"], Scope>> = {
  ...{ look: "read", read: "read" },
  ...{ "act-somewhere": "act", act: "act" },
  operate: "admin",
};

/** The narrowest scope of tokens that a need is met by. */
export function scopeNeeded(need: Need["kind"]): Scope {
  return needed[need];
}

function holds(held: Scope, wanted: Scope): boolean {
  return scopes.indexOf(held) >= scopes.indexOf(wanted);
}

/** The repositories that lists and sums are made of; null: all. */
export function repositoriesSeenBy(principal: Principal): readonly number[] | null {
  switch (principal.kind) {
    case "local":
      return null;
    case "person":
      return [...principal.readable];
    case "token":
      return principal.repositories === null ? null : [...principal.repositories];
  }
}

/** As the audit log names whoever asked. */
export function nameOfPrincipal(principal: Principal): string {
  switch (principal.kind) {
    case "local":
      return "api";
    case "person":
      return principal.login;
    case "token":
      return `token ${principal.name}`;
  }
}
