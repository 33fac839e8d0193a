const service = "ci|actions|azp|azure-?pipelines|appveyor|travis(?: ci)?|circle-?ci|netlify|vercel";
const marks = new RegExp(
  [
    String.raw`\[\s*(?:skip[\s_-]+(?:${service})|(?:${service})[\s_-]+skip|no[\s_-]+ci)\s*\]`,
    String.raw`\*{3}NO_CI\*{3}`,
    String.raw`skip-checks:\s*true`,
  ].join("|"),
  "gi",
);

/** The text without the marks by which a commit message that is made of it would turn the repository's checks off. */
export function withoutSkipMarks(text: string): string {
  let clean = text;
  // What is left around a mark that was taken out may be another.
  for (let before = ""; before !== clean;) {
    before = clean;
    clean = clean.replace(marks, "");
  }
  return clean;
}
