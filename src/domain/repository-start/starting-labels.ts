import { type Configuration } from "../configuration.ts";
import { buildRegistry } from "../escalations/registry/registry.ts";
import { autonomyLevels } from "../jobs/autonomy/autonomy.ts";
import { cutText } from "../trust/text/cut-text.ts";

export interface StartingLabel {
  readonly name: string;
  /** As GitHub has it: six hexadecimal digits. */
  readonly color: string;
  readonly description: string;
}

const colors = {
  people: "b60205",
  intake: "d93f0b",
  domain: "fbca04",
  outcome: "c2a0e0",
  job: "0e4a8a",
  stands: "5a8ec4",
};
/** GitHub refuses longer ones. */
const longest = 100;

/** The labels to begin with: all others are made when they are first needed. */
export function firstLabels(configuration: Configuration): StartingLabel[] {
  const { escalations, labels } = configuration;
  const first = [escalations.intakeLabel, labels.humanRequired, labels.job];
  return startingLabels(configuration).filter(({ name }) => first.includes(name));
}

/** Every label that a repository is worked on by, as it is configured. */
export function startingLabels({ escalations, labels }: Configuration): StartingLabel[] {
  const levels = autonomyLevels.filter((level) => level !== "custom");
  return [
    label(labels.humanRequired, colors.people, "A person is needed; Nightshift says why"),
    label(escalations.intakeLabel, colors.intake, "Something is stuck: Nightshift takes it"),
    ...buildRegistry(escalations.registry).map((domain) =>
      label(domain.label, colors.domain, domain.description),
    ),
    label(labels.exhausted, colors.outcome, "Every attempt was used up"),
    label(labels.fatal, colors.outcome, "The agent could not run"),
    label(labels.pullRequestFailed, colors.outcome, "The pull request could not be made"),
    label(labels.costExceeded, colors.outcome, "The attempt reached its limit of money"),
    label(labels.timeout, colors.outcome, "The attempt reached its limit of time"),
    label(labels.job, colors.job, "Run this issue as a job in phases"),
    label(labels.planning, colors.stands, "The job is being planned"),
    label(labels.working, colors.stands, "The job is being worked on"),
    label(labels.inReview, colors.stands, "The job waits for a review"),
    label(labels.done, colors.stands, "The job is done"),
    label(labels.failed, colors.stands, "The job has failed"),
    ...levels.map((level) => label(`autonomy:${level}`, colors.job, `This job's autonomy level is ${level}`)),
  ];
}

const label = (name: string, color: string, description: string): StartingLabel => ({
  ...{ name, color },
  description: cutText(description, longest),
});
