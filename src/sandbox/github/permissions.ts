export type Role = "none" | "read" | "triage" | "write" | "maintain" | "admin";

export type Area =
  | "administration"
  | "checks"
  | "contents"
  | "issues"
  | "members"
  | "metadata"
  | "organization_projects"
  | "pull_requests"
  | "statuses"
  | "workflows";
export type Level = "read" | "write";
export type AccessLevels = Readonly<Partial<Record<Exclude<Area, "workflows">, Level>>> & {
  readonly workflows?: "write";
};

/** What the App is granted; it cannot touch workflows. */
export const appPermissions: AccessLevels = {
  checks: "write",
  contents: "write",
  issues: "write",
  metadata: "read",
  pull_requests: "write",
  statuses: "read",
};

const roles: readonly Role[] = ["none", "read", "triage", "write", "maintain", "admin"];

export function atLeast(role: Role, needed: Role): boolean {
  return roles.indexOf(role) >= roles.indexOf(needed);
}

/** A role as documents of repositories tell it. */
export function rights(role: Role) {
  return {
    admin: role === "admin",
    maintain: atLeast(role, "maintain"),
    push: atLeast(role, "write"),
    triage: atLeast(role, "triage"),
    pull: atLeast(role, "read"),
  };
}

export function grants(levels: AccessLevels, area: Area, level: Level): boolean {
  const granted = levels[area];
  return granted === "write" || (granted === "read" && level === "read");
}

/** Whether every level asked for lies within those granted. */
export function isWithin(asked: AccessLevels, granted: AccessLevels): boolean {
  return (Object.entries(asked) as [Area, Level][]).every(([area, level]) => grants(granted, area, level));
}
