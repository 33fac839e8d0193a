import { type TamperFinding } from "../../verdict/verdict.ts";
import { type ChangedFile } from "../changed-file.ts";
import {
  fieldsOf,
  jobsBehind,
  keyOf,
  type Fields,
  type PipelineFiles,
  type PipelineJob,
} from "./pipeline-jobs.ts";

/** What gates wait for, and the pipelines that may make it, on both sides of a change. */
export interface Pipelines {
  /** Names of check runs. */
  readonly checks: readonly string[];
  readonly before: PipelineFiles;
  readonly after: PipelineFiles;
}

type Found = Pick<TamperFinding, "path" | "rule" | "message">;

/** Jobs whose checks gates wait for, and that ask for less than on the base, or for something else. */
export function weakerPipelines(
  files: readonly ChangedFile[],
  { checks, before, after }: Pipelines,
): TamperFinding[] {
  if (checks.length === 0) return [];
  const [old, now] = [jobsBehind(checks, before), jobsBehind(checks, after)];
  const kept = new Map(old.map((job) => [job, partnerOf(job, now)]));
  const partners = new Set(kept.values());
  const found = [
    ...[...kept].flatMap(([job, partner]) => (partner === null ? [lost(job)] : compareJobs(job, partner))),
    ...now.filter((job) => !partners.has(job) && mayStandIn(job, old)).map(added),
    ...otherPipelines(files, checks, before),
  ];
  return found.map((one) => ({ ...one, line: null }));
}

function partnerOf(job: PipelineJob, now: readonly PipelineJob[]): PipelineJob | null {
  return now.find((one) => keyOf(one) === keyOf(job)) ?? now.find(({ label }) => label === job.label) ?? null;
}

function lost({ path, label }: PipelineJob): Found {
  const message = `the job "${label}", by whose check a gate is passed, is gone`;
  return { path, rule: "weakened-configuration", message };
}

/** What jobs are newly made of is seen where they call it. */
function mayStandIn({ label, path }: PipelineJob, old: readonly PipelineJob[]): boolean {
  return label !== path && !old.some((one) => one.label === label && one.path === path);
}

function added({ path, label }: PipelineJob): Found {
  const message = `the job "${label}" is new, and bears the name of a check by which a gate is passed`;
  return { path, rule: "weakened-configuration", message };
}

function compareJobs(job: PipelineJob, now: PipelineJob): Found[] {
  const { path, label } = now;
  const tell = (rule: Found["rule"], what: string): Found => ({
    ...{ path, rule },
    message: `the job "${label}", by whose check a gate is passed: ${what}`,
  });
  const [lines, kept] = [linesOf(job), linesOf(now)];
  return [
    ...conditions(job.said, now.said).map((what) => tell("weakened-configuration", what)),
    ...lines
      .filter((line) => !kept.includes(line) && !isHousekeeping(line))
      .map((line) => tell("changed-script", `it does not run ${spell(line)} any more`)),
    ...kept
      .filter((line) => !lines.includes(line) && swallows.test(line))
      .map((line) => tell("swallowed-failure", `it runs ${spell(line)}`)),
    ...kept
      .filter((line) => !lines.includes(line) && !swallows.test(line) && alters.test(line))
      .map((line) => tell("changed-script", `it runs ${spell(line)}`)),
    ...job.steps
      .flatMap((step) => compareStep(step, now.steps))
      .map((what) => tell("weakened-configuration", what)),
    ...newSteps(job, now).map((what) => tell("weakened-configuration", what)),
  ];
}

const swallows = /\|\|\s*(true|:|exit\s+0|echo\b)|\bset\s+\+e\b|^exit\s+0$|;\s*(true|:|exit\s+0)\s*$/;
/** What changes files, or what later steps run. */
const alters =
  /\bGITHUB_(PATH|ENV)\b|^(rm|mv|cp|sed|patch|tee|ln|git\s+(checkout|rm|apply|stash|reset))\b|[^0-9&|]>{1,2}\s*[\w./]/;
/** What prepares, and judges nothing. */
const housekeeping =
  /^(npm (ci|install|i)\b|yarn( install)?\b(?! run)|pnpm (i|install)\b|corepack\b|(python3? -m )?pip3? install\b|uv sync\b|poetry install\b|pipenv install\b|apt(-get)? |sudo apt|brew |echo\b|node (-v|--version)|npm (-v|--version)|go mod download|cargo fetch|rustup |mkdir |cd |export )/;
const housekeepers =
  /^actions\/(checkout|cache(\/\w+)?|upload-artifact|download-artifact|setup-[\w-]+)@|^[\w-]+\/setup-[\w-]+@/;

function isHousekeeping(line: string): boolean {
  return housekeeping.test(line) && !/&&|;|\|/.test(line);
}

/** Whether, how and in what surroundings something is done. */
function conditions(was: Fields, now: Fields): string[] {
  const isNew = (key: string) =>
    now[key] !== undefined &&
    (key === "if" || now[key] !== false) &&
    JSON.stringify(now[key]) !== JSON.stringify(was[key]);
  const told = ["if", "continue-on-error", "shell", "defaults", "container"]
    .filter(isNew)
    .map((key) => `${key} became ${spell(now[key])}`);
  const [old, env] = [fieldsOf(was["env"]), fieldsOf(now["env"])];
  const names = [...new Set([...Object.keys(old), ...Object.keys(env)])].filter(
    (name) => telling.test(name) && old[name] !== env[name],
  );
  return [...told, ...names.map((name) => `its variable ${name} became ${spell(env[name])}`)];
}

/** Variables by which shells, tools and tests do something else. */
const telling =
  /^(CI|PATH|BASH_ENV|ENV|SHELL|LD_\w+|NODE_\w+|PYTHON\w*)$|(OPTIONS|OPTS|FLAGS|ARGS|SKIP\w*)$|^(PYTEST|GO|CARGO|MAVEN|GRADLE)_?\w*$/;

/** The step that does the same, which may be told less. */
function compareStep(step: Fields, now: readonly Fields[]): string[] {
  const name = essenceOf(step);
  if (name === null) return [];
  const other = now.find((one) => essenceOf(one) === name);
  const { uses } = step;
  if (other === undefined)
    return typeof uses === "string" && !housekeepers.test(uses) ? [`it does not use ${uses} any more`] : [];
  return [...conditions(step, other), ...(typeof uses === "string" ? inputs(step, other, uses) : [])];
}

function inputs(step: Fields, other: Fields, uses: string): string[] {
  if (housekeepers.test(uses)) return [];
  const [was, now] = [fieldsOf(step["with"]), fieldsOf(other["with"])];
  return [...new Set([...Object.keys(was), ...Object.keys(now)])]
    .filter((key) => was[key] !== now[key] && !/version|cache|token/.test(key))
    .map((key) => `${uses.replace(/@.*$/, "")} is told ${key}: ${spell(now[key])}`);
}

/** Actions that were not there, or by other makers, may do anything before the others. */
function newSteps(job: PipelineJob, now: PipelineJob): string[] {
  const known = new Set([job.said, ...job.steps].map(essenceOf));
  return [now.said, ...now.steps]
    .filter((step) => typeof step["uses"] === "string" && !housekeepers.test(step["uses"]))
    .filter((step) => !known.has(essenceOf(step)))
    .map((step) => `it uses ${String(step["uses"])}`);
}

/** The text of what is run, or the action without its version. */
function essenceOf({ run, uses }: Fields): string | null {
  if (typeof run === "string") return run.trim();
  return typeof uses === "string" ? uses.replace(/@.*$/, "") : null;
}

function linesOf({ steps }: PipelineJob): string[] {
  return steps.flatMap(({ run }) =>
    typeof run !== "string"
      ? []
      : run
          .replace(/\\\n\s*/g, "")
          .split("\n")
          .map((line) => line.trim())
          .filter((line) => line !== "" && !line.startsWith("#")),
  );
}

function spell(value: unknown): string {
  return (typeof value === "string" ? value : value === undefined ? "nothing" : JSON.stringify(value)).slice(
    0,
    120,
  );
}

const others =
  /^(\.gitlab-ci\.ya?ml|\.circleci\/.+|azure-pipelines\.ya?ml|Jenkinsfile|\.buildkite\/.+|\.travis\.ya?ml|\.drone\.ya?ml|\.woodpecker.*|bitbucket-pipelines\.ya?ml|appveyor\.ya?ml|\.cirrus\.ya?ml)$/;

/** Which of other pipelines makes a check cannot be told: whatever they did not say on the base counts. */
function otherPipelines(
  files: readonly ChangedFile[],
  checks: readonly string[],
  before: PipelineFiles,
): Found[] {
  const foreign = checks.filter((check) => jobsBehind([check], before).length === 0);
  if (foreign.length === 0) return [];
  return files.flatMap(({ path, before: was, after: now }) => {
    if (!others.test(was?.path ?? path) || was === null) return [];
    const [old, said] = [was, now].map((one) => plainLines(one?.text ?? ""));
    if (JSON.stringify(old) === JSON.stringify(said)) return [];
    const message = `the pipeline that may make the check "${foreign[0] ?? ""}", by which a gate is passed, says something else`;
    return [{ path, rule: "weakened-configuration", message }];
  });
}

function plainLines(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.replace(/(^|\s)#.*$/, "").trimEnd())
    .filter((line) => line !== "");
}
