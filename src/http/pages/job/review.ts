import { Hono, type Context } from "hono";
import { html } from "hono/html";
import { type PeopleDeps } from "../../../flows/access/people.ts";
import { reviewInName } from "../../../flows/access/review-in-name.ts";
import { findReviewable, type Reviewable } from "../../../flows/jobs/reviewable.ts";
import { type Reviewed } from "../../../github/people/person.ts";
import { type Database } from "../../../store/database.ts";
import { refuseVisitor } from "../../doors/refuse.ts";
import { nothingHere, refuseAct, visitorOf } from "../../doors/visitor.ts";
import { type Problem } from "../../problem.ts";
import { button, lines } from "../design/form.ts";
import { type Html } from "../layout.ts";
import { actForm } from "../settings/forms.ts";
import { cutText } from "../../../domain/trust/text/cut-text.ts";

const overNow: Problem = {
  ...{ status: 409, title: "GitHub takes your sign-in no more" },
  detail: "Nothing was reviewed. Sign out, sign in again, and send the review once more.",
};
const notWaiting: Problem = {
  ...{ status: 409, title: "The phase does not wait for that review" },
  detail: "Something was pushed, or somebody was faster. Load the job's page again and look.",
};
const nobody: Problem = {
  ...{ status: 409, title: "A review is a person's" },
  detail: "Sign in with GitHub: it is made there in your own name.",
};
const noWords: Problem = { status: 422, title: "Say what is to be changed" };
const noChoice: Problem = {
  status: 422,
  title: "Nothing was chosen",
  detail: "Use the buttons of the page.",
};
const unreachable: Problem = {
  ...{ status: 409, title: "GitHub does not answer" },
  detail: "It is not known whether it heard. Send it again: the same review is made once.",
};

/** For whoever is signed in and may write: a form for each phase that waits for a person. */
export async function reviewForms(db: Database, context: Context, job: number): Promise<Html[]> {
  const { session, csrf } = visitorOf(context);
  const found = session === undefined ? null : await findReviewable(db, job);
  if (found === null || refuseAct(context, found.repositoryId) !== null) return [];
  return found.phases.map((phase) => reviewForm(phase, { job, csrf }));
}

function reviewForm(
  { phase, name, pull, commit }: Reviewable,
  { job, csrf }: { readonly job: number; readonly csrf: string | null },
): Html {
  const action = `/jobs/${job}/phases/${phase}/review`;
  return html`<section id="review-${phase}" class="card">
    <h2>Review phase ${name}</h2>
    <p class="soft">It is made on pull request #${pull} in your own name, of commit ${commit.slice(0, 7)}.</p>
    ${actForm(
      { action, csrf, label: `Review phase ${name}` },
      html`<input type="hidden" name="commit" value="${commit}" />
        ${lines({ name: `body-${phase}`, label: "What you say", hint: "Needed where changes are asked for." })}
        ${button({ text: "Approve", kind: "primary", name: "review", value: "approve" })}
        ${button({ text: "Request changes", name: "review", value: "request-changes" })}`,
    )}
  </section>`;
}

export function reviewPages({
  db,
  people,
}: {
  readonly db: Database;
  readonly people: PeopleDeps | null;
}): Hono {
  const pages = new Hono();
  pages.post("/jobs/:id{[1-9][0-9]{0,14}}/phases/:phase{[1-9][0-9]{0,14}}/review", async (context) => {
    const [job, phase] = [Number(context.req.param("id")), Number(context.req.param("phase"))];
    const form = await context.req.parseBody();
    const { review: kind, commit, [`body-${phase}`]: said = "" } = form;
    if ((kind !== "approve" && kind !== "request-changes") || typeof said !== "string")
      return refuseVisitor(context, noChoice);
    const { session } = visitorOf(context);
    if (session === undefined || people === null) return refuseVisitor(context, nobody);
    const body = cutText(said.trim(), 60_000);
    if (kind === "request-changes" && body === "") return refuseVisitor(context, noWords);
    const found = await findReviewable(db, job);
    if (found === null) return refuseVisitor(context, nothingHere);
    const waiting = found.phases.find((each) => each.phase === phase);
    if (waiting === undefined || waiting.commit !== commit) return refuseVisitor(context, notWaiting);
    const { owner, name } = found;
    const pull = { owner, name, pull: waiting.pull };
    const reviewed = await reviewInName(people, session, { pull, review: { kind, body, commit } }).catch(
      (error: unknown) => {
        people.log.warn({ err: error, person: session.login }, "a review could not be made");
        return null;
      },
    );
    const problem = problemOf(reviewed);
    return problem === null ? context.redirect(`/jobs/${job}`, 303) : refuseVisitor(context, problem);
  });
  return pages;
}

/** null: there is none. */
function problemOf(reviewed: Reviewed | null): Problem | null {
  if (reviewed === null) return unreachable;
  switch (reviewed.kind) {
    case "reviewed":
      return null;
    case "token-over":
      return overNow;
    case "refused":
      return { status: 409, title: "GitHub refused the review", detail: reviewed.message };
  }
}
