const month =
  "jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?";
const weekday = "mon|tues?|wednes|wed|thurs?|thu|fri|satur|sat|sun";
const unit =
  "ns|us|µs|ms|s|secs?|seconds?|min|mins|minutes?|h|hrs?|hours?|days?|b|kb|kib|mb|mib|gb|gib|bytes?";

/** In this order: what is longer goes before what it contains. The text is in lower case by then. */
const variableParts: readonly (readonly [RegExp, string])[] = [
  // Colours of a terminal
  [/\u001b\[[0-9;]{0,20}[a-z]/g, ""],
  [/\b[a-z]{2,10}:\/\/[^\s)>\]"'`]{1,500}/g, "<url>"],
  // A directory differs from machine to machine; the file in it does not.
  [/(?<![\w.<>/-])(?:[a-z]:)?(?:[\\/][^\s"'`():,;<>[\]{}|\\/]{1,120}){0,30}[\\/](?=[^\s\\/])/g, "<dir>/"],
  [/\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g, "<n>"],
  [
    /\b\d{4}-\d\d-\d\d(?:[t ]\d\d:\d\d(?::\d\d(?:[.,]\d{1,9})?)?)?(?: ?(?:z|utc|gmt|[+-]\d\d:?\d\d)\b)?/g,
    "<time>",
  ],
  [/\b\d{1,4}([./])\d{1,2}\1\d{2,4}\b/g, "<time>"],
  [/\b\d{1,2}:\d\d:\d\d(?:[.,]\d{1,9})?(?: ?(?:am|pm|utc|gmt|z)\b)?/g, "<time>"],
  [
    new RegExp(
      String.raw`\b(?:\d{1,2}(?:st|nd|rd|th)? )?(?:${month})\b\.?(?: \d{1,2}(?:st|nd|rd|th)?\b)?(?:,? \d{4}\b)?`,
      "g",
    ),
    "<time>",
  ],
  [new RegExp(String.raw`\b(?:${weekday})(?:days?)?\b`, "g"), "<time>"],
  [/\b(?:yesterday|today|tonight|tomorrow)\b/g, "<time>"],
  [/<time>(?:[\s,]{1,3}<time>){1,9}/g, "<time>"],
  // Hashes, and names that a machine made up
  [/\b0x[0-9a-f]{1,64}\b/g, "<n>"],
  [/\b(?=[0-9a-f]{0,63}\d)[0-9a-f]{7,64}\b/g, "<n>"],
  [/\b[a-z]{0,30}\d{1,30}[a-z]{1,30}\d[a-z\d]{0,100}\b/g, "<n>"],
  [new RegExp(String.raw`\d+(?:[.,]\d+)*(?: ?(?:${unit})\b| ?%)?`, "g"), "<n>"],
  [/(?:<n>){2,}/g, "<n>"],
  // Line and column
  [/(?::<n>)+/g, ""],
  [/\((?:<n>[,: ]{0,2})+\)/g, ""],
  [/<n>(?: ?[,;/×x-] ?<n>){1,99}/g, "<n>"],
];

/**
 * One line of a failure without what differs from one time to the next: numbers, hashes, times, places in a file,
 * directories of a machine, Markdown. Empty: nothing else was in it.
 */
export function normaliseLine(line: string): string {
  const plain = line.normalize("NFKC").toLowerCase().replace(/[“”„]/g, '"').replace(/[‘’]/g, "'");
  const marked = plain.replace(/^[\s>#*+|-]+/, "").replace(/[`*|]|__/g, "");
  const named = variableParts.reduce((text, [part, name]) => text.replace(part, name), marked);
  const tidy = named.replace(/\s+/g, " ").replace(/^[\s.,:;!?-]+|(?<![\s.,:;!?-])[\s.,:;!?-]+$/g, "");
  return /\p{L}/u.test(withoutVariables(tidy)) ? tidy : "";
}

/** A normalised line without the marks of what was taken out. */
export function withoutVariables(line: string): string {
  return line.replace(/<(?:n|time|url|dir)>/g, " ");
}
