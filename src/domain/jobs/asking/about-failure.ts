export interface FailureFacts {
  /** That somebody who may write named in the issue, to show what fails; null: nobody did. */
  readonly command: string | null;
  readonly labels: readonly string[];
  readonly intakeLabel: string;
}

/** Whether a job's issue is about something that fails, so that the configuration's command has something to show. */
export function isAboutFailure({ command, labels, intakeLabel }: FailureFacts): boolean {
  const isFiled = (label: string) => label === intakeLabel.toLowerCase() || label.endsWith("-stuck");
  return command !== null || labels.some((label) => isFiled(label.toLowerCase()));
}
