import { expect, it } from "vitest";
import { playsAll } from "../support/cases.ts";
import { atPhase, done, oneRound } from "../support/story/job-scripts.ts";
import { place } from "../support/story/people.ts";
import { mend } from "../support/story/scripts.ts";
import { fileOn } from "../support/story/seen.ts";
import { startStory } from "../support/story/story.ts";

const experts = "botanist, coder, debugger, researcher, validator, writer";
const levels = "full, review, partial, guided, dependent, custom";

it.runIf(playsAll)(
  "what cannot be begun is answered once, with the choices, and begins once it is mended; what throws or dies meanwhile is done once",
  async () => {
    const broken = "---\ndescription: Tends the beds\nautonomy: most\n---\nWeed first.\n";
    const held =
      "---\ndescription: Builds it\nautonomy: partial\ntools: [Read, Write]\n---\nBuild in small steps.\n";
    const story = await startStory({
      scripts: [
        ...oneRound.slice(0, 1),
        // Its expert has no shell.
        atPhase("tactical", 2, done("Write the notes", mend, { run: "echo x > SHELL.md" })),
        ...oneRound.slice(2),
      ],
      repository: {
        ".github/nightshift/experts/botanist.md": broken,
        ".github/nightshift/experts/coder.md": held,
      },
    });
    story.github.addDeliveryFault({ kind: "duplicate", times: 200 });
    const walter = story.as("writer");
    const labelled = async (body: string, ...labels: string[]) => {
      const issue = await walter.openIssue("Mend the notes", body);
      await walter.label(issue, ...labels, "nightshift");
      return issue;
    };
    const task = "NOTES.md must say that it is mended.";
    const [empty, level, several, stranger, unread] = [
      await labelled(" \n"),
      await labelled(task, "autonomy:most"),
      await labelled(task, "autonomy:full", "autonomy:review"),
      await labelled(task, "expert:gardener"),
      await labelled(task, "expert:botanist"),
    ];
    const commanded = await walter.openIssue("Mend the notes", task);
    await walter.comment(commanded, "/nightshift run partial gardener");
    const reader = await walter.openIssue("Mend the notes", task);
    await story.as("reader").comment(reader, "/nightshift run");
    const bot = await walter.openIssue("Mend the notes", task);
    await story.as("bot").label(bot, "nightshift");
    await story.settle();
    await story.advance(0);

    const refusals: [number, ...string[]][] = [
      [empty, "the issue's body is the task, and it is empty; write it there and ask again"],
      [level, 'there is no autonomy level "most"', `There are: ${levels}.`],
      [several, "it names several autonomy levels (full, review)", `There are: ${levels}.`],
      [stranger, 'there is no expert "gardener"', `There are: ${experts}.`],
      [unread, "its expert cannot be used: .github/nightshift/experts/botanist.md front matter: autonomy "],
      [commanded, 'there is no expert "gardener"', `There are: ${experts}.`],
      [bot, "watchtower[bot] is a bot, and jobs are asked for by people"],
    ];
    for (const [issue, ...said] of refusals) {
      const { comments } = await story.seen(issue);
      const told = comments.filter(({ kind }) => kind === "job-refused").map(({ body }) => body);
      expect(told).toHaveLength(1);
      for (const each of said) expect(told[0]).toContain(each);
    }
    expect((await story.seen(reader)).kinds).not.toContain("job");
    expect((await story.db.query("select from jobs")).rowCount).toBe(0);

    // It is mended where it was wrong. The first verdict of a phase cannot be stored, so that judging it throws; and at the level
    // `full` the process dies whenever it has merged, before it can say so.
    await story.db.query(`
    create sequence judgings;
    create function throw_once() returns trigger language plpgsql as $$
    begin
      if new.verdict is not null and nextval('judgings') = 1 then raise exception 'nothing can be stored'; end if;
      return new;
    end $$;
    create trigger throws before insert on phase_verdicts for each row execute function throw_once();
    create function die_at_full() returns trigger language plpgsql as $$
    begin
      if new.decision->>'kind' = 'merge' and exists (select from jobs where autonomy = 'full') then
        raise exception 'it dies here';
      end if;
      return new;
    end $$;
    create trigger dies before insert on audit_entries for each row execute function die_at_full()`);
    await walter.label(empty, "autonomy:full");
    await walter.octokit.rest.issues.update({ ...place, issue_number: empty, body: task });
    await story.until("work failed and is tried again");
    await walter.comment(empty, "/nightshift autonomy guided");
    await story.settle();
    // What is there already waits for nobody, at whatever level.
    expect(story.repository.pulls.map(({ head }) => head.ref)).toEqual([
      `nightshift/job-${empty}/phase-2-tactical`,
      `nightshift/job-${empty}/base`,
    ]);
    // Its work was merged at guided, where the result waits.
    expect(story.repository.pulls.map(({ merged }) => merged !== null)).toEqual([true, false]);
    expect(await fileOn(story.repository, `nightshift/job-${empty}/base`, "NOTES.md")).toBe("mended\n");
    await expect(fileOn(story.repository, `nightshift/job-${empty}/base`, "SHELL.md")).rejects.toThrow();
    const { rows } = await story.db.query(
      "select step, restarts, rejections from phases where kind = 'tactical'",
    );
    expect(rows).toEqual([{ step: "merged", restarts: 2, rejections: 0 }]);
  },
);
