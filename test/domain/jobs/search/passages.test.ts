import { describe, expect, it } from "vitest";
import { attachedDocuments, linkedDocuments } from "../../../../src/domain/jobs/search/linked-documents.ts";
import { likelyWords, splitPassages } from "../../../../src/domain/jobs/search/passages.ts";

describe("splitPassages", () => {
  it("cuts at headings, and names each part with those above it", () => {
    const text = "Before.\n# Plan\nOne.\n## Why\nBecause.\n\n### Deep\n# Risks\n```\n# no heading\n```\n";
    expect(splitPassages("plan.md", text)).toEqual([
      { path: "plan.md", heading: "", body: "Before." },
      { path: "plan.md", heading: "Plan", body: "Plan\nOne." },
      { path: "plan.md", heading: "Plan / Why", body: "Why\nBecause." },
      { path: "plan.md", heading: "Plan / Why / Deep", body: "Deep" },
      { path: "plan.md", heading: "Risks", body: "Risks\n```\n# no heading\n```" },
    ]);
  });

  it("cuts what is long between paragraphs, and one endless paragraph anywhere", () => {
    const bodies = splitPassages(
      "a.md",
      `${"x".repeat(1_500)}\n\n${"y".repeat(1_500)}\n\n${"z".repeat(4_500)}`,
    );
    expect(bodies.map(({ body }) => `${body[0] ?? ""}${body.length}`)).toEqual([
      "x1500",
      "y1500",
      "z2000",
      "z2000",
      "z500",
    ]);
  });

  it("has nothing to say of an empty text", () => {
    expect(splitPassages("a.md", " \n\n")).toEqual([]);
  });
});

describe("linkedDocuments", () => {
  const place = { owner: "acme", name: "shop", webUrl: "https://github.example" };
  it.each([
    ["a path of the repository", "See [the notes](docs/notes.md#two).", ["docs/notes.md"]],
    ["a path from the root", "[a](/docs/a%20b.txt) and [same](./docs/a%20b.txt)", ["docs/a b.txt"]],
    ["an address of the repository", "https://github.example/acme/shop/blob/main/docs/x.md", ["docs/x.md"]],
    ["an address of elsewhere", "https://evil.example/acme/shop/blob/main/docs/x.md", []],
    ["another repository", "https://github.example/acme/till/blob/main/x.md", []],
    ["a way out", "[a](../../etc/x.md) [b](docs/../../x.md)", []],
    ["what is no document", "[a](.env) [b](src/main.ts) [c](key.pem)", []],
    ["a broken escape", "[a](100%.md)", ["100%.md"]],
  ])("reads %s", (_, text, paths) => {
    expect(linkedDocuments(text, place)).toEqual(paths);
  });
});

describe("attachedDocuments", () => {
  const place = { owner: "acme", name: "shop", webUrl: "https://github.example" };
  const attached = "https://github.example/user-attachments/files/7/spec.md";
  it.each([
    ["what was dropped into the text", `[spec.md](${attached}) ${attached}`, [attached]],
    [
      "how GitHub attached before",
      "https://github.example/acme/shop/files/8/run.log",
      ["/acme/shop/files/8/run.log"],
    ],
    ["that of another repository", "https://github.example/acme/till/files/8/run.log", []],
    ["what is no text", "https://github.example/user-attachments/files/7/spec.pdf", []],
    ["another place", "https://evil.example/user-attachments/files/7/spec.md", []],
    ["a longer path", "https://github.example/user-attachments/files/7/../../settings/x.md", []],
    ["a document of the repository", "https://github.example/acme/shop/blob/main/docs/x.md", []],
  ])("reads %s", (_, text, addresses) => {
    const found = attachedDocuments(text, place).map(({ address }) => address);
    expect(found).toEqual(addresses.map((each) => new URL(each, place.webUrl).href));
  });

  it("names them as people see them", () => {
    const [spec] = attachedDocuments("https://github.example/user-attachments/files/7/the%20spec.md", place);
    expect(spec?.name).toBe("the spec.md");
  });
});

it("only longer words of a question are likely to be written otherwise", () => {
  expect(likelyWords("Why is the reader split? READER!")).toEqual(["reader", "split"]);
});
