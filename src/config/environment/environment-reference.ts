import { environmentVariables } from "./environment-variables.ts";

interface Described {
  readonly about: string;
  readonly needed?: string;
  readonly fallback?: string;
  readonly secret?: true;
}

/** `docs/reference/environment.md`, made from the variables themselves. */
export function renderEnvironmentReference(): string {
  const rows = Object.entries<Described>(environmentVariables).map(([name, { about, ...rest }]) =>
    [
      "",
      ` \`${name}\` `,
      ` ${about}${rest.secret === true ? " Secret." : ""} `,
      ` ${fallbackOf(rest)} `,
      "",
    ].join("|"),
  );
  return [
    "# Environment",
    "",
    "The service reads these variables once, at its start. When any of them is wrong or missing, it lists all",
    "that is wrong, and ends. An empty variable counts as missing. An unknown `NIGHTSHIFT_` variable is an error.",
    "",
    "| variable | what it is | default |",
    "| --- | --- | --- |",
    ...rows,
    "",
  ].join("\n");
}

function fallbackOf({ needed, fallback }: Omit<Described, "about">): string {
  if (needed !== undefined) return `needed: ${needed}`;
  return fallback === undefined ? "" : `\`${fallback}\``;
}
