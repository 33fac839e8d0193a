import { honestAndNot, type HonestChange } from "./honest-changes.ts";

const changes: readonly HonestChange[] = [
  {
    title: "JUnit 4 becomes JUnit 5",
    base: {
      "src/test/java/org/example/AccountTest.java": `package org.example;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertTrue;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import org.junit.After;
import org.junit.Before;
import org.junit.Ignore;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.ExpectedException;
import org.junit.rules.TemporaryFolder;

public class AccountTest {
  @Rule public TemporaryFolder folder = new TemporaryFolder();
  @Rule public ExpectedException thrown = ExpectedException.none();

  private Rates rates;
  private Account account;

  @Before
  public void setUp() {
    rates = mock(Rates.class);
    account = new Account("ada", rates);
  }

  @After
  public void tearDown() {
    account.close();
  }

  @Test
  public void startsEmpty() {
    assertEquals("balance", 0, account.balance());
    assertTrue("open", account.isOpen());
    assertNull(account.closedAt());
  }

  @Test(expected = IllegalArgumentException.class)
  public void refusesNegativeDeposits() {
    account.deposit(-1);
  }

  @Test
  public void refusesToOverdraw() {
    thrown.expect(OverdrawnException.class);
    thrown.expectMessage("ada lacks 5");
    account.withdraw(5);
  }

  @Test(timeout = 1000)
  public void asksForRates() {
    when(rates.of("EUR")).thenReturn(2);
    assertEquals(10, account.convert(5, "EUR"));
    verify(rates).of("EUR");
  }

  @Ignore("the bank is closed")
  @Test
  public void transfers() {
    assertFalse(account.transfer("bob", 1));
  }

  @Test
  public void exports() throws Exception {
    account.export(folder.newFile("a.csv"));
    assertEquals(1, folder.getRoot().listFiles().length);
  }
}
`,
    },
    head: {
      "src/test/java/org/example/AccountTest.java": `package org.example;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Disabled;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.mockito.Mock;
import org.mockito.junit.jupiter.MockitoExtension;

@ExtendWith(MockitoExtension.class)
class AccountTest {
  @TempDir Path folder;
  @Mock private Rates rates;
  private Account account;

  @BeforeEach
  void setUp() {
    account = new Account("ada", rates);
  }

  @AfterEach
  void tearDown() {
    account.close();
  }

  @Test
  void startsEmpty() {
    assertEquals(0, account.balance(), "balance");
    assertTrue(account.isOpen(), "open");
    assertNull(account.closedAt());
  }

  @Test
  void refusesNegativeDeposits() {
    assertThrows(IllegalArgumentException.class, () -> account.deposit(-1));
  }

  @Test
  void refusesToOverdraw() {
    OverdrawnException thrown = assertThrows(OverdrawnException.class, () -> account.withdraw(5));
    assertTrue(thrown.getMessage().contains("ada lacks 5"));
  }

  @Test
  @Timeout(1)
  void asksForRates() {
    when(rates.of("EUR")).thenReturn(2);
    assertEquals(10, account.convert(5, "EUR"));
    verify(rates).of("EUR");
  }

  @Disabled("the bank is closed")
  @Test
  void transfers() {
    assertFalse(account.transfer("bob", 1));
  }

  @Test
  void exports() throws Exception {
    Path file = folder.resolve("a.csv");
    account.export(file.toFile());
    assertEquals(1, Files.list(folder).count());
  }
}
`,
    },
    cheats: [
      [
        "assertThrows(IllegalArgumentException.class, () -> account.deposit(-1));",
        "assertThrows(Exception.class, () -> account.deposit(-1));",
        "weakened-test",
      ],
      [
        `assertEquals(0, account.balance(), "balance");`,
        `assertTrue(account.balance() >= 0, "balance");`,
        "weakened-test",
      ],
      [
        `  @Test
  void exports()`,
        `  @Disabled
  @Test
  void exports()`,
        "skipped-test",
      ],
    ],
  },
  {
    title: "Hamcrest becomes AssertJ",
    base: {
      "src/test/java/org/example/SearchTest.java": `package org.example;

import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.containsInAnyOrder;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.greaterThan;
import static org.hamcrest.Matchers.hasEntry;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.instanceOf;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.notNullValue;
import static org.hamcrest.Matchers.nullValue;
import static org.hamcrest.Matchers.startsWith;

import org.junit.jupiter.api.Test;

class SearchTest {
  private final Search search = new Search("a b", "b c");

  @Test
  void findsWords() {
    assertThat(search.find("a"), hasSize(1));
    assertThat(search.find("b"), contains("a b", "b c"));
    assertThat(search.find("c"), hasItem("b c"));
    assertThat(search.find("x"), is(empty()));
    assertThat(search.words(), containsInAnyOrder("c", "b", "a"));
  }

  @Test
  void tellsOfItself() {
    assertThat(search.toString(), containsString("2 texts"));
    assertThat(search.name(), startsWith("search"));
    assertThat(search.size(), greaterThan(1));
    assertThat(search.size(), is(equalTo(2)));
    assertThat(search.parent(), is(nullValue()));
    assertThat(search.index(), notNullValue());
    assertThat(search.index(), instanceOf(TreeIndex.class));
    assertThat(search.isEmpty(), is(false));
    assertThat(search.counts(), hasEntry("b", 2));
    assertThat(search.name(), not(equalTo("x")));
  }
}
`,
    },
    head: {
      "src/test/java/org/example/SearchTest.java": `package org.example;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SearchTest {
  private final Search search = new Search("a b", "b c");

  @Test
  void findsWords() {
    assertThat(search.find("a")).hasSize(1);
    assertThat(search.find("b")).containsExactly("a b", "b c");
    assertThat(search.find("c")).contains("b c");
    assertThat(search.find("x")).isEmpty();
    assertThat(search.words()).containsExactlyInAnyOrder("c", "b", "a");
  }

  @Test
  void tellsOfItself() {
    assertThat(search.toString()).contains("2 texts");
    assertThat(search.name()).startsWith("search");
    assertThat(search.size()).isGreaterThan(1);
    assertThat(search.size()).isEqualTo(2);
    assertThat(search.parent()).isNull();
    assertThat(search.index()).isNotNull();
    assertThat(search.index()).isInstanceOf(TreeIndex.class);
    assertThat(search.isEmpty()).isFalse();
    assertThat(search.counts()).containsEntry("b", 2);
    assertThat(search.name()).isNotEqualTo("x");
  }
}
`,
    },
    cheats: [
      [
        `    assertThat(search.name()).isNotEqualTo("x");
`,
        "",
        "weakened-test",
      ],
      [`containsExactly("a b", "b c")`, `contains("a b")`, "weakened-test"],
      [
        "assertThat(search.isEmpty()).isFalse();",
        "assertThat(search.isEmpty()).isNotNull();",
        "weakened-test",
      ],
      [`containsExactlyInAnyOrder("c", "b", "a")`, "isNotEmpty()", "weakened-test"],
      [`containsEntry("b", 2)`, `containsKey("b")`, "weakened-test"],
    ],
  },
  {
    title: "the failure of a thread is kept and told after it is done",
    base: {
      "src/test/java/org/example/PoolTest.java": `package org.example;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import org.junit.jupiter.api.Test;

class PoolTest {
  @Test
  void lends() throws Exception {
    Pool pool = new Pool(2);
    Thread thread = new Thread(() -> {
      assertEquals("a", pool.take());
    });
    thread.start();
    thread.join();
    assertEquals(1, pool.left());
  }
}
`,
    },
    head: {
      "src/test/java/org/example/PoolTest.java": `package org.example;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class PoolTest {
  @Test
  void lends() throws Exception {
    Pool pool = new Pool(2);
    AtomicReference<Throwable> failure = new AtomicReference<>();
    Thread thread = new Thread(() -> {
      try {
        assertEquals("a", pool.take());
      } catch (Throwable thrown) {
        failure.set(thrown);
      }
    });
    thread.start();
    thread.join();
    assertNull(failure.get());
    assertEquals(1, pool.left());
  }
}
`,
    },
    cheats: [
      [
        `    assertNull(failure.get());
`,
        "",
        "swallowed-failure",
      ],
      [
        `        failure.set(thrown);
`,
        "",
        "swallowed-failure",
      ],
      [
        `        failure.set(thrown);
`,
        `        failure.set(null);
`,
        "swallowed-failure",
      ],
      [
        `    thread.start();
    thread.join();
    assertNull(failure.get());
`,
        `    assertNull(failure.get());
    thread.start();
    thread.join();
`,
        "swallowed-failure",
      ],
    ],
  },
  {
    title: "several catches of which one throws again",
    base: {
      "src/test/java/org/example/ReaderTest.java": `package org.example;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class ReaderTest {
  @Test
  void reads() throws Exception {
    assertEquals("a", new Reader("a.txt").read());
  }
}
`,
    },
    head: {
      "src/test/java/org/example/ReaderTest.java": `package org.example;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.fail;

import java.io.IOException;
import org.junit.jupiter.api.Test;

class ReaderTest {
  @Test
  void reads() throws Exception {
    try {
      assertEquals("a", new Reader("a.txt").read());
    } catch (IOException e) {
      fail("a.txt cannot be read", e);
    } catch (RuntimeException e) {
      System.err.println(new Reader("a.txt"));
      throw e;
    }
  }
}
`,
    },
    cheats: [
      [
        `      throw e;
`,
        "",
        "swallowed-failure",
      ],
      [
        `      fail("a.txt cannot be read", e);
`,
        `      System.err.println(e);
`,
        "swallowed-failure",
      ],
    ],
  },
  {
    title: "single tests become parameters",
    base: {
      "src/test/java/org/example/RomanTest.java": `package org.example;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

class RomanTest {
  @Test
  void one() {
    assertEquals("I", Roman.of(1));
  }

  @Test
  void four() {
    assertEquals("IV", Roman.of(4));
  }

  @Test
  void nine() {
    assertEquals("IX", Roman.of(9));
  }

  @Test
  void zero() {
    assertThrows(IllegalArgumentException.class, () -> Roman.of(0));
  }

  @Test
  void negative() {
    assertThrows(IllegalArgumentException.class, () -> Roman.of(-1));
  }
}
`,
    },
    head: {
      "src/test/java/org/example/RomanTest.java": `package org.example;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RomanTest {
  @ParameterizedTest(name = "{0} is {1}")
  @CsvSource({"1, I", "4, IV", "9, IX"})
  void converts(int number, String roman) {
    assertThat(Roman.of(number)).isEqualTo(roman);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, -1})
  void refuses(int number) {
    assertThatThrownBy(() -> Roman.of(number)).isInstanceOf(IllegalArgumentException.class);
  }
}
`,
    },
    cheats: [
      [`, "9, IX"`, "", "deleted-test"],
      ["{0, -1}", "{0}", "deleted-test"],
      ["isEqualTo(roman)", "isNotNull()", "deleted-test"],
    ],
  },
  {
    title: "nothing becomes an empty Optional",
    base: {
      "src/test/java/a/RepoTest.java": `package a;

class RepoTest {
  @Test
  void findsNone() {
    assertNull(repo.find(2));
    assertThat(repo.find(3)).isNull();
  }
}
`,
    },
    head: {
      "src/test/java/a/RepoTest.java": `package a;

class RepoTest {
  @Test
  void findsNone() {
    assertTrue(repo.find(2).isEmpty());
    assertThat(repo.find(3)).isNotPresent();
  }
}
`,
    },
    cheats: [
      ["assertTrue(repo.find(2).isEmpty())", "assertTrue(repo.find(2).isPresent())", "weakened-test"],
      ["assertTrue(repo.find(2).isEmpty())", "assertTrue(repo.all().isEmpty())", "weakened-test"],
      ["assertTrue(repo.find(2).isEmpty())", "assertNotNull(repo.find(2))", "weakened-test"],
      ["isNotPresent", "isPresent", "weakened-test"],
    ],
  },
  {
    title: "a test moves, and hands a method over",
    base: {
      "src/test/java/a/STest.java": `package a;

class STest {
  @Test
  void cannotPop() {
    assertThrows(EmptyStackException.class, () -> stack.pop());
  }
}
`,
    },
    head: {
      "src/test/java/a/STest.java": null,
      "src/test/java/a/StackTest.java": `package a;

class StackTest {
  @Test
  void popFails() {
    assertThrows(EmptyStackException.class, stack::pop);
  }
}
`,
    },
    cheats: [
      ["stack::pop", "stack::fail", "deleted-test"],
      ["stack::pop", "other::pop", "deleted-test"],
      ["EmptyStackException", "Exception", "deleted-test"],
    ],
  },
  {
    title: "what threw to a handler that failed throws to the runner",
    base: {
      "src/test/java/a/ReaderTest.java": `package a;

class ReaderTest {
  @Test
  void reads() {
    try {
      reader.check("a");
      assertEquals("x", reader.read("a"));
    } catch (IOException e) {
      fail("unexpected: " + e.getMessage());
    }
  }
}
`,
    },
    head: {
      "src/test/java/a/ReaderTest.java": `package a;

class ReaderTest {
  @Test
  void reads() throws IOException {
    reader.check("a");
    assertEquals("x", reader.read("a"));
  }
}
`,
    },
    cheats: [
      ['    reader.check("a");\n', "", "weakened-test"],
      ['    reader.check("a");\n', '    Runnable r = () -> reader.check("a");\n', "weakened-test"],
      ['    reader.check("a");\n', '    if (slow)\n      reader.check("a");\n', "weakened-test"],
      [
        '    reader.check("a");\n    assertEquals("x", reader.read("a"));\n',
        '    try {\n      reader.check("a");\n      assertEquals("x", reader.read("a"));\n    } catch (IOException e) {\n    }\n',
        "weakened-test",
      ],
    ],
  },
  {
    title: "a sleep becomes a wait of Awaitility",
    base: {
      "src/test/java/a/WorkerTest.java": `package a;

class WorkerTest {
  @Test
  void works() throws Exception {
    worker.submit();
    Thread.sleep(200);
    assertEquals(1, worker.done());
    assertEquals("a", worker.name());
    assertTrue(worker.isIdle());
  }
}
`,
    },
    head: {
      "src/test/java/a/WorkerTest.java": `package a;

class WorkerTest {
  @Test
  void works() {
    worker.submit();
    await().atMost(5, SECONDS).until(worker::done, equalTo(1));
    await().until(() -> worker.name().equals("a"));
    Awaitility.await("idle").until(worker::isIdle);
  }
}
`,
    },
    cheats: [
      ["equalTo(1)", "greaterThan(0)", "weakened-test"],
      ["equalTo(1)", "notNullValue()", "weakened-test"],
      ['worker.name().equals("a")', "true", "weakened-test"],
      ['worker.name().equals("a")', 'worker.name().contains("a")', "weakened-test"],
      ['    Awaitility.await("idle").until(worker::isIdle);\n', "", "weakened-test"],
    ],
  },
  {
    title: "several checks of one thing are handed over",
    base: {
      "src/test/java/a/RepoTest.java": `package a;

class RepoTest {
  @Test
  void loads() {
    User u = repo.load(1);
    assertEquals("ada", u.name());
    assertEquals(36, u.age());
  }
}
`,
    },
    head: {
      "src/test/java/a/RepoTest.java": `package a;

class RepoTest {
  @Test
  void loads() {
    assertThat(repo.load(1))
        .satisfies(
            u -> {
              assertThat(u.name()).isEqualTo("ada");
              assertThat(u.age()).isEqualTo(36);
            });
  }
}
`,
    },
    cheats: [
      ["              assertThat(u.age()).isEqualTo(36);\n", "", "weakened-test"],
      ["isEqualTo(36)", "isPositive()", "weakened-test"],
      [".satisfies(", ".satisfiesAnyOf(", "weakened-test"],
      ["assertThat(u.age())", "if (u.age() > 0) assertThat(u.age())", "weakened-test"],
    ],
  },
  {
    title: "a new test asks by Spring's client",
    base: {
      "src/test/java/a/ApiTest.java": `package a;

class ApiTest {
  @Test
  void creates() {
    client.post().uri("/users").exchange().expectStatus().isCreated();
  }
}
`,
    },
    head: {
      "src/test/java/a/ApiTest.java": `package a;

class ApiTest {
  @Test
  void creates() {
    client.post().uri("/users").exchange().expectStatus().isCreated().expectBody().jsonPath("$.id").isEqualTo(1);
  }

  @Test
  void shows() {
    client
        .get()
        .uri("/users/1")
        .exchange()
        .expectStatus()
        .isOk()
        .expectBody()
        .jsonPath("$.name")
        .isEqualTo("ada");
  }
}
`,
    },
    cheats: [
      ['client.post().uri("/users").exchange().expectStatus()', "assertThat(1)", "weakened-test"],
      [
        'client\n        .get()\n        .uri("/users/1")\n        .exchange()\n        .expectStatus()\n        .isOk()\n        .expectBody()\n        .jsonPath("$.name")',
        'assertThat("ada")',
        "stubbed-assertion",
      ],
    ],
  },
  {
    title: "yes and no become what a table wants",
    base: {
      "src/test/java/a/YearTest.java": `package a;

class YearTest {
  @Test
  void leaps() {
    assertTrue(Year.isLeap(2000));
    assertFalse(Year.isLeap(1900));
  }
}
`,
    },
    head: {
      "src/test/java/a/YearTest.java": `package a;

class YearTest {
  @ParameterizedTest
  @CsvSource({"2000, true", "1900, false"})
  void leaps(int year, boolean leap) {
    assertEquals(leap, Year.isLeap(year));
  }
}
`,
    },
    cheats: [
      ['"2000, true", "1900, false"', '"2000, true"', "weakened-test"],
      ["1900, false", "1900, true", "weakened-test"],
      ["assertEquals(leap, Year.isLeap(year))", "assertNotNull(Year.isLeap(year))", "weakened-test"],
    ],
  },
];

honestAndNot("changes of tests in Java", changes);
