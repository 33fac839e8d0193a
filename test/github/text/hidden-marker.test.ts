import { describe, expect, it } from "vitest";
import { hiddenMarker } from "../../../src/github/text/hidden-marker.ts";

describe("a hidden marker", () => {
  it("is a comment that GitHub does not show", () => {
    expect(hiddenMarker("page:12")).toBe("<!-- nightshift:page:12 -->");
  });

  it.each(["", "a b", "a-->b", "a--b", "<b>", "line\nbreak"])("cannot be broken out of: %j", (marker) => {
    expect(() => hiddenMarker(marker)).toThrow("break out");
  });
});
