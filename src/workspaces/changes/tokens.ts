import { readFileSync } from "node:fs";
import { parse } from "smol-toml";
import { z } from "zod";

export interface Found {
  /** Offsets into the text. */
  readonly from: number;
  readonly to: number;
  readonly rule: string;
}

interface TokenRule {
  readonly id: string;
  /** Its first group, or else the whole, is the token. */
  readonly shape: RegExp;
  /** In lower case; a text without any of them is not searched. */
  readonly words: readonly string[];
  /** A token says at least so much: bits for each character. */
  readonly entropy: number;
  /** What is shaped like it and known to be none. */
  readonly known: readonly RegExp[];
}

/** The kinds that gitleaks lacks. */
const others: readonly TokenRule[] = [
  shaped("docker-hub-token", ["dckr_"], /\bdckr_[op]at_[\w-]{27,32}(?![\w-])/dg),
  shaped("pypi-token", ["pypi-age"], /pypi-AgE[\w-]{50,1000}/dg),
  shaped(
    "azure-key",
    ["accesskey=", "accountkey="],
    /(?:Account|SharedAccess)Key=([\w+/]{43}=|[\w+/]{86}==)/dg,
  ),
  shaped(
    "npm-auth-token",
    ["authtoken"],
    /(?:_|npm)authToken["']?\s{0,3}[:=]\s{0,3}["']?(?=[a-z+/=_-]{0,99}\d)([\w+/=-]{16,})/dgi,
  ),
  shaped(
    "redis-address",
    ["redis"],
    /\brediss?:\/\/[^\s:@/"'`]{0,64}:([^\s:@/"'`<>{}$]{8,256})@(?!localhost|127\.)/dg,
  ),
];

/** Of gitleaks' rules these take for a token what has no mark of its own, or what is for everybody to see. */
const unused = new Set([
  "curl-auth-header",
  "curl-auth-user",
  "facebook-access-token",
  "flutterwave-public-key",
  "freemius-secret-key",
  "kubernetes-secret-yaml",
  "nuget-config-password",
  "private-key",
  "sourcegraph-access-token",
  "vault-service-token",
]);
const startsWithAnyName = "[\\w.-]{0,50}?";

/** Made up by whoever wrote the text; the key of Azure's emulator is known to all. */
const placeholder =
  /(.)\1{5}|abcdefgh|12345678|change_?me|dummy|example|passw|placeholder|redacted|xxxx|your[_-]|^[a-z]+_test[_-]|Eby8vdM02xNOcqFlqUwJPLlm/i;

const ruleFile = z.object({
  allowlist: z.object({ stopwords: z.array(z.string()) }),
  rules: z.array(
    z.object({
      id: z.string(),
      regex: z.string().optional(),
      keywords: z.array(z.string()).default([]),
      entropy: z.number().default(0),
      allowlists: z.array(z.object({ regexes: z.array(z.string()).default([]) })).default([]),
    }),
  ),
});

let read: readonly TokenRule[] | undefined;

export function tokenRules(): readonly TokenRule[] {
  read ??= [...readRules(), ...others];
  return read;
}

/** Finds the tokens of many services, each by the mark that it begins with. */
export function findTokens(text: string): Found[] {
  const lower = text.toLowerCase();
  return tokenRules().flatMap((rule) => {
    if (!rule.words.some((word) => lower.includes(word))) return [];
    return [...text.matchAll(rule.shape)].flatMap(({ 0: whole, 1: group, indices }) => {
      const [from, to] = (group === undefined ? indices?.[0] : indices?.[1]) ?? [0, 0];
      return isToken(group ?? whole, rule) ? [{ from, to, rule: rule.id }] : [];
    });
  });
}

/** How many bits a character of the text says, by how often each is in it. */
export function entropyOf(text: string): number {
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  return [...counts.values()].reduce(
    (sum, count) => sum - (count / text.length) * Math.log2(count / text.length),
    0,
  );
}

function isToken(token: string, { id, entropy, known }: TokenRule): boolean {
  if (entropyOf(token) < entropy || placeholder.test(token) || known.some((each) => each.test(token)))
    return false;
  return id !== "jwt" || opensSomething(token);
}

/** Tests of whatever reads web tokens are full of them; one that opens something names its issuer or its end. */
function opensSomething(token: string): boolean {
  const claims = Buffer.from(token.split(".")[1] ?? "", "base64url").toString();
  // Numbers of accounts repeat digits or count up, too: only words tell a sample.
  return /"(?:iss|exp)"/.test(claims) && !/dummy|example|placeholder/i.test(claims);
}

function shaped(id: string, words: readonly string[], shape: RegExp): TokenRule {
  return { id, words, shape, entropy: 3, known: [] };
}

function readRules(): TokenRule[] {
  const url = new URL("../../../rules/gitleaks/gitleaks.toml", import.meta.url);
  return ruleFile.parse(parse(readFileSync(url, "utf8"))).rules.flatMap((rule) => {
    const { id, regex, keywords, entropy, allowlists } = rule;
    if (regex === undefined || unused.has(id) || regex.includes(startsWithAnyName)) return [];
    const known = allowlists.flatMap(({ regexes }) => regexes.map((each) => toRegExp(each, "")));
    return [{ id, shape: toRegExp(regex, "dg"), words: keywords, entropy, known }];
  });
}

/** Go's expressions as ours; and a token ends where its letters end, not only before a quote or a blank. */
function toRegExp(go: string, flags: string): RegExp {
  const source = go
    .replaceAll("(?i)", "")
    .replaceAll(/\(\?-?i:/g, "(?:")
    .replaceAll("(?P<", "(?<")
    .replaceAll("[[:alnum:]]", "[a-zA-Z0-9]")
    .replaceAll("\\z", "$")
    .replace("(?:[\\x60'\"\\s;]|\\\\[nr]|$)", "(?![\\w-])");
  return new RegExp(source, /\(\?i[:)]/.test(go) ? `${flags}i` : flags);
}
