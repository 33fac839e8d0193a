import { constants } from "node:fs";
import { lstat, mkdir, open, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Mirror, neutralAttributes } from "./mirror.ts";
import { cutText } from "../domain/trust/text/cut-text.ts";

export interface AgentCheckout {
  readonly mirror: Mirror;
  readonly path: string;
  readonly base: string;
}

const branch = "refs/heads/nightshift-work";
const maxRefBytes = 1024 * 1024;

/**
 * Gives the agent a repository of its own in the checkout: it reads the mirror's objects and writes none of
 * them. What the agent does to it reaches neither the mirror nor the service's git.
 */
export async function createAgentRepository(checkout: AgentCheckout): Promise<void> {
  const folder = join(checkout.path, ".git");
  await mkdir(folder);
  for (const name of ["objects/info", "refs/heads", "info"]) {
    await mkdir(join(folder, name), { recursive: true });
  }
  const files = {
    "objects/info/alternates": `${JSON.stringify(join(checkout.mirror.path, "objects"))}\n`,
    [branch]: `${checkout.base}\n`,
    "info/attributes": neutralAttributes,
    config: configOf(checkout),
    // Last, because it makes the folder a repository.
    HEAD: `ref: ${branch}\n`,
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
}

function configOf({ mirror }: AgentCheckout): string {
  return [
    "[core]",
    "\trepositoryformatversion = 0",
    "\tfilemode = true",
    "\tbare = false",
    "\tlogallrefupdates = true",
    "[user]",
    "\tname = Agent",
    "\temail = agent@nightshift.invalid",
    "[commit]",
    "\tgpgsign = false",
    "[gc]",
    "\tauto = 0",
    '[remote "origin"]',
    `\turl = ${JSON.stringify(mirror.remote.url)}`,
    "",
  ].join("\n");
}

/** The commit that the agent's HEAD stands on, read as data, without git. Null: it cannot be told. */
export async function readAgentHead(checkout: AgentCheckout): Promise<string | null> {
  const head = await readRegular(checkout, "HEAD");
  const symbolic = /^ref: (refs\/[^\0\n]+)\n*$/.exec(head ?? "")?.[1];
  if (symbolic === undefined) return commitIn(head);
  if (symbolic.split("/").includes("..")) return null;
  const loose = commitIn(await readRegular(checkout, symbolic));
  if (loose !== null) return loose;
  const packed = await readRegular(checkout, "packed-refs");
  const line = packed?.split("\n").find((each) => each.endsWith(` ${symbolic}`));
  return commitIn(line?.split(" ")[0] ?? null);
}

function commitIn(text: string | null): string | null {
  const trimmed = text?.trim() ?? "";
  return /^[0-9a-f]{40}([0-9a-f]{24})?$/.test(trimmed) ? trimmed : null;
}

/** What is kept of one line, and how many are. */
const longestPlanted = 200;
const mostPlanted = 20;

/**
 * What the agent left in its repository that git would run or obey: hooks, attributes, lines of its configuration.
 * Nothing of the service's reads them.
 */
export async function findPlanted(checkout: AgentCheckout): Promise<string[]> {
  const known = new Set(configOf(checkout).split("\n"));
  const lines = (await readRegular(checkout, "config"))?.split("\n") ?? ["unreadable"];
  const attributes = await readRegular(checkout, "info/attributes");
  return [
    ...(await hooksIn(checkout)),
    ...(attributes === neutralAttributes ? [] : ["info/attributes"]),
    ...lines.filter((line) => line.trim() !== "" && !known.has(line)).map((line) => `config: ${line.trim()}`),
  ]
    .slice(0, mostPlanted)
    .map((each) => cutText(each, longestPlanted));
}

async function hooksIn(checkout: AgentCheckout): Promise<string[]> {
  const folder = join(checkout.path, ".git", "hooks");
  const status = await lstat(folder).catch(() => null);
  if (status === null) return [];
  if (!status.isDirectory()) return ["hooks"];
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => !name.endsWith(".sample")).map((name) => `hooks/${name}`);
}

/** A link, a pipe or a device planted in the place of a file is not followed, waited for or read. */
async function readRegular(checkout: AgentCheckout, name: string): Promise<string | null> {
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
  try {
    const file = await open(join(checkout.path, ".git", name), flags);
    try {
      const status = await file.stat();
      return status.isFile() && status.size <= maxRefBytes ? await file.readFile("utf8") : null;
    } finally {
      await file.close();
    }
  } catch {
    // Whatever the agent left there, it is no readable reference.
    return null;
  }
}
