import { runCommand } from "../../platform/processes/run-command.ts";

/** Where and how one git command works. Nothing is taken from a directory that an agent could write to. */
export interface GitPlace {
  /** The service's own bare repository. */
  readonly gitDir: string;
  readonly workTree?: string;
  readonly indexFile?: string;
  /** Objects that may be read besides the repository's own. */
  readonly alternateObjects?: string;
}

export interface GitOptions {
  readonly stdin?: string | Uint8Array;
  /** The secret part of the configuration: it travels in the environment alone, never on a command line. */
  readonly config?: Readonly<Record<string, string>>;
  readonly env?: Readonly<Record<string, string>>;
  readonly timeoutMs?: number;
  /** Bytes after which the command is ended and its output counts as cut off. */
  readonly maxBytes?: number;
  readonly signal?: AbortSignal | undefined;
}

export interface GitOutput {
  readonly exitCode: number;
  /** As bytes: a path need not be UTF-8. */
  readonly stdout: Buffer;
  readonly stderr: string;
  readonly truncated: boolean;
}

export class GitFailure extends Error {
  readonly exitCode: number | null;
  readonly stderr: string;

  constructor(command: string, exitCode: number | null, stderr: string) {
    super(`git ${command} failed: ${stderr.trim() || `exit code ${exitCode ?? "none"}`}`);
    this.name = "GitFailure";
    this.exitCode = exitCode;
    this.stderr = stderr;
  }
}

/** By this name git knows that objects may be missing. It has no address: nothing is fetched unasked. */
export const partialRemote = "origin";

const tenMinutes = 600_000;

/** What writes no files of a project, and ends by itself even if nobody reads what it says any more. */
const brief = new Set([
  ...["cat-file", "commit-tree", "config", "diff", "diff-tree", "for-each-ref", "hash-object", "init", "log"],
  ...["ls-files", "ls-tree", "merge-base", "mktree", "remote", "rev-list", "rev-parse", "symbolic-ref"],
  ...["update-index", "update-ref", "write-tree"],
]);

/** Everything that could make git run a program, rewrite content or ask a person is switched off. */
const guardedConfig: Readonly<Record<string, string>> = {
  "core.hooksPath": "/dev/null",
  "core.fsmonitor": "false",
  "core.untrackedCache": "false",
  "core.sparseCheckout": "false",
  "core.attributesFile": "/dev/null",
  "core.excludesFile": "/dev/null",
  "core.autocrlf": "false",
  "core.fileMode": "true",
  "core.symlinks": "true",
  "core.ignoreCase": "false",
  "core.quotePath": "false",
  "core.trustctime": "true",
  "core.logAllRefUpdates": "false",
  "core.protectHFS": "true",
  "core.protectNTFS": "true",
  "core.sshCommand": "false",
  "core.askPass": "",
  "core.pager": "cat",
  "credential.helper": "",
  "commit.gpgSign": "false",
  "push.gpgSign": "false",
  "submodule.recurse": "false",
  "fetch.recurseSubmodules": "false",
  "push.recurseSubmodules": "no",
  "diff.ignoreSubmodules": "none",
  "gc.auto": "0",
  "maintenance.auto": "false",
  // A redirect would carry the credential to wherever it points.
  "http.followRedirects": "false",
  "http.lowSpeedLimit": "1000",
  "http.lowSpeedTime": "60",
  "checkout.workers": "2",
};

/** What a network set-up may need; everything else of the service's environment stays outside. */
const inherited = [
  "PATH",
  "TMPDIR",
  "HTTPS_PROXY",
  "https_proxy",
  "http_proxy",
  "NO_PROXY",
  "no_proxy",
  "SSL_CERT_FILE",
  "SSL_CERT_DIR",
  "GIT_SSL_CAINFO",
];

/** Runs git and throws unless it succeeds. */
export async function git(
  place: GitPlace,
  args: readonly string[],
  options: GitOptions = {},
): Promise<GitOutput> {
  return succeeded(args, await tryGit(place, args, options));
}

/** Throws unless the command came out well; what was cut off did. */
export function succeeded(args: readonly string[], output: GitOutput): GitOutput {
  if (output.exitCode !== 0 && !output.truncated) {
    throw new GitFailure(args[0] ?? "", output.exitCode, output.stderr);
  }
  return output;
}

/** One line of output as text. */
export async function gitLine(
  place: GitPlace,
  args: readonly string[],
  options: GitOptions = {},
): Promise<string> {
  return (await git(place, args, options)).stdout.toString("utf8").trim();
}

/** Runs git; a failure of the command is in the exit code. Throws when it could not be run to its end. */
export async function tryGit(
  place: GitPlace,
  args: readonly string[],
  options: GitOptions = {},
): Promise<GitOutput> {
  const chunks: Buffer[] = [];
  const result = await runCommand(
    {
      file: "git",
      args,
      cwd: place.workTree ?? place.gitDir,
      env: gitEnvironment(place, options),
    },
    {
      timeoutMs: options.timeoutMs ?? tenMinutes,
      keepBytes: 64 * 1024,
      ...(options.maxBytes === undefined ? {} : { maxOutputBytes: options.maxBytes }),
      signal: options.signal,
      leashed: !brief.has(args[0] ?? ""),
    },
    {
      ...(options.stdin === undefined ? {} : { stdin: options.stdin }),
      onOutput: (stream, chunk) => {
        if (stream === "stdout") chunks.push(chunk);
      },
    },
  );
  const truncated = result.ended === "output-limit";
  if (!truncated && (result.ended !== "exit" || result.exitCode === null)) {
    const why = result.ended === "exit" ? `ended by ${result.signal ?? "a signal"}` : result.ended;
    throw new GitFailure(args[0] ?? "", result.exitCode, `${why}: ${result.stderr}`);
  }
  const stdout = Buffer.concat(chunks).subarray(0, options.maxBytes);
  return { exitCode: result.exitCode ?? 0, stdout, stderr: result.stderr, truncated };
}

export function gitEnvironment(place: GitPlace, options: GitOptions): Record<string, string> {
  const env: Record<string, string> = {
    LC_ALL: "C",
    // Git and curl read files of their own accord there (.netrc, ignore and attribute files).
    HOME: "/nonexistent",
    GIT_DIR: place.gitDir,
    GIT_CONFIG_NOSYSTEM: "1",
    GIT_CONFIG_SYSTEM: "/dev/null",
    GIT_CONFIG_GLOBAL: "/dev/null",
    GIT_ATTR_NOSYSTEM: "1",
    GIT_NO_REPLACE_OBJECTS: "1",
    GIT_LITERAL_PATHSPECS: "1",
    GIT_TERMINAL_PROMPT: "0",
    GIT_ALLOW_PROTOCOL: "http:https:file",
  };
  for (const name of inherited) {
    const value = process.env[name];
    if (value !== undefined) env[name] = value;
  }
  if (place.workTree !== undefined) env["GIT_WORK_TREE"] = place.workTree;
  if (place.indexFile !== undefined) env["GIT_INDEX_FILE"] = place.indexFile;
  if (place.alternateObjects !== undefined) {
    env["GIT_ALTERNATE_OBJECT_DIRECTORIES"] = JSON.stringify(place.alternateObjects);
  }
  return { ...env, ...configEnvironment({ ...guardedConfig, ...options.config }), ...options.env };
}

function configEnvironment(config: Readonly<Record<string, string>>): Record<string, string> {
  const env: Record<string, string> = { GIT_CONFIG_COUNT: String(Object.keys(config).length) };
  for (const [at, [key, value]] of Object.entries(config).entries()) {
    env[`GIT_CONFIG_KEY_${at}`] = key;
    env[`GIT_CONFIG_VALUE_${at}`] = value;
  }
  return env;
}
