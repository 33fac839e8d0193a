import { expect, it } from "vitest";
import { foundInChange } from "./found-in-change.ts";

const base = {
  "conftest.py": "import sys\n",
  "tests/test_rates.py": "def test_rate():\n    assert rate() == 3\n",
};
const changed = (now: string) => foundInChange(["a change", base, { "conftest.py": `import sys\n${now}\n` }]);

it.each([
  'collect_ignore = ["tests/test_rates.py"]',
  'collect_ignore: list[str] = ["tests/test_rates.py"]',
  'collect_ignore_glob = ["tests/*"]',
  'collect_ignore, rest = ["tests/test_rates.py"], 1',
  'if sys.platform:\n    collect_ignore = ["tests/test_rates.py"]',
  'collect_ignore = []\ncollect_ignore.append("tests/test_rates.py")',
  "from rules import collect_ignore",
  "from rules import skipped as collect_ignore",
])("pytest is kept from collecting tests: %s", async (now) => {
  expect(await changed(now)).toContainEqual(expect.stringMatching(/^conftest\.py widened-exclusion: /));
});

it.each(['ignored = ["build"]', "# collect_ignore was here", 'message = "collect_ignore"'])(
  "pytest collects as before: %s",
  async (now) => {
    expect(await changed(now)).toEqual([]);
  },
);
