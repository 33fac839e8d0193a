import { describe, expect, it } from "vitest";
import {
  nameOfPrincipal,
  repositoriesSeenBy,
  ruleOnAccess,
  type Need,
  type Principal,
} from "../../../src/domain/access/principal.ts";

const person = (more: Partial<Extract<Principal, { kind: "person" }>> = {}): Principal => ({
  ...{ kind: "person", login: "walter", operator: false, readable: new Set(), writable: new Set() },
  ...more,
});
const token = (scope: "read" | "act" | "admin", repositories: number[] | null = null): Principal => ({
  ...{ kind: "token", name: "ci", scope },
  repositories: repositories === null ? null : new Set(repositories),
});
const writer = person({ readable: new Set([5, 6]), writable: new Set([5]) });
const look: Need = { kind: "look" };
const operate: Need = { kind: "operate" };
const somewhere: Need = { kind: "act-somewhere" };
const read = (repositoryId: number): Need => ({ kind: "read", repositoryId });
const act = (repositoryId: number): Need => ({ kind: "act", repositoryId });

describe("what somebody may see and do", () => {
  it.each<[string, Principal, Need, string]>([
    ["who is on the machine may operate", { kind: "local" }, operate, "allow"],
    ["and act anywhere", { kind: "local" }, act(5), "allow"],
    ["a person reads what GitHub lets them read", writer, read(6), "allow"],
    ["nothing else is there for them", writer, read(7), "hide"],
    ["they act where they write", writer, act(5), "allow"],
    ["not where they only read", writer, act(6), "cannot_write"],
    ["and what they cannot read is not there to act on", writer, act(7), "hide"],
    ["they look at lists", writer, look, "allow"],
    ["what names a repository later may come from who writes anywhere", writer, somewhere, "allow"],
    ["and from nobody else", person({ readable: new Set([5]) }), somewhere, "cannot_write"],
    ["the service is for operators", writer, operate, "operators_only"],
    ["whom the environment names", person({ operator: true }), operate, "allow"],
    ["an operator reads no more than GitHub says", person({ operator: true }), read(5), "hide"],
    ["but may look, though there be nothing", person({ operator: true }), look, "allow"],
    ["a stranger may not even look", person(), look, "nothing_to_see"],
    ["a token reads", token("read"), read(5), "allow"],
    ["and does not act without the scope", token("read"), act(5), "scope"],
    ["nor operate", token("act"), operate, "scope"],
    ["wider scopes hold narrower ones", token("admin"), act(5), "allow"],
    ["also for looking", token("act"), look, "allow"],
    ["a token of some repositories knows no others", token("act", [5]), read(6), "hide"],
    ["whatever its scope", token("act", [5]), act(6), "hide"],
    ["and acts in its own", token("act", [5]), act(5), "allow"],
  ])("%s", (...[, principal, need, expected]) => {
    const ruling = ruleOnAccess(principal, need);
    expect(ruling.kind === "refuse" ? ruling.reason : ruling.kind).toBe(expected);
  });

  it.each<[Principal, readonly number[] | null, string]>([
    [{ kind: "local" }, null, "api"],
    [writer, [5, 6], "walter"],
    [person({ operator: true }), [], "walter"],
    [token("read"), null, "token ci"],
    [token("act", [5]), [5], "token ci"],
  ])("lists for %j are made of %j, and the audit names %s", (principal, seen, name) => {
    expect(repositoriesSeenBy(principal)).toEqual(seen);
    expect(nameOfPrincipal(principal)).toBe(name);
  });
});
