import { type Finding, type EnvironmentFault, type PostgresFound, type RedisFound } from "./findings.ts";
import { failure, ok, warning, type Verdict } from "./verdict.ts";
import { diagnoseGates } from "./diagnose-gates.ts";
import { diagnoseApp, diagnoseBranches, diagnoseGrants, diagnoseWebhook } from "./diagnose-app.ts";

export type Diagnosis = Verdict & { readonly check: Finding["check"] };

/** As package.json has it. */
const oldestNode = [20, 18, 1] as const;
/** `git merge-tree --write-tree` came with it. */
const oldestGit = [2, 38, 0] as const;
const oldestPostgres = 14;
const leastFree = 1024 ** 3;

/** What a finding is worth, and how it is mended. */
export function diagnose(finding: Finding): Diagnosis[] {
  const { check } = finding;
  const verdicts = verdictsOf(finding);
  return verdicts.map((verdict) => ({ check, ...verdict }));
}

function verdictsOf(finding: Finding): Verdict[] {
  if (finding.check === "environment") return ofEnvironment(finding.problems);
  return finding.check === "gates" ? diagnoseGates(finding.found) : [verdictOf(finding)];
}

function verdictOf(finding: Exclude<Finding, { check: "environment" | "gates" }>): Verdict {
  switch (finding.check) {
    case "node":
      return isAtLeast(finding.version, oldestNode)
        ? ok(finding.version)
        : failure(`${finding.version} is too old`, `Install Node ${oldestNode.join(".")} or newer.`);
    case "git":
      return ofGit(finding.version);
    case "isolation":
      return ofIsolation(finding);
    case "postgres":
      return ofPostgres(finding.found);
    case "redis":
      return ofRedis(finding.found);
    case "app":
      return diagnoseApp(finding.found);
    case "permissions":
    case "events":
      return diagnoseGrants(finding);
    case "webhook":
      return diagnoseWebhook(finding.found);
    case "branches":
      return diagnoseBranches(finding);
    case "agent":
      return finding.problems.length === 0
        ? ok(`${finding.runner} is present`)
        : failure(finding.problems.join(" "), "Install what is missing, or choose another NIGHTSHIFT_AGENT.");
    case "disk":
      return ofDisk(finding);
  }
}

function ofEnvironment(problems: readonly EnvironmentFault[]): Verdict[] {
  if (problems.length === 0) return [ok("all variables are valid")];
  return problems.map(({ name, problem, mend }) => failure(`${name} ${problem}`, mend));
}

function ofGit(version: string | null): Verdict {
  if (version === null) return failure("there is none", "Install git.");
  if (isAtLeast(version, oldestGit)) return ok(version);
  return failure(`${version} is too old`, `Install git ${oldestGit.slice(0, 2).join(".")} or newer.`);
}

function ofIsolation({ isolated, described, problem }: Extract<Finding, { check: "isolation" }>): Verdict {
  if (problem !== null) return failure(`${problem.name} ${problem.problem}`, problem.mend);
  if (isolated) return ok(described);
  return warning(described, "Install bubblewrap (bwrap), or name an image for containers.");
}

function ofPostgres(found: PostgresFound): Verdict {
  if (found.kind === "embedded") {
    return warning("an embedded one, for one process", "Set DATABASE_URL for production.");
  }
  if (found.kind === "unreachable") {
    return failure(`cannot be used: ${found.why}`, "Mend DATABASE_URL, or the server that it names.");
  }
  if (found.major >= oldestPostgres) return ok(found.version);
  return failure(`${found.version} is too old`, `Use Postgres ${oldestPostgres} or newer.`);
}

function ofRedis(found: RedisFound): Verdict {
  if (found.kind === "none") return ok("not used: the queue is in Postgres");
  if (found.kind === "unreachable") {
    return failure(`cannot be used: ${found.why}`, "Mend REDIS_URL, or the server that it names.");
  }
  if (found.policy === "noeviction") return ok(`${found.version}, ${found.policy}`);
  return failure(
    `${found.version} throws work away when memory is short (maxmemory-policy ${found.policy})`,
    "Set maxmemory-policy to noeviction: redis-cli config set maxmemory-policy noeviction, and in its file.",
  );
}

function ofDisk({ directory, free, quota }: Extract<Finding, { check: "disk" }>): Verdict {
  if (free === null) {
    return failure(
      `${directory} cannot be written to`,
      "Give it to the service's user, or set NIGHTSHIFT_DATA_DIR.",
    );
  }
  const says = `${gigabytes(free)} GB free at ${directory}`;
  const mend = `Make room there, or lower NIGHTSHIFT_DISK_QUOTA_GB (${gigabytes(quota)}).`;
  if (free < leastFree) return failure(says, mend);
  return free < quota ? warning(`${says}, less than the quota`, mend) : ok(says);
}

const gigabytes = (bytes: number) => String(Math.round((bytes / 1024 ** 3) * 10) / 10);

function isAtLeast(version: string, least: readonly number[]): boolean {
  const parts = (/\d+(?:\.\d+)*/.exec(version)?.[0] ?? "").split(".").map(Number);
  for (const [at, wanted] of least.entries()) {
    const part = parts[at] ?? 0;
    if (part !== wanted) return part > wanted;
  }
  return true;
}
