import { describe, expect, it } from "vitest";
import { played } from "../../../support/cases.ts";
import { foundInChange } from "./found-in-change.ts";
import { withCheck } from "./one-check.ts";

/** Checks that say the same, each in other words, and those that say less. */
interface Spelled {
  readonly language: keyof typeof withCheck;
  readonly same: readonly string[];
  readonly less: readonly string[];
}

const spelled: readonly Spelled[] = [
  {
    language: "unittest",
    same: [
      "self.assertEqual(u.age, 36)",
      "self.assertEqual(36, u.age)",
      "assert u.age == 36",
      "assert 36 == u.age",
      'assert u.age == 36, "why"',
    ],
    less: ["assert u.age", "assert u.age in (35, 36)", "self.assertTrue(u.age, 36)"],
  },
  {
    language: "unittest",
    same: ["self.assertIsNone(u.owner)", "assert u.owner is None"],
    less: ["assert not u.owner", "self.assertFalse(u.owner)"],
  },
  { language: "unittest", same: ["self.assertIsNotNone(u.owner)", "assert u.owner is not None"], less: [] },
  {
    language: "unittest",
    same: ["self.assertTrue(u.ok)", "assert u.ok"],
    less: ["self.assertIsNotNone(u.ok)", "assert u.ok is not None"],
  },
  {
    language: "unittest",
    same: ["self.assertFalse(u.ok)", "assert not u.ok"],
    less: ["self.assertIsNotNone(u.ok)"],
  },
  {
    language: "unittest",
    same: ['self.assertIn("a", u.names)', 'assert "a" in u.names'],
    less: ["assert u.names", "self.assertTrue(u.names)"],
  },
  {
    language: "unittest",
    same: ['self.assertNotIn("a", u.names)', 'assert "a" not in u.names'],
    less: ["assert u.names is not None"],
  },
  {
    language: "unittest",
    same: ["self.assertIs(u.owner, load.owner)", "assert u.owner is load.owner"],
    less: ["assert u.owner is not None", "self.assertIsNotNone(u.owner)"],
  },
  {
    language: "unittest",
    same: ["self.assertIs(u.ok, True)", "assert u.ok is True"],
    less: ["assert u.ok", "assert u.ok is not None"],
  },
  {
    language: "unittest",
    same: ["self.assertLess(u.age, 40)", "assert u.age < 40", "assert 40 > u.age"],
    less: ["assert u.age < 4000", "assert u.age is not None"],
  },
  {
    language: "unittest",
    same: ["self.assertGreaterEqual(u.age, 40)", "assert u.age >= 40"],
    less: ["self.assertGreaterEqual(u.age, 4)"],
  },
  {
    language: "unittest",
    same: ["self.assertNotEqual(u.age, 40)", "assert u.age != 40"],
    less: ["assert u.age is not None"],
  },
  {
    language: "unittest",
    same: ["self.assertIsInstance(u.age, int)", "assert isinstance(u.age, int)"],
    less: ["assert u.age is not None"],
  },
  {
    language: "unittest",
    same: ["self.assertAlmostEqual(u.total, 12.5)", "assert u.total == pytest.approx(12.5)"],
    less: [
      "assert u.total == pytest.approx(12.5, rel=0.5)",
      "self.assertAlmostEqual(u.total, 12.5, places=0)",
      "assert u.total > 0",
    ],
  },
  {
    language: "unittest",
    same: [
      "self.assertAlmostEqual(u.total, 12.5, delta=0.1)",
      "assert u.total == pytest.approx(12.5, abs=0.1)",
      "assert abs(u.total - 12.5) < 0.1",
    ],
    less: ["assert u.total == pytest.approx(12.5, abs=10)", "assert abs(u.total - 12.5) < 10"],
  },
  {
    language: "unittest",
    same: [
      'self.assertItemsEqual(u.names, ["a", "b"])',
      'self.assertCountEqual(u.names, ["a", "b"])',
      'assert sorted(u.names) == ["a", "b"]',
    ],
    less: ["assert len(u.names) == 2", 'assert set(u.names) >= {"a"}', 'assert sorted(u.names)[0] == "a"'],
  },
  {
    language: "unittest",
    same: ["self.assertCountEqual(u.names, other)", "assert sorted(u.names) == sorted(other)"],
    less: [],
  },
  {
    language: "unittest",
    same: [
      'self.assertDictEqual(u.data, {"a": 1})',
      'self.assertEqual(u.data, {"a": 1})',
      'assert u.data == {"a": 1}',
    ],
    less: ['assert "a" in u.data', 'assert {"a": 1}.items() <= u.data.items()', "assert u.data"],
  },
  {
    language: "unittest",
    same: ['self.assertListEqual(u.names, ["a"])', 'assert u.names == ["a"]'],
    less: ['assert "a" in u.names', "assert len(u.names) == 1"],
  },
  {
    language: "unittest",
    same: [
      'self.assertRegexpMatches(u.name, r"^ab")',
      'self.assertRegex(u.name, r"^ab")',
      'assert re.search(r"^ab", u.name)',
    ],
    less: ['assert re.search(r".", u.name)', "assert u.name"],
  },
  {
    language: "unittest",
    same: ["self.assertEqual(len(u.names), 3)", "assert len(u.names) == 3"],
    less: ["assert len(u.names) > 0", "assert u.names"],
  },
  {
    language: "unittest",
    same: [
      'send.assert_called_once_with("a", 1)',
      'send.assert_called_once()\n        send.assert_called_with("a", 1)',
    ],
    less: ['send.assert_called_with("a", 1)', "send.assert_called_once()"],
  },
  {
    language: "java",
    same: [
      'assertEquals("ada", c.name());',
      'assertThat(c.name()).isEqualTo("ada");',
      'assertThat(c.name(), is("ada"));',
      'assertThat(c.name(), equalTo("ada"));',
      'assertThat(c.name(), is(equalTo("ada")));',
      'Assertions.assertEquals("ada", c.name());',
      'assertEquals("ada", c.name(), "why");',
      'assertTrue(c.name().equals("ada"));',
      'assertTrue("ada".equals(c.name()));',
    ],
    less: [
      'assertThat(c.name()).isNotEqualTo("bob");',
      'assertThat(c.name(), not("bob"));',
      "assertNotNull(c.name());",
      'assertTrue(c.name().startsWith("a"));',
    ],
  },
  {
    language: "java",
    same: [
      "assertEquals(3, c.names().size());",
      "assertThat(c.names()).hasSize(3);",
      "assertThat(c.names(), hasSize(3));",
      "assertThat(c.names().size()).isEqualTo(3);",
    ],
    less: [
      "assertThat(c.names()).isNotEmpty();",
      "assertTrue(c.names().size() > 0);",
      "assertThat(c.names(), not(empty()));",
    ],
  },
  {
    language: "java",
    same: [
      "assertTrue(c.isOpen());",
      "assertThat(c.isOpen()).isTrue();",
      "assertThat(c.isOpen(), is(true));",
      "assertEquals(true, c.isOpen());",
    ],
    less: ["assertNotNull(c.isOpen());", "assertThat(c.isOpen()).isNotNull();"],
  },
  {
    language: "java",
    same: [
      "assertFalse(c.isOpen());",
      "assertThat(c.isOpen()).isFalse();",
      "assertThat(c.isOpen(), is(false));",
    ],
    less: ["assertNotNull(c.isOpen());"],
  },
  {
    language: "java",
    same: [
      "assertNull(c.owner());",
      "assertThat(c.owner()).isNull();",
      "assertThat(c.owner(), nullValue());",
      "assertThat(c.owner(), is(nullValue()));",
    ],
    less: ["assertDoesNotThrow(() -> c.owner());"],
  },
  {
    language: "java",
    same: [
      "assertNotNull(c.owner());",
      "assertThat(c.owner()).isNotNull();",
      "assertThat(c.owner(), notNullValue());",
      "assertThat(c.owner(), is(notNullValue()));",
    ],
    less: [],
  },
  {
    language: "java",
    same: [
      "assertSame(x, c.owner());",
      "assertThat(c.owner()).isSameAs(x);",
      "assertThat(c.owner(), sameInstance(x));",
    ],
    less: ["assertNotNull(c.owner());", "assertThat(c.owner()).isNotSameAs(y);"],
  },
  {
    language: "java",
    same: [
      "assertTrue(c.names().isEmpty());",
      "assertThat(c.names()).isEmpty();",
      "assertThat(c.names(), empty());",
      "assertThat(c.names(), is(empty()));",
      "assertEquals(0, c.names().size());",
    ],
    less: ["assertNotNull(c.names());"],
  },
  {
    language: "java",
    same: [
      'assertTrue(c.names().contains("a"));',
      'assertThat(c.names()).contains("a");',
      'assertThat(c.names(), hasItem("a"));',
    ],
    less: [],
  },
  {
    language: "java",
    same: [
      'assertNotEquals("bob", c.name());',
      'assertThat(c.name()).isNotEqualTo("bob");',
      'assertThat(c.name(), not("bob"));',
    ],
    less: ["assertNotNull(c.name());"],
  },
  {
    language: "java",
    same: [
      "assertTrue(c.sum() > 3);",
      "assertThat(c.sum()).isGreaterThan(3);",
      "assertThat(c.sum(), greaterThan(3));",
    ],
    less: ["assertNotNull(c.sum());"],
  },
  {
    language: "java",
    same: [
      "assertEquals(12.5, c.total(), 0.01);",
      "assertThat(c.total()).isCloseTo(12.5, within(0.01));",
      "assertThat(c.total()).isEqualTo(12.5, within(0.01));",
      "assertThat(c.total(), closeTo(12.5, 0.01));",
    ],
    less: [
      "assertThat(c.total()).isCloseTo(12.5, within(10.0));",
      "assertEquals(12.5, c.total(), 10);",
      "assertThat(c.total()).isPositive();",
    ],
  },
  {
    language: "java",
    same: [
      "assertArrayEquals(new int[]{1, 2}, c.sums());",
      "assertThat(c.sums()).containsExactly(1, 2);",
      "assertThat(c.sums()).isEqualTo(new int[]{1, 2});",
    ],
    less: ["assertThat(c.sums()).contains(1, 2);", "assertEquals(2, c.sums().length);"],
  },
  {
    language: "java",
    same: [
      'assertEquals(List.of("a", "b"), c.names());',
      'assertThat(c.names()).containsExactly("a", "b");',
      'assertThat(c.names(), contains("a", "b"));',
      'assertIterableEquals(List.of("a", "b"), c.names());',
      'assertEquals("a", c.names().get(0));\n    assertEquals("b", c.names().get(1));\n    assertEquals(2, c.names().size());',
      'assertThat(c.names()).hasSize(2).containsExactly("a", "b");',
    ],
    less: [
      'assertThat(c.names()).contains("a", "b");',
      'assertThat(c.names()).containsExactlyInAnyOrder("a", "b");',
      'assertEquals("a", c.names().get(0));',
      'assertThat(c.names(), hasItems("a", "b"));',
    ],
  },
  {
    language: "java",
    same: [
      'assertEquals("ada", c.user().getName());\n    assertEquals(36, c.user().getAge());',
      'assertThat(c.user()).extracting(User::getName, User::getAge).containsExactly("ada", 36);',
      'assertAll(() -> assertEquals("ada", c.user().getName()), () -> assertEquals(36, c.user().getAge()));',
      'assertAll("user", () -> assertEquals("ada", c.user().getName()), () -> assertEquals(36, c.user().getAge()));',
      'assertSoftly(softly -> { softly.assertThat(c.user().getName()).isEqualTo("ada"); softly.assertThat(c.user().getAge()).isEqualTo(36); });',
      'SoftAssertions softly = new SoftAssertions();\n    softly.assertThat(c.user().getName()).isEqualTo("ada");\n    softly.assertThat(c.user().getAge()).isEqualTo(36);\n    softly.assertAll();',
    ],
    less: [
      'assertThat(c.user()).extracting(User::getName).isEqualTo("ada");',
      'assertAll(() -> assertEquals("ada", c.user().getName()));',
      'assertAll(() -> assertEquals("ada", c.user().getName()), () -> c.user().getAge());',
      'SoftAssertions softly = new SoftAssertions();\n    softly.assertThat(c.user().getName()).isEqualTo("ada");\n    softly.assertThat(c.user().getAge()).isEqualTo(36);',
      'assertSoftly(softly -> { softly.assertThat(c.user().getName()).isEqualTo("ada"); });',
    ],
  },
  {
    language: "java",
    same: [
      'assertEquals(2, c.users().size());\n    assertEquals("ada", c.users().get(0).getName());\n    assertEquals("bob", c.users().get(1).getName());',
      'assertThat(c.users()).extracting(User::getName).containsExactly("ada", "bob");',
    ],
    less: ['assertThat(c.users()).extracting(User::getName).contains("ada");'],
  },
  {
    language: "java",
    same: [
      'assertTrue(c.find("a").isPresent());\n    assertEquals(x, c.find("a").get());',
      'assertThat(c.find("a")).contains(x);',
      'assertThat(c.find("a")).hasValue(x);',
      'assertEquals(Optional.of(x), c.find("a"));',
    ],
    less: [
      'assertThat(c.find("a")).isPresent();',
      'assertTrue(c.find("a").isPresent());',
      'assertNotNull(c.find("a"));',
    ],
  },
  {
    language: "java",
    same: [
      'PayException e = assertThrows(PayException.class, () -> c.pay(-1));\n    assertEquals("no credit", e.getMessage());',
      'assertThatThrownBy(() -> c.pay(-1)).isInstanceOf(PayException.class).hasMessage("no credit");',
      'assertThatExceptionOfType(PayException.class).isThrownBy(() -> c.pay(-1)).withMessage("no credit");',
    ],
    less: [
      "assertThatThrownBy(() -> c.pay(-1)).isInstanceOf(PayException.class);",
      "assertThrows(PayException.class, () -> c.pay(-1));",
      'assertThatThrownBy(() -> c.pay(-1)).isInstanceOf(PayException.class).hasMessageContaining("no");',
    ],
  },
  {
    language: "java",
    same: [
      "assertThrows(PayException.class, () -> c.pay(-1));",
      "assertThatThrownBy(() -> c.pay(-1)).isInstanceOf(PayException.class);",
      "assertThatExceptionOfType(PayException.class).isThrownBy(() -> c.pay(-1));",
    ],
    less: [
      "assertThrows(Exception.class, () -> c.pay(-1));",
      "assertThatThrownBy(() -> c.pay(-1)).isInstanceOf(RuntimeException.class);",
      "assertThatException().isThrownBy(() -> c.pay(-1));",
    ],
  },
  {
    language: "java",
    same: ['verify(m).send("a");', 'verify(m, times(1)).send("a");', 'verify(m).send(eq("a"));'],
    less: [
      "verify(m).send(any());",
      'verify(m, atLeast(0)).send("a");',
      "verify(m, atLeastOnce()).send(anyString());",
    ],
  },
  {
    language: "js",
    same: ['expect(u.names).to.be.an("array")', "expect(Array.isArray(u.names)).toBe(true)"],
    less: ["expect(Array.isArray(u.names)).toBeDefined()"],
  },
  {
    language: "js",
    same: ['expect(u.name).to.be.a("string")', 'expect(typeof u.name).toBe("string")'],
    less: ["expect(typeof u.name).toBeTruthy()", "assert.ok(typeof u.name)", "assert(typeof u.name)"],
  },
  {
    language: "js",
    same: [
      "expect(u).to.deep.equal({ a: 1 });",
      "expect(u).toEqual({ a: 1 });",
      "assert.deepEqual(u, { a: 1 });",
      "assert.deepStrictEqual(u, { a: 1 });",
      "expect(u).to.eql({ a: 1 });",
    ],
    less: [
      'expect(u).to.be.an("object");',
      'expect(u).toHaveProperty("a");',
      'expect(u).to.include.keys("a");',
      "expect(u).toEqual({ a: expect.anything() });",
    ],
  },
  {
    language: "js",
    same: [
      'expect(u.name).to.equal("ada");',
      'expect(u.name).toBe("ada");',
      'expect(u.name).toEqual("ada");',
      'assert.strictEqual(u.name, "ada");',
      'expect(u.name).to.eq("ada");',
      'assert.ok(u.name === "ada");',
      'expect(u.name === "ada").toBe(true);',
    ],
    less: [
      'expect(u.name).to.be.a("string");',
      'expect(u.name).to.not.equal("bob");',
      "assert.ok(u.name);",
      "assert.isString(u.name);",
    ],
  },
  {
    language: "js",
    same: [
      "expect(u.list).toHaveLength(3);",
      "expect(u.list.length).toBe(3);",
      "expect(u.list).to.have.lengthOf(3);",
      "expect(u.list.length).to.equal(3);",
      "assert.equal(u.list.length, 3);",
      "assert.lengthOf(u.list, 3);",
    ],
    less: [
      "expect(u.list.length).toBeGreaterThan(0);",
      "expect(u.list).to.not.be.empty;",
      "assert.ok(u.list.length);",
    ],
  },
  {
    language: "js",
    same: [
      "expect(u.owner).toBeNull();",
      "expect(u.owner).toBe(null);",
      "expect(u.owner).to.be.null;",
      "assert.equal(u.owner, null);",
      "assert.isNull(u.owner);",
    ],
    less: ["expect(u.owner).toBeFalsy();", "expect(u.owner).not.toBeUndefined();"],
  },
  {
    language: "js",
    same: [
      "expect(u.owner).toBeUndefined();",
      "expect(u.owner).toBe(undefined);",
      "expect(u.owner).to.be.undefined;",
      "assert.strictEqual(u.owner, undefined);",
      "assert.isUndefined(u.owner);",
    ],
    less: ["expect(u.owner).toBeFalsy();"],
  },
  {
    language: "js",
    same: [
      "expect(u.ok).toBe(true);",
      "expect(u.ok).to.be.true;",
      "assert.strictEqual(u.ok, true);",
      "assert.isTrue(u.ok);",
      "expect(u.ok).to.equal(true);",
    ],
    less: ["expect(u.ok).toBeTruthy();", "expect(u.ok).toBeDefined();", "assert.ok(u.ok);"],
  },
  {
    language: "js",
    same: ["expect(u.ok).toBeTruthy();", "assert.ok(u.ok);", "assert(u.ok);", "expect(u.ok).to.be.ok;"],
    less: ["expect(u.ok).toBeDefined();", "expect(u.ok).not.toBeNull();"],
  },
  {
    language: "js",
    same: [
      'expect(u.list).toContain("a");',
      'expect(u.list.includes("a")).toBe(true);',
      'expect(u.list).to.include("a");',
      'assert.ok(u.list.includes("a"));',
      'assert.include(u.list, "a");',
    ],
    less: ["expect(u.list).toBeTruthy();", "expect(u.list).not.toHaveLength(0);"],
  },
  {
    language: "js",
    same: [
      "expect(u.name).toMatch(/^ab/);",
      "assert.match(u.name, /^ab/);",
      "expect(u.name).to.match(/^ab/);",
      "expect(/^ab/.test(u.name)).toBe(true);",
    ],
    less: ["expect(u.name).toMatch(/./);", "assert.match(u.name, /.*/);"],
  },
  {
    language: "js",
    same: [
      "expect(u.age).toBeGreaterThan(30);",
      "expect(u.age).to.be.above(30);",
      "assert.ok(u.age > 30);",
      "expect(u.age > 30).toBe(true);",
      "assert.isAbove(u.age, 30);",
    ],
    less: ["expect(u.age).toBeDefined();", "assert.isDefined(u.age);"],
  },
  {
    language: "js",
    same: [
      'expect(send).toHaveBeenCalledTimes(2);\n  expect(send).toHaveBeenLastCalledWith("a");',
      'expect(send).toBeCalledTimes(2);\n  expect(send).lastCalledWith("a");',
    ],
    less: [
      'expect(send).toBeCalledTimes(2);\n  expect(send).toBeCalledWith("a");',
      'expect(send).toBeCalled();\n  expect(send).lastCalledWith("a");',
      "expect(send).toBeCalledTimes(2);\n  expect(send).lastCalledWith(expect.anything());",
    ],
  },
  {
    language: "js",
    same: ['expect(send).nthCalledWith(2, "a");', 'expect(send).toHaveBeenNthCalledWith(2, "a");'],
    less: ['expect(send).toBeCalledWith("a");', "expect(send).toBeCalledTimes(2);"],
  },
  {
    language: "js",
    same: ["expect(send).lastReturnedWith(3);", "expect(send).toHaveLastReturnedWith(3);"],
    less: ["expect(send).toHaveReturned();", "expect(send).toReturnTimes(3);"],
  },
  {
    language: "js",
    same: [
      'expect(screen.queryByText("a")).toBeNull();',
      'expect(screen.queryByText("a")).not.toBeInTheDocument();',
    ],
    less: [
      'expect(screen.queryByText("a")).not.toBeVisible();',
      'expect(screen.queryByText("a")).not.toBe(3);',
    ],
  },
  {
    language: "js",
    same: [
      'expect(send).toHaveBeenCalledTimes(1);\n  expect(send).toHaveBeenCalledWith("a", 1);',
      'sinon.assert.calledOnceWithExactly(send, "a", 1);',
      'expect(send).toHaveBeenCalledExactlyOnceWith("a", 1);',
      'expect(send).to.have.been.calledOnceWithExactly("a", 1);',
      'expect(send).toHaveBeenCalledOnce();\n  expect(send).toHaveBeenCalledWith("a", 1);',
    ],
    less: [
      "expect(send).toHaveBeenCalledTimes(1);",
      'expect(send).toHaveBeenCalledWith("a", 1);',
      "sinon.assert.calledOnce(send);",
      'sinon.assert.calledWithExactly(send, "a", 1);',
      'expect(send).toHaveBeenCalledExactlyOnceWith("a", expect.anything());',
    ],
  },
  {
    language: "js",
    same: [
      'expect(u.list).toHaveLength(2);\n  expect(u.list[0]).toBe("a");\n  expect(u.list[1]).toBe("b");',
      'expect(u.list).toEqual(["a", "b"]);',
      'assert.deepEqual(u.list, ["a", "b"]);',
    ],
    less: [
      'expect(u.list).toEqual(["a", expect.anything()]);',
      'assert.equal(u.list[0], "a");',
      'expect(u.list).toContain("a");',
    ],
  },
  {
    language: "js",
    same: [
      'expect(u.name).toBe("ada");\n  expect(u.age).toBe(36);',
      'expect({ name: u.name, age: u.age }).toEqual({ name: "ada", age: 36 });',
      'expect([u.name, u.age]).toEqual(["ada", 36]);',
      'expect(u).toMatchObject({ name: "ada", age: 36 });',
      'expect(u).to.deep.include({ name: "ada", age: 36 });',
      'const { name, age } = u;\n  expect(name).toBe("ada");\n  expect(age).toBe(36);',
    ],
    less: [
      'expect(u).toMatchObject({ name: "ada" });',
      'assert.equal(u.name, "ada");\n  expect(u.name).toEqual("ada");',
      'expect({ name: u.name, age: 36 }).toEqual({ name: "ada", age: 36 });',
    ],
  },
  {
    language: "js",
    same: [
      "expect(() => load(2)).toThrow(LoadError);",
      "assert.throws(() => load(2), LoadError);",
      "expect(() => load(2)).to.throw(LoadError);",
    ],
    less: [
      "expect(() => load(2)).toThrow(Error);",
      "assert.throws(() => load(2));",
      "expect(() => load(2)).to.throw();",
    ],
  },
  {
    language: "js",
    same: [
      "expect(await load(2)).toEqual({ a: 1 });",
      "await expect(load(2)).resolves.toEqual({ a: 1 });",
      "const got = await load(2);\n  expect(got).toEqual({ a: 1 });",
    ],
    less: ["expect(load(2)).resolves.toEqual({ a: 1 });", "await expect(load(2)).resolves.toBeDefined();"],
  },
  {
    language: "go",
    same: [
      'if got := c.Name(); got != "ada" {\n\t\tt.Fatal("no")\n\t}',
      'if c.Name() != "ada" {\n\t\tt.Fatal("no")\n\t}',
      'assert.Equal(t, "ada", c.Name())',
      'require.Equal(t, "ada", c.Name())',
      'assert.Equalf(t, "ada", c.Name(), "why")',
      'if diff := cmp.Diff("ada", c.Name()); diff != "" {\n\t\tt.Fatal("no")\n\t}',
      'got := c.Name()\n\tif got != "ada" {\n\t\tt.Fatal("no")\n\t}',
      'Expect(c.Name()).To(Equal("ada"))',
    ],
    less: [
      "assert.NotEmpty(t, c.Name())",
      'if c.Name() == "" {\n\t\tt.Fatal("no")\n\t}',
      'assert.Contains(t, c.Name(), "a")',
      'assert.NotEqualf(t, "bob", c.Name(), "why")',
    ],
  },
  {
    language: "go",
    same: [
      'if !reflect.DeepEqual(c.Names(), []string{"a", "b"}) {\n\t\tt.Fatal("no")\n\t}',
      'if !slices.Equal(c.Names(), []string{"a", "b"}) {\n\t\tt.Fatal("no")\n\t}',
      'assert.Equal(t, []string{"a", "b"}, c.Names())',
      'if diff := cmp.Diff([]string{"a", "b"}, c.Names()); diff != "" {\n\t\tt.Fatal("no")\n\t}',
    ],
    less: [
      "assert.Len(t, c.Names(), 2)",
      'if len(c.Names()) != 2 {\n\t\tt.Fatal("no")\n\t}',
      'assert.ElementsMatchf(t, []string{"a", "b"}, c.Names(), "why")',
      'if diff := cmp.Diff([]string{"a", "b"}, c.Names(), cmpopts.IgnoreSliceElements(any)); diff != "" {\n\t\tt.Fatal("no")\n\t}',
    ],
  },
  {
    language: "go",
    same: [
      'if err := c.Pay(); err != nil {\n\t\tt.Fatal("no")\n\t}',
      "require.NoError(t, c.Pay())",
      "err := c.Pay()\n\trequire.NoError(t, err)",
      "assert.Nil(t, c.Pay())",
    ],
    less: ["require.NotPanics(t, func() { c.Pay() })"],
  },
  {
    language: "go",
    same: ['if err := c.Pay(); err == nil {\n\t\tt.Fatal("no")\n\t}', "require.Error(t, c.Pay())"],
    less: [],
  },
  {
    language: "go",
    same: ['if !c.Open() {\n\t\tt.Fatal("no")\n\t}', "require.True(t, c.Open())"],
    less: ["require.NotNil(t, c.Open())"],
  },
  {
    language: "go",
    same: [
      'if len(c.Names()) != 2 {\n\t\tt.Fatal("no")\n\t}',
      "require.Len(t, c.Names(), 2)",
      "require.Equal(t, 2, len(c.Names()))",
    ],
    less: ["require.NotEmpty(t, c.Names())", 'if len(c.Names()) == 0 {\n\t\tt.Fatal("no")\n\t}'],
  },
  {
    language: "go",
    same: ["td.Cmp(t, c.Age(), 36)", "td.CmpDeeply(t, c.Age(), 36)", 'td.Cmp(t, c.Age(), 36, "age")'],
    less: ["td.Cmp(t, c.Age(), td.Gt(0))"],
  },
  {
    language: "go",
    same: ["qt.Assert(t, c.Age(), qt.Equals, 36)", "c.Assert(c.Age(), qt.Equals, 36)"],
    less: ["qt.Assert(t, c.Age(), qt.IsNotNil)"],
  },
  {
    language: "go",
    same: ["assert.Assert(t, c.Age() == 36)", "assert.Check(t, c.Age() == 36)"],
    less: ["assert.Assert(t, c.Age() != 0)", "assert.Assert(t, c.Age() > 0)"],
  },
  {
    language: "go",
    same: ['if c.Owner() != nil {\n\t\tt.Fatal("no")\n\t}', "require.Nil(t, c.Owner())"],
    less: [],
  },
  {
    language: "go",
    same: ['if c.Sum() <= 3 {\n\t\tt.Fatal("no")\n\t}', "require.Greater(t, c.Sum(), 3)"],
    less: ["require.NotNil(t, c.Sum())"],
  },
  {
    language: "go",
    same: [
      'if math.Abs(c.Total()-12.5) > 0.01 {\n\t\tt.Fatal("no")\n\t}',
      "require.InDelta(t, 12.5, c.Total(), 0.01)",
    ],
    less: [
      "require.InDelta(t, 12.5, c.Total(), 10)",
      'if math.Abs(c.Total()-12.5) > 10 {\n\t\tt.Fatal("no")\n\t}',
    ],
  },
  {
    language: "rust",
    same: [
      'assert!(c.name() == "ada");',
      'assert_eq!(c.name(), "ada");',
      'assert_eq!("ada", c.name());',
      'assert_eq!(c.name(), "ada", "why");',
    ],
    less: ["assert!(!c.name().is_empty());", 'assert_ne!(c.name(), "bob");'],
  },
  {
    language: "rust",
    same: [
      "assert!(matches!(c.pay(), Err(PayError::NoCredit)));",
      "assert_matches!(c.pay(), Err(PayError::NoCredit));",
      "assert_eq!(c.pay(), Err(PayError::NoCredit));",
      "assert_eq!(c.pay().unwrap_err(), PayError::NoCredit);",
    ],
    less: [
      "assert!(c.pay().is_err());",
      "assert!(matches!(c.pay(), Err(_)));",
      "assert_matches!(c.pay(), Err(..));",
    ],
  },
  {
    language: "rust",
    same: [
      "assert!(c.find(1).is_none());",
      "assert_eq!(c.find(1), None);",
      "assert!(matches!(c.find(1), None));",
    ],
    less: [],
  },
  {
    language: "rust",
    same: [
      "assert_eq!(c.find(1), Some(3));",
      "assert_eq!(c.find(1).unwrap(), 3);",
      'assert_eq!(c.find(1).expect("there"), 3);',
      "assert!(matches!(c.find(1), Some(3)));",
      "assert_eq!(c.find(1)?, 3);",
    ],
    less: [
      "assert!(c.find(1).is_some());",
      "assert!(matches!(c.find(1), Some(_)));",
      "assert_eq!(c.find(1).unwrap_or(3), 3);",
    ],
  },
  {
    language: "rust",
    same: [
      "let u = c.load(1).unwrap();\n    assert_eq!(u.age, 3);",
      "let u = c.load(1)?;\n    assert_eq!(u.age, 3);",
      "assert_eq!(c.load(1).unwrap().age, 3);",
      'assert_eq!(c.load(1).expect("there").age, 3);',
    ],
    less: ["assert!(c.load(1).is_ok());", "assert!(c.load(1).unwrap().age > 0);"],
  },
  {
    language: "rust",
    same: [
      'if let Some(u) = c.find(1) {\n        assert_eq!(u.age, 3);\n    } else {\n        panic!("none");\n    }',
      'let Some(u) = c.find(1) else {\n        panic!("none");\n    };\n    assert_eq!(u.age, 3);',
    ],
    less: [
      "if let Some(u) = c.find(1) {\n        assert_eq!(u.age, 3);\n    }",
      "let Some(u) = c.find(1) else { return };\n    assert_eq!(u.age, 3);",
    ],
  },
  {
    language: "rust",
    same: [
      'assert_eq!(c.names().len(), 2);\n    assert_eq!(c.names()[0], "a");\n    assert_eq!(c.names()[1], "b");',
      'assert_eq!(c.names(), vec!["a", "b"]);',
      'assert_eq!(c.names(), ["a", "b"]);',
    ],
    less: [
      'assert!(c.names().contains(&"a"));',
      "assert!(c.names().len() == 2);",
      'assert!(matches!(c.names().as_slice(), ["a", ..]));',
    ],
  },
  {
    language: "unittest",
    same: [
      "assert u.a == 1 and u.b == 2",
      "assert u.a == 1\n        assert u.b == 2",
      "self.assertEqual(u.a, 1)\n        self.assertEqual(u.b, 2)",
    ],
    less: [],
  },
  {
    language: "js",
    same: ["expect(u.a === 1 && u.b === 2).toBe(true);", "expect(u.a).toBe(1);\n  expect(u.b).toBe(2);"],
    less: [],
  },
  {
    language: "go",
    same: [
      'if c.A() != 1 || c.B() != 2 {\n\t\tt.Fatal("no")\n\t}',
      "assert.Equal(t, 1, c.A())\n\tassert.Equal(t, 2, c.B())",
    ],
    less: [],
  },
  {
    language: "java",
    same: ["assertTrue(c.a() == 1 && c.b() == 2);", "assertEquals(1, c.a());\n    assertEquals(2, c.b());"],
    less: [],
  },
  {
    language: "rust",
    same: ["assert!(c.a() == 1 && c.b() == 2);", "assert_eq!(c.a(), 1);\n    assert_eq!(c.b(), 2);"],
    less: [],
  },
  {
    language: "java",
    same: [
      'assertNotNull(c.names());\n    assertEquals(2, c.names().size());\n    assertTrue(c.names().contains("a"));',
      'assertThat(c.names()).isNotNull().hasSize(2).contains("a");',
    ],
    less: [],
  },
  {
    language: "java",
    same: [
      'assertThat(c.names()).isNotNull().hasSize(2).contains("a");',
      'assertNotNull(c.names());\n    assertEquals(2, c.names().size());\n    assertTrue(c.names().contains("a"));',
    ],
    less: [],
  },
  {
    language: "js",
    same: [
      "expect(u.x).toBe(1);\n  expect(u.y).toBe(2);",
      "const { x, y } = u;\n  expect(x).toBe(1);\n  expect(y).toBe(2);",
      "const { x, y } = u;\n  expect({ x, y }).toEqual({ x: 1, y: 2 });",
      "expect({ x: u.x, y: u.y }).toEqual({ x: 1, y: 2 });",
    ],
    less: [
      "const { x } = u;\n  expect({ x }).toEqual({ x: 1 });",
      "const { x } = u;\n  expect({ x, y: 2 }).toEqual({ x: 1, y: 2 });",
      "const { x, y } = u;\n  expect({ x, y }).toEqual({ x: 1, y });",
    ],
  },
  {
    language: "js",
    same: [
      "expect(u[0]).toBe(1);\n  expect(u[1]).toBe(2);",
      "const [x, y] = u;\n  expect(x).toBe(1);\n  expect(y).toBe(2);",
      "const [x, y] = u;\n  expect([x, y]).toEqual([1, 2]);",
    ],
    less: [
      "const [x] = u;\n  expect([x]).toEqual([1]);",
      "const [x, y] = u;\n  expect([x, y]).toEqual([1, y]);",
    ],
  },
  {
    language: "py",
    same: [
      "x, y = u\n    assert x == 1\n    assert y == 2",
      "assert u == (1, 2)",
      "assert u[0] == 1\n    assert u[1] == 2",
    ],
    less: ["x, y = u\n    assert x == 1", "assert u == (1, u[1])", "assert u[:1] == (1,)"],
  },
  {
    language: "py",
    same: [
      "assert u.x == 1\n    assert u.y == 2",
      "assert (u.x, u.y) == (1, 2)",
      "assert [u.x, u.y] == [1, 2]",
    ],
    less: ["assert (u.x,) == (1,)", "assert (u.x, u.y) == (1, u.y)"],
  },
  {
    language: "rust",
    same: [
      "let (x, y) = c.total();\n    assert_eq!(x, 1);\n    assert_eq!(y, 2);",
      "assert_eq!(c.total(), (1, 2));",
      "assert_eq!(c.total().0, 1);\n    assert_eq!(c.total().1, 2);",
    ],
    less: ["let (x, _) = c.total();\n    assert_eq!(x, 1);", "assert_eq!(c.total(), (1, c.total().1));"],
  },
  {
    language: "java",
    same: [
      "assertThat(c.getX()).isEqualTo(1);\n    assertThat(c.getY()).isEqualTo(2);",
      "assertThat(c).returns(1, Cart::getX).returns(2, Cart::getY);",
      "assertThat(c).returns(1, from(Cart::getX)).returns(2, from(Cart::getY));",
      "assertThat(c).returns(1, one -> one.getX()).returns(2, one -> one.getY());",
      "assertEquals(1, c.getX());\n    assertEquals(2, c.getY());",
    ],
    less: [
      "assertThat(c).returns(1, Cart::getX);",
      "assertThat(c).returns(1, Cart::getX).returns(2, one -> 2);",
      "assertThat(c).returns(1, Cart::getX).returns(1, Cart::getX);",
    ],
  },
  {
    language: "js",
    same: ['expect(u.name).toBe("ab");', 'const got = u.name;\n  expect(got).toBe("ab");'],
    less: [
      'expect(u.name.trim()).toBe("ab");',
      'const got = u.name.replace(/c/g, "");\n  expect(got).toBe("ab");',
      'const got = u.name.toLowerCase();\n  expect(got).toBe("ab");',
    ],
  },
  {
    language: "py",
    same: ['assert u.name == "ab"', 'got = u.name\n    assert got == "ab"'],
    less: ['assert u.name.strip() == "ab"', 'got = u.name.strip()\n    assert got == "ab"'],
  },
  {
    language: "py",
    same: ["assert u.age == 3000", "got = u.age\n    assert got == 3000"],
    less: ["assert round(u.age, -3) == 3000", "got = round(u.age, -3)\n    assert got == 3000"],
  },
  {
    language: "go",
    same: [
      'got := c.Sum()\n\tif got != 3 {\n\t\tt.Error("no")\n\t}',
      'if got := c.Sum(); got != 3 {\n\t\tt.Error("no")\n\t}',
    ],
    less: [
      'got := math.Round(c.Sum())\n\tif got != 3 {\n\t\tt.Error("no")\n\t}',
      'if got := math.Floor(c.Sum()); got != 3 {\n\t\tt.Error("no")\n\t}',
      'same := func(got, want int) {\n\t\tif len(fmt.Sprint(got)) != len(fmt.Sprint(want)) {\n\t\t\tt.Error("no")\n\t\t}\n\t}\n\tsame(c.Sum(), 3)',
    ],
  },
];

/** Every wording against every other one of the same; `npm test` holds each against the first. */
const pairs = spelled.flatMap(({ language, same }) =>
  same.flatMap((after) =>
    played(same.filter((one) => one !== after)).map((before) => ({ language, before, after })),
  ),
);
const losses = spelled.flatMap(({ language, same, less }) =>
  less.flatMap((after) => played(same).map((before) => ({ language, before, after }))),
);

/** Alike: from one word to another of the same language. */
const kindOf = ({ language, before, after }: (typeof pairs)[number]) =>
  [language, ...[before, after].map((text) => /[\w.!]+(?=\()/.exec(text)?.[0])].join(" ");

describe("a check in other words", () => {
  it.each(played(pairs, kindOf))(
    "$language: $after says as much as $before",
    async ({ language, before, after }) => {
      expect(await foundInChange(["", withCheck[language](before), withCheck[language](after)])).toEqual([]);
    },
  );

  it.each(played(losses, kindOf))(
    "$language: $after says less than $before",
    async ({ language, before, after }) => {
      const found = await foundInChange(["", withCheck[language](before), withCheck[language](after)]);
      expect(found).toContainEqual(
        expect.stringMatching(
          / (weakened-test|emptied-test|stubbed-assertion|swallowed-failure|skipped-test): /,
        ),
      );
    },
  );
});
