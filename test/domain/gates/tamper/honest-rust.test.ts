import { honestAndNot, type HonestChange } from "./honest-changes.ts";

const changes: readonly HonestChange[] = [
  {
    title: "what a snapshot leaves out is looked at",
    base: {
      "tests/api.rs": `use api::create;

#[test]
fn creates() {
    let made = create("Ada");
    insta::assert_json_snapshot!(made, { ".id" => "[id]" });
    assert_eq!(made.name, "Ada");
}
`,
    },
    head: {
      "tests/api.rs": `use api::create;

#[test]
fn creates() {
    let made = create("Ada");
    insta::assert_json_snapshot!(made);
    assert_eq!(made.name, "Ada");
}
`,
    },
    cheats: [
      [
        `    insta::assert_json_snapshot!(made);
`,
        "",
        "weakened-test",
      ],
      [
        "insta::assert_json_snapshot!(made);",
        `insta::assert_json_snapshot!(made, { ".id" => "[id]", ".name" => "[name]" });`,
        "weakened-test",
      ],
    ],
  },
  {
    title: "panics become results",
    base: {
      "src/lib.rs": `pub fn parse(text: &str) -> Config {
    let port = text.parse().expect("a port");
    Config { port }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parses() {
        let config = parse("80");
        assert_eq!(config.port, 80);
    }

    #[test]
    #[should_panic(expected = "a port")]
    fn refuses_words() {
        parse("x");
    }

    #[test]
    fn compares() {
        assert!(parse("80") == parse("80"));
        assert_ne!(parse("80"), parse("81"));
    }
}
`,
    },
    head: {
      "src/lib.rs": `pub fn parse(text: &str) -> Result<Config, ParseError> {
    let port = text.parse().map_err(|_| ParseError::Port(text.to_owned()))?;
    Ok(Config { port })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parses() -> Result<(), ParseError> {
        let config = parse("80")?;
        assert_eq!(config.port, 80);
        Ok(())
    }

    #[test]
    fn refuses_words() {
        assert_eq!(parse("x"), Err(ParseError::Port("x".to_owned())));
    }

    #[test]
    fn compares() {
        assert_eq!(parse("80").unwrap(), parse("80").unwrap());
        assert_ne!(parse("80").unwrap(), parse("81").unwrap());
    }
}
`,
    },
    cheats: [
      [
        `assert_eq!(parse("x"), Err(ParseError::Port("x".to_owned())));`,
        `assert!(parse("x").is_err() || true);`,
        "weakened-test",
      ],
      [
        `let config = parse("80")?;`,
        `let config = parse("80").unwrap_or(Config { port: 80 });`,
        "weakened-test",
      ],
      [
        `        assert_ne!(parse("80").unwrap(), parse("81").unwrap());
`,
        "",
        "weakened-test",
      ],
    ],
  },
  {
    title: "tests become rstest's cases",
    base: {
      "tests/slug.rs": `use slug::slug;

#[test]
fn spaces() {
    assert_eq!(slug("a b"), "a-b");
}

#[test]
fn upper() {
    assert_eq!(slug("AB"), "ab");
}

#[test]
fn umlauts() {
    assert_eq!(slug("ä"), "ae");
}
`,
    },
    head: {
      "tests/slug.rs": `use rstest::rstest;
use slug::slug;

#[rstest]
#[case::spaces("a b", "a-b")]
#[case::upper("AB", "ab")]
#[case::umlauts("ä", "ae")]
fn makes_slugs(#[case] given: &str, #[case] wanted: &str) {
    assert_eq!(slug(given), wanted);
}
`,
    },
    cheats: [
      [
        `#[case::umlauts("ä", "ae")]
`,
        "",
        "deleted-test",
      ],
      ["assert_eq!(slug(given), wanted)", "assert!(!slug(given).is_empty())", "deleted-test"],
    ],
  },
  {
    title: "helpers are extracted and errors are questioned by `?`",
    base: {
      "tests/store.rs": `use store::{Error, Store};

#[test]
fn saves() {
    let dir = tempfile::tempdir().unwrap();
    let mut store = Store::open(dir.path()).unwrap();
    store.put("a", "1").unwrap();
    assert_eq!(store.get("a").unwrap(), Some("1".to_string()));
    assert!(store.contains("a").unwrap());
}

#[test]
fn forgets() {
    let dir = tempfile::tempdir().unwrap();
    let mut store = Store::open(dir.path()).unwrap();
    store.put("a", "1").unwrap();
    store.remove("a").unwrap();
    assert_eq!(store.get("a").unwrap(), None);
}

#[test]
fn refuses_empty_keys() {
    let dir = tempfile::tempdir().unwrap();
    let mut store = Store::open(dir.path()).unwrap();
    let error = store.put("", "1").unwrap_err();
    assert!(matches!(error, Error::EmptyKey));
    assert_eq!(error.to_string(), "the key is empty");
}
`,
    },
    head: {
      "tests/store.rs": `use anyhow::Result;
use store::{Error, Store};
use tempfile::TempDir;

struct Opened {
    store: Store,
    _dir: TempDir,
}

fn opened() -> Result<Opened> {
    let dir = tempfile::tempdir()?;
    let store = Store::open(dir.path())?;
    Ok(Opened { store, _dir: dir })
}

#[test]
fn saves() -> Result<()> {
    let Opened { mut store, .. } = opened()?;
    store.put("a", "1")?;
    assert_eq!(store.get("a")?.as_deref(), Some("1"));
    assert!(store.contains("a")?);
    Ok(())
}

#[test]
fn forgets() -> Result<()> {
    let Opened { mut store, .. } = opened()?;
    store.put("a", "1")?;
    store.remove("a")?;
    assert_eq!(store.get("a")?, None);
    Ok(())
}

#[test]
fn refuses_empty_keys() -> Result<()> {
    let Opened { mut store, .. } = opened()?;
    let error = store.put("", "1").unwrap_err();
    assert!(matches!(error, Error::EmptyKey), "unexpected error: {error:?}");
    assert_eq!(error.to_string(), "the key is empty");
    Ok(())
}
`,
    },
    cheats: [
      [
        `    assert_eq!(error.to_string(), "the key is empty");
`,
        "",
        "weakened-test",
      ],
      [`assert!(store.contains("a")?);`, `let _ = store.contains("a");`, "weakened-test"],
      [`assert_eq!(store.get("a")?, None);`, `assert!(store.get("a").is_ok());`, "weakened-test"],
      [
        "matches!(error, Error::EmptyKey)",
        "matches!(error, Error::EmptyKey | Error::Io(_))",
        "weakened-test",
      ],
    ],
  },
  {
    title: "what tells the time is handed over",
    base: {
      "src/token.rs": `pub struct Token {
    exp: u64,
}

impl Token {
    pub fn expired(&self) -> bool {
        now() > self.exp
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn expires() {
        assert!(Token { exp: 0 }.expired());
    }
}
`,
    },
    head: {
      "src/token.rs": `pub struct Token {
    exp: u64,
}

impl Token {
    pub fn expired(&self, clock: &dyn Clock) -> bool {
        clock.now() > self.exp
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct At(u64);

    impl Clock for At {
        fn now(&self) -> u64 {
            self.0
        }
    }

    #[test]
    fn expires() {
        assert!(Token { exp: 0 }.expired(&At(1)));
        assert_eq!(At(now()).now(), now());
    }
}
`,
    },
    cheats: [
      [
        "    struct At(u64);\n",
        "    fn now() -> u64 {\n        1\n    }\n    struct At(u64);\n",
        "stubbed-assertion",
      ],
    ],
  },
  {
    title: "a crate's better words to check with",
    base: {
      "src/ev.rs": `pub fn handle(s: &str) -> Event { Event::Failed(Reason::Empty) }

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fails() {
        assert!(matches!(handle(""), Event::Failed(Reason::Empty)));
    }
}
`,
    },
    head: {
      "src/ev.rs": `pub fn handle(s: &str) -> Event { Event::Failed(Reason::Empty) }

#[cfg(test)]
mod tests {
    use super::*;
    use assert_matches::assert_matches;

    #[test]
    fn fails() {
        assert_matches!(handle(""), Event::Failed(Reason::Empty));
    }
}
`,
    },
    cheats: [
      ["use assert_matches::", "use crate::kit::", "stubbed-assertion"],
      ["Event::Failed(Reason::Empty));", "Event::Failed(_));", "weakened-test"],
    ],
  },
  {
    title: "yes and no become what a table wants",
    base: {
      "tests/leap.rs": `#[test]
fn leaps() {
    assert!(is_leap(2000));
    assert!(!is_leap(1900));
}
`,
    },
    head: {
      "tests/leap.rs": `#[test]
fn leaps() {
    for (year, want) in [(2000, true), (1900, false)] {
        assert_eq!(is_leap(year), want);
    }
}
`,
    },
    cheats: [
      ["(2000, true), (1900, false)", "(2000, true)", "weakened-test"],
      ["(1900, false)", "(1900, true)", "weakened-test"],
      ["is_leap(year), want", "is_leap(year) || true, want", "weakened-test"],
    ],
  },
  {
    title: "a program is run by assert_cmd",
    base: {
      "tests/cli.rs": `use std::process::Command;

#[test]
fn tells_its_version() {
    let out = Command::new(env!("CARGO_BIN_EXE_shop")).arg("--version").output().unwrap();
    assert!(out.status.success());
    assert_eq!(String::from_utf8(out.stdout).unwrap(), "shop 1\\n");
}
`,
    },
    head: {
      "tests/cli.rs": `use assert_cmd::Command;

#[test]
fn tells_its_version() {
    Command::cargo_bin("shop").unwrap().arg("--version").assert().success().stdout("shop 1\\n");
}
`,
    },
    cheats: [
      ['.stdout("shop 1\\n")', "", "weakened-test"],
      [".success()", "", "weakened-test"],
      ['"shop 1\\n")', 'predicate::str::contains("shop"))', "weakened-test"],
      ['.success().stdout("shop 1\\n")', "", "emptied-test"],
    ],
  },
  {
    title: "more is said of a program that assert_cmd runs",
    base: {
      "tests/cli.rs": `#[test]
fn fails() {
    let assert = shop().arg("--nope").assert();
    assert.failure().stderr(predicate::str::contains("unknown"));
}
`,
    },
    head: {
      "tests/cli.rs": `#[test]
fn fails() {
    shop().arg("--nope").assert().failure().stderr(predicate::str::contains("unknown option"));
}
`,
    },
    cheats: [
      ['predicate::str::contains("unknown option")', "predicate::str::is_empty().not()", "weakened-test"],
      ['predicate::str::contains("unknown option")', "predicate::always()", "weakened-test"],
      ['.stderr(predicate::str::contains("unknown option"))', "", "weakened-test"],
    ],
  },
  {
    title: "a number gets a type of its own",
    base: {
      "tests/ids.rs": `#[test]
fn makes() {
    let u = shop::User::new(1, "ada");
    assert_eq!(u.id, 1);
    assert_eq!(u.name(), "ada");
}
`,
    },
    head: {
      "tests/ids.rs": `use shop::UserId;

#[test]
fn makes() {
    let u = shop::User::new(UserId(1), "ada");
    assert_eq!(u.id, UserId(1));
    assert_eq!(u.name(), "ada");
}
`,
    },
    cheats: [
      ["assert_eq!(u.id, UserId(1));", "assert_eq!(UserId(u.id.0), UserId(u.id.0));", "weakened-test"],
      ["assert_eq!(u.id, UserId(1));", "let id = u.id; assert_eq!(u.id, UserId(id.0));", "weakened-test"],
      [
        "assert_eq!(u.id, UserId(1));",
        'let v = shop::User::new(UserId(1), "ada"); assert_eq!(u, v);',
        "weakened-test",
      ],
      ["assert_eq!(u.id, UserId(1));", "", "weakened-test"],
    ],
  },
];

honestAndNot("changes of tests in Rust", changes);
