// What the tests of bounded processes ask: it does what it is told.
import { answerRequests } from "../../../../dist/platform/processes/bounded/answer-requests.js";

let asked = 0;
answerRequests(async ({ what, text }, inquire) => {
  asked += 1;
  if (what === "forever after") await inquire(String(process.pid));
  if (what.startsWith("forever")) for (;;) asked += 0;
  if (what === "much") for (const all = [text]; ;) all.push(`${all.at(-1)}${asked}`.repeat(2).split(""));
  if (what === "throw") throw new Error(text);
  if (what === "end") process.exit(3);
  if (what !== "inquire") return { text, asked };
  const replies = await Promise.all([inquire(`${text} 1`), inquire(`${text} 2`)]);
  return { text: replies.join(", "), asked };
});
