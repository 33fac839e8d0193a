/** What a build of Java gives to the tests, as properties and variables. */
export function givenByBuild(path: string, text: string): string[] {
  const names = path.endsWith(".xml") ? givenByMaven(text) : givenByGradle(text);
  return names.filter((name) => /[._A-Z]/.test(name) && name.length > 3);
}

function givenByMaven(text: string): string[] {
  // What other plugins are told is for what they run.
  const own = text.replace(/<plugin>[^]*?<\/plugin>/g, (plugin) =>
    /<artifactId>\s*maven-(surefire|failsafe)-plugin\s*</.test(plugin) ? plugin : "",
  );
  const blocks = [
    ...own.matchAll(/<(systemPropertyVariables|environmentVariables|systemProperties)>([^]*?)<\/\1>/g),
  ];
  const lines = [...own.matchAll(/<((?:[\w-]+\.)*argLine)>([^<]*)/g)];
  return [
    ...blocks.flatMap(([, , inner = ""]) => firsts(inner, /<([\w.-]+)>\s*[^<\s]/g)),
    ...lines.flatMap(([, , inner = ""]) => firsts(inner, /-D([\w.-]+)=/g)),
  ];
}

function givenByGradle(text: string): string[] {
  const own = partsForTests(text).join("\n");
  const tables = own.matchAll(/\b(?:systemProperties|environment)\b[^\n"'[]*(?:\[|mapOf\()([^\])]*)/g);
  return [
    ...[...tables].flatMap(([, inner = ""]) =>
      firsts(inner, /(?:^|[,\s])["']?([\w.-]+)["']?\s*(?::|\bto\b)/g),
    ),
    ...firsts(own, /-D([\w.-]+)=/g),
    ...firsts(own, /\b(?:systemProperty|environment)\s*\(?\s*["']([\w.-]+)["']\s*,/g),
  ];
}

function firsts(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, first = ""]) => first);
}

/** Lines that speak of tests, each with the block that it opens. */
function partsForTests(text: string): string[] {
  const found: string[] = [];
  const speaking = /^.*(?:\b[tT]est|[a-z]Test).*$/gm;
  for (let line = speaking.exec(text); line !== null; line = speaking.exec(text)) {
    const end = Math.max(speaking.lastIndex, endOfBlock(text, line.index, speaking.lastIndex));
    found.push(text.slice(line.index, end));
    speaking.lastIndex = end;
  }
  return found;
}

/** Where the block ends that a line leaves open. */
function endOfBlock(text: string, from: number, endOfLine: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (sign === "{") depth += 1;
    if (sign === "}") depth -= 1;
    if (depth <= 0 && at >= endOfLine) return at;
  }
  return text.length;
}
