import { type Meaning } from "./meaning.ts";

/** Jobs, their phases and their reviews. */
export const jobMeanings: Readonly<Record<string, Meaning>> = {
  "autonomy.enabled": {
    means:
      "Jobs are [autonomous runs](../autonomous-runs.md#autonomous-runs): nobody is asked on their way. It holds from when a job begins; `/nightshift run --autonomous` asks for one such run.",
  },
  "autonomy.staleIterationsBeforePivot": {
    means:
      "Refused claims of a phase in a row that bring nothing, after which its agent is told to take another way; where the run is not autonomous, a person is asked.",
  },
  "autonomy.pivotPrompt": {
    unset: "the product's words",
    means: "What such an agent is told, before what was refused last.",
  },
  "autonomy.askEveryIterations": {
    means:
      "Refused claims of a phase after each of which a person is asked, where the run is not autonomous.",
  },
  "autonomy.sensitive.patterns": {
    means:
      "Globs over changed paths and ids of phases. A phase that fits one has all four [specialists](../specialists.md), goes on only once every reviewer lets it, and may be fixed more often.",
  },
  "autonomy.sensitive.extraFixAttempts": {
    means:
      "Attempts to fix what reviews found that such a phase has besides `reviews.maxFixAttempts`; `null`: twice as many as these.",
  },
  "autonomy.autoPromote.enabled": {
    means:
      "Whether the result of an autonomous run may be merged without a person. `false`: every result waits.",
  },
  "autonomy.autoPromote.promoteOnClean": { means: "Whether a clean result is. `false`: it waits, too." },
  "autonomy.level": {
    unset: "none: the expert's own",
    means:
      "How much of a [job](../jobs.md) waits for people: `full`, `review`, `partial`, `guided`, `dependent` or `custom`.",
  },
  "autonomy.custom.floor": { means: "The level that `custom` is never less strict than." },
  "autonomy.custom.everyPhases": { means: "Every so many phases wait." },
  "autonomy.custom.milestones": { unset: "none", means: "Milestones of the plan whose phases wait." },
  "autonomy.custom.confidenceBelow": {
    means: "A phase whose agent is less sure than this (`high`, `medium`, `low`) waits.",
  },
  "autonomy.custom.sensitive": {
    unset: "none",
    means: "Globs over changed paths and ids of phases; what they fit waits.",
  },
  "experts.LABEL.autonomy": {
    unset: "none",
    means: "The level where this expert works; goes before `autonomy.level`.",
  },
  "phases.expert": { means: "Who works on a job that names nobody." },
  "phases.base": {
    means:
      "Where phases come together: `job`, a branch of the job's own, or `default`, straight on the default branch. It holds from when the job begins.",
  },
  "phases.revisionBranches": {
    means:
      "Each cycle of feedback opens a branch `…-rev-2` and a pull request of its own; what was reviewed is closed.",
  },
  "phases.keepArtifacts": { means: "Keeps the folder of a job's plan in its result." },
  "phases.requireOtherApprover": { means: "Whoever asked for a job does not approve its phases." },
  "phases.approvingBots": {
    means: 'Logins of bots whose reviews count like those of people who may write, like `"merge-owl[bot]"`.',
  },
  "phases.maxFeedbackCycles": {
    means: "Cycles of feedback on one pull request after which a job fails and is escalated.",
  },
  "phases.maxPhases": { means: "Phases of one job, in all." },
  "phases.parallel": { means: "Tactical phases of one job that run beside each other." },
  "phases.parallelInRepository": {
    means:
      "Phases of all jobs of the repository that are at work at once, plans and judging included; `null`: nothing but the service's own [limits](../scaling.md) bounds them. What finds no slot waits in the queue and holds nothing; the job with the fewest at work goes first, then the one that was served longest ago.",
  },
  "reviews.specialists.LABEL": {
    unset: "none",
    means:
      "`gate` or `advise`: this [specialist](../specialists.md#specialists) reviews what phases of jobs bring, and holds them or only says what it thinks. Its name, or that of a file of the repository's.",
  },
  "reviews.mode": {
    means:
      "There is one way; [older configurations](../configuration-sources.md#deprecated-spellings) named others.",
  },
  "reviews.on": {
    means:
      "Whose work specialists read: the tactical phases of `jobs`, or `all`: also what resolves an escalation.",
  },
  "reviews.failPhaseOnUnresolved": {
    means: "A phase whose findings nobody fixed has failed. `false`: it waits for a person, with them.",
  },
  "reviews.maxFixAttempts": {
    means: "How often the agent of a phase gets the findings of those that hold it, before the phase fails.",
  },
  "reviews.confidenceThreshold": {
    means:
      "How sure, from 0 to 1, the [arbiter](../specialists.md#specialists) has to be for its ruling over findings to count.",
  },
  "reviews.arbiterModel": {
    means:
      "The model of the `claude` agent that is the [arbiter](../specialists.md#specialists), for example a stronger one than that of the work; `null`: the same, `agent.model`.",
  },
  "reviews.timeout": { means: "Of one session of a specialist or the arbiter; at most `1h`." },
  "project.number": {
    unset: "needed in `project`",
    means:
      "The number of the [project](../job-branches.md#on-a-board) of an organisation on whose board the issues of jobs are moved.",
  },
  "project.owner": { unset: "the owner of the repository", means: "The organisation that has it." },
  "project.field": { means: "The single-select field whose options are the columns." },
  "project.columns.inReview": { means: "Where the issue of a job stands whose result waits for a person." },
  "project.columns.done": { means: "Where the issue of a completed job stands." },
  "project.reasonField": {
    means: "A text field that says what a result waits for; emptied when the job is completed.",
  },
};
