/** What files of a repository's pipelines say, by path. */
export type PipelineFiles = ReadonlyMap<string, unknown>;

export type Fields = Readonly<Record<string, unknown>>;

/** A job of GitHub Actions, or what an action of the repository's own does in its place. */
export interface PipelineJob {
  readonly path: string;
  /** By which other versions of the file know it. */
  readonly id: string;
  /** By which its check run is known. */
  readonly label: string;
  readonly said: Fields;
  readonly steps: readonly Fields[];
}

const maxHops = 4;

/** Whether a file holds jobs of GitHub Actions, or steps that they share. */
export function isWorkflow(path: string): boolean {
  return /^\.github\/(workflows\/[^/]+|actions\/.+\/action|actions\/action)\.ya?ml$/.test(path);
}

/** Jobs that make these checks, each with the jobs and actions of the repository's own that it is made of. */
export function jobsBehind(checks: readonly string[], files: PipelineFiles): readonly PipelineJob[] {
  const found = new Map<string, PipelineJob>();
  let fresh = [...files].flatMap(([path, said]) =>
    jobsIn(path, said).filter(({ label, said: job }) =>
      checks.some((check) => isMadeBy(check, label, "uses" in job)),
    ),
  );
  for (let hop = 0; hop < maxHops && fresh.length > 0; hop += 1) {
    for (const job of fresh) found.set(keyOf(job), job);
    fresh = fresh.flatMap((job) => usedBy(job, files)).filter((job) => !found.has(keyOf(job)));
  }
  return [...found.values()];
}

export function keyOf({ path, id }: PipelineJob): string {
  return `${path}#${id}`;
}

/** What the jobs run, as a shell is told it at the root of the repository. */
export function commandsIn(jobs: readonly PipelineJob[]): string[] {
  return jobs.flatMap(({ path, said, steps }) => {
    const folder = fieldsOf(fieldsOf(said["defaults"])["run"])["working-directory"];
    const main = said["main"];
    const own = typeof main === "string" ? [`node ${path.replace(/[^/]+$/, "")}${main}`] : [];
    const run = steps.flatMap((step) => {
      const where = step["working-directory"] ?? folder;
      return typeof step["run"] !== "string"
        ? []
        : [typeof where === "string" ? `cd ${where} && ${step["run"]}` : step["run"]];
    });
    return [...own, ...run];
  });
}

/**
 * The check of a job bears its name, with its variant: `test (20)`. Behind a name stands that of a job that it was called by, or
 * of the workflow, as pages show it: `ci / test`.
 */
function isMadeBy(check: string, label: string, callsOthers: boolean): boolean {
  const plain = check.replace(/ \([^()]*\)$/, "");
  const pattern = label
    .split(/\$\{\{.*?\}\}/)
    .map((text) => text.replace(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`))
    .join(".*");
  const name = new RegExp(`^(.+ / )?${pattern}$`);
  return (
    [check, plain].some((one) => name.test(one)) ||
    (callsOthers && new RegExp(`^(.+ / )?${pattern} / `).test(check))
  );
}

function jobsIn(path: string, said: unknown): PipelineJob[] {
  if (!isRecord(said)) return [];
  if (path.startsWith(".github/actions/")) {
    const runs = fieldsOf(said["runs"]);
    return [{ path, id: "runs", label: path, said: runs, steps: stepsOf(runs) }];
  }
  const shared = { env: said["env"], defaults: said["defaults"] };
  return Object.entries(fieldsOf(said["jobs"])).flatMap(([id, job]) => {
    if (!isRecord(job)) return [];
    const label = typeof job["name"] === "string" ? job["name"] : id;
    const whole = {
      ...job,
      env: { ...fieldsOf(shared.env), ...fieldsOf(job["env"]) },
      defaults: job["defaults"] ?? shared.defaults,
    };
    return [{ path, id, label, said: whole, steps: stepsOf(job) }];
  });
}

function stepsOf({ steps }: Fields): Fields[] {
  return Array.isArray(steps) ? steps.filter(isRecord) : [];
}

/** `./.github/workflows/test.yml`, `./.github/actions/test` */
function usedBy({ said, steps }: PipelineJob, files: PipelineFiles): PipelineJob[] {
  const names = [said, ...steps].flatMap(({ uses }) =>
    typeof uses === "string" && uses.startsWith("./") ? [uses.slice(2).replace(/\/$/, "")] : [],
  );
  return names
    .flatMap((name) => [name, `${name}/action.yml`, `${name}/action.yaml`])
    .filter((path) => files.has(path))
    .flatMap((path) => jobsIn(path, files.get(path)));
}

export function fieldsOf(value: unknown): Fields {
  return isRecord(value) ? value : {};
}

function isRecord(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
