/** As "path:line message", an unknown one as "-". */
export function findingsOf(reading: object): string[] {
  const { findings = [] } = reading as {
    readonly findings?: readonly { path: string | null; line: number | null; message: string }[];
  };
  return findings.map(({ path, line, message }) => `${path ?? "-"}:${line ?? "-"} ${message}`);
}
