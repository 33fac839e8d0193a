import { describe, expect, it } from "vitest";
import { answerThreads } from "../../../../src/domain/jobs/feedback/answer-threads.ts";
import { readFeedback, type FeedbackFacts } from "../../../../src/domain/jobs/feedback/feedback.ts";
import {
  type Spoken,
  type SpokenReview,
  type SpokenThread,
  type ThreadComment,
} from "../../../../src/domain/jobs/feedback/spoken.ts";
import { threadAnswers } from "../../../../src/domain/jobs/feedback/thread-answers.ts";
import { threadStanding } from "../../../../src/domain/jobs/feedback/thread-standing.ts";

let ids = 100;

function spoken(text: string, given: Partial<Spoken> = {}): Spoken {
  const id = ++ids;
  return { id, author: "wren", permission: "write", own: false, text, at: new Date(id * 1000), ...given };
}

const review = (state: SpokenReview["state"], text: string, given: Partial<Spoken> = {}): SpokenReview => ({
  ...spoken(text, given),
  state,
});

const said = (text: string, given: Partial<ThreadComment> = {}): ThreadComment => ({
  ...spoken(text),
  ...{ reviewState: "commented", aside: false },
  ...given,
});
const question = (text: string) => said(`${text}/nightshift ask Why?\n[FIX] or not?`);
const explained = () => said("Because.", { author: "nightshift[bot]", own: true, aside: true });
const answer = () => said("Done.", { author: "nightshift[bot]", own: true, permission: "none" });
const reader = { author: "rita", permission: "read" } as const;

function thread(
  comments: readonly [ThreadComment, ...ThreadComment[]],
  given: Partial<SpokenThread> = {},
): SpokenThread {
  return {
    ...{ pull: 9, node: `T${comments[0].id}`, path: "src/sum.js", line: 3, originalLine: 3 },
    ...{ outdated: false, resolved: false, hunk: "@@ -1 +1 @@\n+x", comments },
    ...given,
  };
}

const open = (wants: string, contested = false) => ({ kind: "open", wants, contested });

describe("a conversation", () => {
  it.each<[string, SpokenThread, object]>([
    [
      "in a review that requests changes wants a fix",
      thread([said("Wrong.", { reviewState: "changes_requested" })]),
      open("fix"),
    ],
    ["in free text elsewhere is unclear", thread([said("Hm.")]), open("unclear")],
    ["with [FIX] wants a fix", thread([said("[FIX] Wrong.")]), open("fix")],
    [
      "with [NIT] wants a trifle",
      thread([said("[NIT] A blank.", { reviewState: "changes_requested" })]),
      open("nit"),
    ],
    [
      "with [QUESTION] wants an answer",
      thread([said("[QUESTION] Why?", { reviewState: "changes_requested" })]),
      open("answer"),
    ],
    [
      "means what its last prefix says",
      thread([said("[QUESTION] Why?"), said("[FIX] Then mend it.")]),
      open("fix"),
    ],
    [
      "wants nothing when its reviewer takes it back",
      thread([said("[FIX] x"), said("[APPROVE] I see now.")]),
      { kind: "settled", because: "approved" },
    ],
    [
      "that is resolved wants nothing",
      thread([said("[FIX] x")], { resolved: true }),
      { kind: "settled", because: "resolved" },
    ],
    [
      "by a reader alone wants nothing",
      thread([said("[FIX] x", reader)]),
      { kind: "settled", because: "nobody-may-ask" },
    ],
    [
      "that a writer joins wants what he says",
      thread([said("[FIX] x", reader), said("Right.", { reviewState: "changes_requested" })]),
      open("fix"),
    ],
    ["waits for its reviewer after our answer", thread([said("[FIX] x"), answer()]), { kind: "answered" }],
    [
      "still waits when a reader goes on",
      thread([said("[FIX] x"), answer(), said("No!", reader)]),
      { kind: "answered" },
    ],
    ["goes on when its reviewer does", thread([said("[FIX] x"), answer(), said("No.")]), open("fix")],
    [
      "is contested after two answers",
      thread([said("[FIX] x"), answer(), said("No."), answer(), said("No!")]),
      open("fix", true),
    ],
    [
      "stays contested after more",
      thread([said("x"), answer(), said("a"), answer(), said("b"), answer(), said("c")]),
      open("unclear", true),
    ],
    [
      "in which the companion alone was asked, and answered, wants nothing",
      thread([question(""), explained()]),
      { kind: "settled", because: "asides" },
    ],
    [
      "wants what is said before the companion is asked",
      thread([question("[NIT] A blank.\n"), explained()]),
      open("nit"),
    ],
    ["is not answered by the companion", thread([said("[FIX] x"), question(""), explained()]), open("fix")],
    [
      "is not contested by questions to the companion",
      thread([said("[FIX] x"), answer(), question(""), explained(), question(""), explained(), said("No.")]),
      open("fix"),
    ],
    [
      "still waits for its reviewer who asks the companion about our answer",
      thread([said("[FIX] x"), answer(), question(""), explained()]),
      { kind: "answered" },
    ],
    [
      "that the companion's draft began wants what a person makes of it",
      thread([explained(), said("[FIX] Right.")]),
      open("fix"),
    ],
  ])("%s", (_, given, expected) => {
    expect(threadStanding(given)).toEqual(expected);
  });
});

function facts(given: Partial<FeedbackFacts>): FeedbackFacts {
  return { reviews: [], threads: [], comments: [], answered: [], commits: [], ...given };
}

describe("feedback", () => {
  it("holds what people who may instruct said, in its order, apart from everybody else", () => {
    const comments = [spoken("Also the docs."), spoken("Me too", reader)];
    const reviews = [review("changes_requested", "Not yet."), review("approved", "", { author: "robin" })];
    const feedback = readFeedback(facts({ comments, reviews }));
    expect(feedback.remarks.map(({ what, said: { text } }) => [what, text])).toEqual([
      ["comment", "Also the docs."],
      ["review that requests changes", "Not yet."],
    ]);
    expect(feedback.bystanders.map(({ said: { text } }) => text)).toEqual(["Me too"]);
    expect(feedback.covers).toHaveLength(4);
  });

  it("is told once", () => {
    const given = { comments: [spoken("Docs?")], reviews: [review("commented", "Hm.")] };
    const { covers } = readFeedback(facts(given));
    expect(readFeedback(facts({ ...given, answered: covers })).remarks).toEqual([]);
  });

  it("leaves commands and our own words out", () => {
    const own = spoken("I am at it.", { own: true });
    const { remarks } = readFeedback(facts({ comments: [spoken("/nightshift approve"), own] }));
    expect(remarks).toEqual([]);
    const both = readFeedback(facts({ comments: [spoken("Too long.\n/nightshift ask Why?")] }));
    expect(both.remarks.map(({ said: { text } }) => text)).toEqual(["Too long."]);
    const asking = review("changes_requested", "Too short.\n/nightshift ask Why?\n[FIX] it");
    const inReviews = readFeedback(facts({ reviews: [asking, review("commented", "/nightshift status")] }));
    expect(inReviews.remarks.map(({ said: { text } }) => text)).toEqual(["Too short."]);
    expect(inReviews.covers).toHaveLength(2);
  });

  it("leaves out what the companion was asked in a conversation, whoever asked", () => {
    const denied = said("/nightshift ask Why?", reader);
    const threads = [thread([question(""), explained()]), thread([denied, explained()])];
    const feedback = readFeedback(facts({ threads: [...threads, thread([said("Hm.", reader), denied])] }));
    expect(feedback).toMatchObject({ threads: [], pivot: false, covers: [] });
    expect(feedback.bystanders.map(({ said: { text } }) => text)).toEqual(["Hm."]);
  });

  it("puts contested conversations first, and those that were answered last", () => {
    const answered = thread([said("[FIX] a"), answer()]);
    const plain = thread([said("[FIX] b")]);
    const contested = thread([said("[FIX] c"), answer(), said("No."), answer(), said("No!")]);
    const feedback = readFeedback(facts({ threads: [answered, plain, contested] }));
    expect(feedback.threads.map((each) => each.thread)).toEqual([contested, plain, answered]);
    expect(feedback.pivot).toBe(true);
    expect(readFeedback(facts({ threads: [answered, plain] })).pivot).toBe(false);
  });

  it("shows what readers discuss among themselves, and hands on what people pushed", () => {
    const threads = [thread([said("[FIX] everything", reader)])];
    const commits = [{ sha: "c".repeat(40), author: "wren", message: "Mend it myself" }];
    const feedback = readFeedback(facts({ threads, commits }));
    expect(feedback.threads).toEqual([]);
    expect(feedback.bystanders).toMatchObject([{ what: "conversation", said: { text: "[FIX] everything" } }]);
    expect(feedback.commits).toEqual(commits);
  });
});

describe("what an agent says of conversations", () => {
  it.each<[string, unknown, object[]]>([
    [
      "is read",
      [{ thread: 7, outcome: "fixed", note: "Sum is one." }],
      [{ thread: 7, outcome: "fixed", note: "Sum is one." }],
    ],
    [
      "may name the conversation as text",
      [{ thread: "7", outcome: "Fixed", note: "x" }],
      [{ thread: 7, outcome: "fixed", note: "x" }],
    ],
    [
      "is an explanation unless it claims a fix",
      [{ thread: 7, outcome: "sort of", note: "x" }],
      [{ thread: 7, outcome: "explained", note: "x" }],
    ],
    [
      "counts as it was said last",
      [
        { thread: 7, outcome: "fixed", note: "a" },
        { thread: 7, outcome: "explained", note: "b" },
      ],
      [{ thread: 7, outcome: "explained", note: "b" }],
    ],
    [
      "is left out without a note",
      [
        { thread: 7, outcome: "fixed", note: " " },
        { thread: 8, outcome: "fixed" },
      ],
      [],
    ],
    ["is left out without a conversation", [{ outcome: "fixed", note: "x" }, "done", null], []],
    ["may be missing", undefined, []],
    ["is nothing where it is no list", { thread: 7 }, []],
  ])("%s", (_, value, expected) => {
    expect(threadAnswers.parse(value)).toEqual(expected);
  });
});

/** As it is read again at the end of the cycle that it began. */
function begun(threads: readonly SpokenThread[]) {
  const { covers } = readFeedback(facts({ threads }));
  return readFeedback(facts({ threads, answered: covers }));
}

describe("the answer to a conversation", () => {
  const commit = "d".repeat(40);
  const about = (first: ThreadComment, given: Partial<SpokenThread> = {}) => {
    const threads = [thread([first], given)];
    return { feedback: begun(threads), thread: first.id };
  };
  const fixed = { outcome: "fixed", note: "Mended." } as const;
  const result = { commit, changedPaths: ["src/sum.js"] };

  it("names the commit of a fix that was asked for, and ends it", () => {
    const { feedback, thread: number } = about(said("[FIX] x"));
    expect(answerThreads({ ...result, feedback, answers: [{ thread: number, ...fixed }] })).toEqual([
      {
        pull: 9,
        number,
        node: `T${number}`,
        said: { kind: "fixed", commit, note: "Mended." },
        resolve: true,
      },
    ]);
  });

  it.each<[string, ThreadComment, Partial<typeof result> | { commit: null }, object]>([
    ["ends a trifle that was mended", said("[NIT] x"), {}, { resolve: true }],
    [
      "leaves a question open, though it led to a change",
      said("[QUESTION] x"),
      {},
      { resolve: false, said: { kind: "fixed" } },
    ],
    ["leaves open what was not clearly asked for", said("Hm."), {}, { resolve: false }],
    [
      "leaves open what was said to be mended in a file that was left alone",
      said("[FIX] x"),
      { changedPaths: ["docs/a.md"] },
      { resolve: false, said: { kind: "fixed" } },
    ],
    [
      "is an explanation where nothing was changed",
      said("[FIX] x"),
      { commit: null },
      { resolve: false, said: { kind: "explained", note: "Mended." } },
    ],
  ])("%s", (...[, first, given, expected]) => {
    const { feedback, thread: number } = about(first);
    const answers = [{ thread: number, ...fixed }];
    expect(answerThreads({ ...result, feedback, answers, ...given })).toMatchObject([expected]);
  });

  it("is an explanation where the agent explains, and a confession where it says nothing", () => {
    const { feedback, thread: number } = about(said("[FIX] x"));
    const explained = { thread: number, outcome: "explained", note: "It is right." } as const;
    expect(answerThreads({ ...result, feedback, answers: [explained] })).toMatchObject([
      { said: { kind: "explained", note: "It is right." }, resolve: false },
    ]);
    expect(answerThreads({ ...result, feedback, answers: [] })).toMatchObject([
      { said: { kind: "unanswered", commit }, resolve: false },
    ]);
  });

  it("never ends a contested one, nor answers one that waits for its reviewer", () => {
    const contested = thread([said("[FIX] c"), answer(), said("No."), answer(), said("No!")]);
    const waiting = thread([said("[FIX] a"), answer()]);
    const feedback = begun([contested, waiting]);
    const answers = [{ thread: contested.comments[0].id, ...fixed }];
    expect(answerThreads({ ...result, feedback, answers })).toMatchObject([
      { node: contested.node, said: { kind: "fixed" }, resolve: false },
    ]);
  });

  it("comes although the companion was asked while this cycle was at work", () => {
    const first = said("[FIX] c");
    const { covers } = readFeedback(facts({ threads: [thread([first])] }));
    const threads = [thread([first, question(""), explained()])];
    const feedback = readFeedback(facts({ threads, answered: covers }));
    const answers = [{ thread: first.id, ...fixed }];
    expect(answerThreads({ ...result, feedback, answers })).toMatchObject([
      { number: first.id, resolve: true },
    ]);
  });

  it("waits for the next cycle where the reviewer went on while this one was at work", () => {
    const first = said("[FIX] c");
    const { covers } = readFeedback(facts({ threads: [thread([first])] }));
    const feedback = readFeedback(facts({ threads: [thread([first, said("And d.")])], answered: covers }));
    expect(answerThreads({ ...result, feedback, answers: [{ thread: first.id, ...fixed }] })).toEqual([]);
  });
});
