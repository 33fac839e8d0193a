import { describe, expect, it } from "vitest";
import { foundInChange } from "./found-in-change.ts";
import { replacedIn, rulesOf, type Found, type Honest } from "./replaced-in.ts";

const examples = `describe Load do
  it "has an age" do
    expect(load(1).age).to eq(36)
  end

  it "has a name" do
    user = load(1)
    expect(user.name).to eq("Ada")
    expect(user.kind).to eq("person")
  end
end
`;
const ruby = replacedIn("spec/load_spec.rb", examples);
const sharp = replacedIn(
  "Tests/LoadTests.cs",
  `public class LoadTests
{
    [Fact]
    public void Age()
    {
        Assert.Equal(36, Load(1).Age);
        Assert.Equal("Ada", Load(1).Name);
    }
}
`,
);
const robot = replacedIn(
  "tests/load.robot",
  `*** Settings ***
Library    shop.py

*** Test Cases ***
Has An Age
    \${user}=    Load    1
    Should Be Equal As Integers    \${user.age}    36

Has A Name
    Name Of User Is    1    Ada

Ages
    [Template]    Age Of User Is
    1    36
    2    40

*** Keywords ***
Name Of User Is
    [Arguments]    \${id}    \${name}
    \${user}=    Load    \${id}
    Should Be Equal    \${user.name}    \${name}
`,
);
const named = "Has A Name\n    Name Of User Is    1    Ada\n";
const rows = replacedIn(
  "src/test/groovy/SumSpec.groovy",
  `class SumSpec extends Specification {
    def "sums"() {
        when:
        def sum = sums.add(a, b)
        then:
        1 * store.save(_)
        sum == want
        where:
        a | b || want
        1 | 2 || 3
        2 | 2 || 4
    }
}
`,
);
const spock = replacedIn(
  "src/test/groovy/LoadSpec.groovy",
  `class LoadSpec extends Specification {
    def "age"() {
        given:
        def user = load(1)
        expect:
        user.age == 36
        user.name == "Ada"
    }

    def "missing"() {
        when:
        load(99)
        then:
        thrown(MissingException)
    }
}
`,
);
const kotlin = replacedIn(
  "src/test/kotlin/LoadTest.kt",
  `class LoadTest {
    @Test
    fun age() {
        assertEquals(36, load(1).age)
        load(1).name shouldBe "Ada"
    }
}
`,
);
const elixir = replacedIn(
  "test/load_test.exs",
  'defmodule LoadTest do\n  test "age" do\n    assert load(1).age == 36\n    refute load(1).gone\n  end\nend\n',
);
const shell = replacedIn(
  "test/load.bats",
  '@test "age" {\n  run load 1\n  [ "$status" -eq 0 ]\n  [[ "$output" == *36* ]]\n}\n',
);
const php = replacedIn(
  "tests/LoadTest.php",
  `<?php
class LoadTest extends TestCase {
    public function testAge() {
        $this->assertSame(36, load(1)->age);
    }
}
`,
);
const cpp = replacedIn("test/load_test.cpp", "TEST(Load, Age) {\n  EXPECT_EQ(36, load(1).age);\n}\n");

const sources: Readonly<Record<string, string>> = {
  "src/test/kotlin/shop/LoadTest.kt":
    "class LoadTest {\n    @Test fun age() { assertEquals(36, load(1).age) }\n}\n",
  "src/test/scala/LoadSpec.scala": 'class LoadSpec { it should "load" in { load(1).age shouldBe 36 } }\n',
  "spec/load_spec.rb": examples,
  "Tests/LoadTests.swift":
    "class LoadTests: XCTestCase { func testAge() { XCTAssertEqual(36, load(1).age) } }\n",
  "test/load_test.dart": "void main() { test('age', () { expect(load(1).age, 36); }); }\n",
  "t/age.t": "use Test::More;\nis(load(1), 36);\n",
  "test/load_test.nim": 'suite "load":\n  tells load(1), 36\n',
};
const whole: Found[] = Object.entries(sources).flatMap(([path, text]): Found[] => [
  [`${path} goes`, "deleted-test", { [path]: text }, { [path]: null }],
  [
    `${path} has nothing in it`,
    path.endsWith(".nim") ? "deleted-test" : "emptied-test",
    { [path]: text },
    { [path]: "\n" },
  ],
]);
const cheats: Found[] = [
  ...whole,
  ruby.found("a check goes", "weakened-test", '    expect(user.kind).to eq("person")\n', ""),
  ruby.found("a check is a comment", "weakened-test", "    expect(user.kind)", "    # expect(user.kind)"),
  ruby.found("an example goes", "weakened-test", / {2}it "has an age"[^]*?end\n/, ""),
  ruby.found(
    "a check is only that something is there",
    "weakened-test",
    '.to eq("person")',
    ".not_to be_nil",
  ),
  ruby.found("an example is passed over", "skipped-test", 'it "has an age"', 'xit "has an age"'),
  ruby.found("an example is to be skipped", "skipped-test", 'age" do', 'age", skip: true do'),
  ruby.found("an example skips itself", "skipped-test", 'age" do\n', 'age" do\n    skip "slow"\n'),
  ruby.found("an example is pending", "skipped-test", 'age" do\n', 'age" do\n    pending\n'),
  ruby.found("an example is alone", "skipped-test", 'age" do', 'age", :focus do'),
  sharp.found("a fact is skipped", "skipped-test", "[Fact]", '[Fact(Skip = "slow")]'),
  sharp.found("a check of C# goes", "weakened-test", '        Assert.Equal("Ada", Load(1).Name);\n', ""),
  sharp.found(
    "a check is not compiled",
    "skipped-test",
    "        Assert.Equal(36",
    "#if 0\n        Assert.Equal(36",
  ),
  robot.found("a test of Robot goes", "weakened-test", `${named}\n`, ""),
  robot.found("a check of Robot goes", "weakened-test", /    Should Be Equal As.*\n/, ""),
  robot.found(
    "a check of Robot looks at less",
    "weakened-test",
    /Should Be Equal As.*/,
    "Should Not Be Empty    ${user}",
  ),
  robot.found(
    "a check of Robot is a comment",
    "weakened-test",
    "    Should Be Equal As",
    "    # Should Be Equal As",
  ),
  robot.found(
    "a keyword of Robot checks nothing",
    "weakened-test",
    /    Should Be Equal    .*\n/,
    "    Log    ${name}\n",
  ),
  robot.found("a row of Robot goes", "weakened-test", "    2    40\n", ""),
  robot.found(
    "a test of Robot is skipped by a tag",
    "skipped-test",
    "Has A Name\n",
    "Has A Name\n    [Tags]    robot:skip\n",
  ),
  robot.found(
    "a test of Robot skips itself",
    "skipped-test",
    "Has A Name\n",
    "Has A Name\n    Skip    later\n",
  ),
  robot.found(
    "a test of Robot passes at once",
    "skipped-test",
    "Has A Name\n",
    "Has A Name\n    Pass Execution    later\n",
  ),
  robot.found(
    "a failure of Robot is ignored",
    "skipped-test",
    "    Should Be Equal As",
    "    Run Keyword And Ignore Error    Should Be Equal As",
  ),
  rows.found("a row of Spock goes", "weakened-test", "        2 | 2 || 4\n", ""),
  rows.found("a call is demanded of Spock no more", "weakened-test", "        1 * store.save(_)\n", ""),
  spock.found("a condition of Spock goes", "weakened-test", '        user.name == "Ada"\n', ""),
  spock.found(
    "nothing need be thrown",
    "weakened-test",
    "        thrown(MissingException)\n",
    "        true\n",
  ),
  spock.found(
    "a feature of Spock is ignored",
    "skipped-test",
    '    def "missing"',
    '    @Ignore\n    def "missing"',
  ),
  kotlin.found("a test of Kotlin is disabled", "skipped-test", "@Test", "@Disabled\n    @Test"),
  kotlin.found("a name need only be there", "weakened-test", 'shouldBe "Ada"', "shouldNotBe null"),
  kotlin.found("a check holds always", "weakened-test", "assertEquals(36, load(1).age)", "assertTrue(true)"),
  elixir.found("a test of Elixir is skipped", "skipped-test", '  test "age"', '  @tag :skip\n  test "age"'),
  elixir.found("a refusal goes", "weakened-test", "    refute load(1).gone\n", ""),
  shell.found("a check of a shell goes", "weakened-test", '  [[ "$output" == *36* ]]\n', ""),
  shell.found("a test of a shell is skipped", "skipped-test", "  run load", "  skip\n  run load"),
  php.found(
    "a test of PHP is skipped",
    "skipped-test",
    "        $this->a",
    "        $this->markTestSkipped();\n        $this->a",
  ),
  php.found("a test of PHP is emptied", "emptied-test", "        $this->assertSame(36, load(1)->age);\n", ""),
  cpp.found("a test of C++ is disabled", "skipped-test", "Load, Age", "Load, DISABLED_Age"),
  [
    "a check goes while another file comes with less",
    "weakened-test",
    { "spec/load_spec.rb": examples },
    {
      "spec/load_spec.rb": examples.replace(/ {2}it "has a name"[^]*?end\n/, ""),
      "spec/name_spec.rb":
        'describe Load do\n  it "has a name" do\n    expect(load(1).name).to eq("Ada")\n  end\nend\n',
    },
  ],
];
const honest: Honest[] = [
  ruby.honest("another value is wanted", "eq(36)", "eq(37)"),
  ruby.honest("an example is renamed", "has an age", "is of an age"),
  ruby.honest(
    "an example comes",
    '  it "has a name"',
    '  it "is" do\n    expect(load(2).age).to eq(3)\n  end\n\n  it "has a name"',
  ),
  ruby.honest("a check takes two lines", '.name).to eq("Ada")', '.name)\n      .to eq("Ada")'),
  sharp.honest("a fact becomes a theory", "[Fact]", "[Theory]\n    [InlineData(1)]"),
  robot.honest("another age is wanted of Robot", "36", "37"),
  robot.honest("a test of Robot comes", named, `${named}\nHas A Mail\n    Mail Of User Is    1    ada@x\n`),
  robot.honest("a test of Robot is renamed", "Has A Name", "Is Called"),
  robot.honest("a test of Robot is tagged", "Has A Name\n", "Has A Name\n    [Tags]    users\n"),
  robot.honest("a step of Robot goes", "    ${user}=    Load    ${id}\n", ""),
  robot.honest("a row of Robot comes", "    2    40\n", "    2    40\n    3    50\n"),
  rows.honest("a row of Spock comes", "        2 | 2 || 4\n", "        2 | 2 || 4\n        3 | 2 || 5\n"),
  rows.honest("a row of Spock is another", "2 | 2 || 4", "2 | 3 || 5"),
  rows.honest("a call is made twice", "1 * store", "2 * store"),
  spock.honest("another age is wanted of Spock", "36", "37"),
  kotlin.honest(
    "a check is said in another idiom",
    "assertEquals(36, load(1).age)",
    "load(1).age shouldBe 36",
  ),
  [
    "an example goes into a file of its own",
    { "spec/load_spec.rb": examples },
    {
      "spec/load_spec.rb": examples.replace(/ {2}it "has an age"[^]*?end\n/, ""),
      "spec/age_spec.rb":
        'describe Load do\n  it "has an age" do\n    expect(load(1).age).to eq(36)\n  end\nend\n',
    },
  ],
  [
    "a file moves",
    { "spec/load_spec.rb": examples },
    { "spec/users/load_spec.rb": { from: "spec/load_spec.rb" } },
  ],
  [
    "a file moves, told as gone and new",
    { "spec/load_spec.rb": examples },
    { "spec/load_spec.rb": null, "spec/users/load_spec.rb": examples },
  ],
  [
    "what sets examples up goes",
    { "spec/support/a.rb": "RSpec.configure { |c| c.expect_with :rspec }\n" },
    { "spec/support/a.rb": null },
  ],
  ["a product goes", { "src/Load.php": "<?php assert(1);\n" }, { "src/Load.php": null }],
];

describe("tests in languages that no parser reads", () => {
  it.each(cheats)("%s, which is %s", async (...row) => {
    expect(await rulesOf(row)).toContain(row[1]);
  });

  it.each(honest)("%s, honestly", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });
});
