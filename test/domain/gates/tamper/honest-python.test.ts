import { honestAndNot, type HonestChange } from "./honest-changes.ts";

const changes: readonly HonestChange[] = [
  {
    title: "what is set up and torn down becomes a fixture",
    base: {
      "tests/test_account.py": `import unittest
from bank import Account


class AccountTest(unittest.TestCase):
    def setUp(self):
        self.account = Account("ada", balance=100)

    def tearDown(self):
        self.account.close()

    def test_history(self):
        self.account.deposit(1)
        self.assertListEqual(self.account.history, [1])
        self.assertIsNone(self.account.closed_at)
        self.assertIsInstance(self.account.history, list)
`,
    },
    head: {
      "tests/test_account.py": `import pytest
from bank import Account


@pytest.fixture(name="account")
def open_account():
    account = Account("ada", balance=100)
    yield account
    account.close()


def test_history(account):
    account.deposit(1)
    assert account.history == [1]
    assert account.closed_at is None
    assert isinstance(account.history, list)
`,
    },
    cheats: [
      ["    yield account", "    account.closed_at = None\n    yield account", "weakened-test"],
      ["    yield account", "    account.reset()\n    yield account", "weakened-test"],
      ["account.closed_at is None", "not account.closed_at", "weakened-test"],
    ],
  },
  {
    title: "unittest becomes pytest",
    base: {
      "tests/test_accounts.py": `import unittest
from decimal import Decimal
from unittest.mock import MagicMock, patch

from bank.accounts import Account, InsufficientFunds, Ledger


class AccountTest(unittest.TestCase):
    def setUp(self):
        self.ledger = MagicMock(spec=Ledger)
        self.account = Account("ada", ledger=self.ledger)

    def test_starts_empty(self):
        self.assertEqual(self.account.balance, Decimal("0"))
        self.assertFalse(self.account.overdrawn)
        self.assertIsNone(self.account.closed_at)

    def test_deposit(self):
        self.account.deposit(Decimal("10.50"))
        self.assertEqual(self.account.balance, Decimal("10.50"))
        self.ledger.record.assert_called_once_with("ada", Decimal("10.50"))

    def test_withdraw_too_much(self):
        with self.assertRaises(InsufficientFunds) as caught:
            self.account.withdraw(Decimal("1"))
        self.assertEqual(str(caught.exception), "ada lacks 1")

    def test_limits(self):
        for amount, allowed in [(1, True), (100, True), (101, False)]:
            with self.subTest(amount=amount):
                self.assertEqual(self.account.may_withdraw(amount), allowed)

    @patch("bank.accounts.now")
    def test_close(self, now):
        now.return_value = 5
        self.account.close()
        self.assertEqual(self.account.closed_at, 5)
        self.assertIn("closed", self.account.history)
        self.assertGreater(len(self.account.history), 0)


if __name__ == "__main__":
    unittest.main()
`,
    },
    head: {
      "tests/test_accounts.py": `from decimal import Decimal
from unittest.mock import MagicMock

import pytest

from bank import accounts
from bank.accounts import Account, InsufficientFunds, Ledger


@pytest.fixture
def ledger():
    return MagicMock(spec=Ledger)


@pytest.fixture
def account(ledger):
    return Account("ada", ledger=ledger)


def test_starts_empty(account):
    assert account.balance == Decimal("0")
    assert not account.overdrawn
    assert account.closed_at is None


def test_deposit(account, ledger):
    account.deposit(Decimal("10.50"))
    assert account.balance == Decimal("10.50")
    ledger.record.assert_called_once_with("ada", Decimal("10.50"))


def test_withdraw_too_much(account):
    with pytest.raises(InsufficientFunds) as caught:
        account.withdraw(Decimal("1"))
    assert str(caught.value) == "ada lacks 1"


@pytest.mark.parametrize(("amount", "allowed"), [(1, True), (100, True), (101, False)])
def test_limits(account, amount, allowed):
    assert account.may_withdraw(amount) is allowed


def test_close(account, monkeypatch):
    monkeypatch.setattr(accounts, "now", lambda: 5)
    account.close()
    assert account.closed_at == 5
    assert "closed" in account.history
    assert len(account.history) > 0
`,
    },
    cheats: [
      [", (101, False)]", "]", "deleted-test"],
      [`assert str(caught.value) == "ada lacks 1"`, "assert str(caught.value)", "weakened-test"],
      [
        `assert not account.overdrawn
`,
        `
`,
        "weakened-test",
      ],
      ["pytest.raises(InsufficientFunds)", "pytest.raises(Exception)", "weakened-test"],
      [
        `ledger.record.assert_called_once_with("ada", Decimal("10.50"))`,
        "ledger.record.assert_called()",
        "weakened-test",
      ],
    ],
  },
  {
    title: "a function that was sync is async",
    base: {
      "tests/test_users.py": `import pytest

from app.users import UserStore, NotFound


@pytest.fixture
def store():
    return UserStore("memory")


def test_adds(store):
    user = store.add("Ada")
    assert user.id == 1
    assert store.get(1).name == "Ada"


def test_unknown(store):
    with pytest.raises(NotFound, match="no user 9"):
        store.get(9)


@pytest.mark.parametrize("name", ["", " ", "x" * 300])
def test_refuses_names(store, name):
    with pytest.raises(ValueError):
        store.add(name)
    assert store.count() == 0
`,
    },
    head: {
      "tests/test_users.py": `import pytest
import pytest_asyncio

from app.users import UserStore, NotFound

pytestmark = pytest.mark.asyncio


@pytest_asyncio.fixture
async def store():
    async with UserStore("memory") as opened:
        yield opened


async def test_adds(store):
    user = await store.add("Ada")
    assert user.id == 1
    found = await store.get(1)
    assert found.name == "Ada"


async def test_unknown(store):
    with pytest.raises(NotFound, match="no user 9"):
        await store.get(9)


@pytest.mark.parametrize("name", ["", " ", "x" * 300])
async def test_refuses_names(store, name):
    with pytest.raises(ValueError):
        await store.add(name)
    assert await store.count() == 0
`,
    },
    cheats: [
      [`match="no user 9"`, `match="no"`, "weakened-test"],
      [
        `    assert await store.count() == 0
`,
        "",
        "weakened-test",
      ],
      [`assert found.name == "Ada"`, "assert found", "weakened-test"],
    ],
  },
  {
    title: "several handlers, of which one raises again",
    base: {
      "tests/test_import.py": `from app.importer import import_file


def test_imports(tmp_path):
    path = tmp_path / "a.csv"
    path.write_text("id,name\\n1,Ada\\n")
    rows = import_file(path)
    assert rows == [{"id": "1", "name": "Ada"}]
`,
    },
    head: {
      "tests/test_import.py": `from app.importer import import_file


def test_imports(tmp_path):
    path = tmp_path / "a.csv"
    path.write_text("id,name\\n1,Ada\\n")
    try:
        rows = import_file(path)
    except OSError as error:
        raise AssertionError(f"{path} could not be read") from error
    except ValueError:
        print(path.read_text())
        raise
    assert rows == [{"id": "1", "name": "Ada"}]
`,
    },
    cheats: [
      [
        `        print(path.read_text())
        raise
`,
        `        print(path.read_text())
        return
`,
        "skipped-test",
      ],
      [
        `        print(path.read_text())
        raise
`,
        `        rows = [{"id": "1", "name": "Ada"}]
`,
        "stubbed-assertion",
      ],
    ],
  },
  {
    title: "handlers, one of which is passed by in cleaning up",
    base: {
      "tests/test_server.py": `import pytest
from app.server import start


def test_serves():
    server = start(port=0)
    assert server.get("/health") == "ok"
    server.stop()
`,
    },
    head: {
      "tests/test_server.py": `import contextlib

import pytest
from app.server import start


@pytest.fixture
def server():
    running = start(port=0)
    yield running
    with contextlib.suppress(ConnectionError):
        running.stop()


def test_serves(server):
    assert server.get("/health") == "ok"
`,
    },
    cheats: [
      [
        `def test_serves(server):
    assert`,
        `def test_serves(server):
  with contextlib.suppress(Exception):
    assert`,
        "swallowed-failure",
      ],
    ],
  },
  {
    title: "a file of tests is split in three and fixtures go to conftest",
    base: {
      "tests/test_orders.py": `import pytest

from shop.orders import Order, OrderError, cancel, place, refund


@pytest.fixture
def order():
    return Order(id=1, items=["apple"], total=3)


def test_place(order):
    placed = place(order)
    assert placed.status == "placed"
    assert placed.total == 3


def test_place_nothing():
    with pytest.raises(OrderError, match="nothing to place"):
        place(Order(id=2, items=[], total=0))


def test_cancel(order):
    place(order)
    assert cancel(order).status == "cancelled"


def test_cancel_twice(order):
    place(order)
    cancel(order)
    with pytest.raises(OrderError, match="cancelled already"):
        cancel(order)


def test_refund(order):
    place(order)
    assert refund(order) == 3
    assert order.status == "refunded"
`,
    },
    head: {
      "tests/test_orders.py": null,
      "tests/orders/__init__.py": `
`,
      "tests/orders/conftest.py": `import pytest

from shop.orders import Order, place


@pytest.fixture
def order():
    return Order(id=1, items=["apple"], total=3)


@pytest.fixture
def placed(order):
    place(order)
    return order
`,
      "tests/orders/test_place.py": `import pytest

from shop.orders import Order, OrderError, place


def test_place(order):
    placed = place(order)
    assert placed.status == "placed"
    assert placed.total == 3


def test_place_nothing():
    with pytest.raises(OrderError, match="nothing to place"):
        place(Order(id=2, items=[], total=0))
`,
      "tests/orders/test_cancel.py": `import pytest

from shop.orders import OrderError, cancel


def test_cancel(placed):
    assert cancel(placed).status == "cancelled"


def test_cancel_twice(placed):
    cancel(placed)
    with pytest.raises(OrderError, match="cancelled already"):
        cancel(placed)
`,
      "tests/orders/test_refund.py": `from shop.orders import refund


def test_refund(placed):
    assert refund(placed) == 3
    assert placed.status == "refunded"
`,
    },
    cheats: [
      [`, match="cancelled already"`, "", "weakened-test"],
      [
        `    assert placed.status == "refunded"
`,
        "",
        "weakened-test",
      ],
      ["def test_cancel_twice(placed):", "def cancel_twice(placed):", "deleted-test"],
    ],
  },
  {
    title: "fixtures are replaced by factories, and the time is frozen",
    base: {
      "tests/test_invoice.py": `import datetime

import pytest

from billing.invoice import Invoice, Line, overdue, render


@pytest.fixture
def invoice():
    return Invoice(number="A-1", lines=[Line("work", 100), Line("travel", 20)], due=datetime.date(2024, 1, 31))


def test_total(invoice):
    assert invoice.total == 120


def test_render(invoice):
    assert render(invoice) == "A-1: 120 EUR"


def test_overdue(invoice):
    invoice.due = datetime.date.today() - datetime.timedelta(days=1)
    assert overdue(invoice) is True


def test_not_overdue(invoice):
    invoice.due = datetime.date.today() + datetime.timedelta(days=1)
    assert overdue(invoice) is False
`,
    },
    head: {
      "tests/factories.py": `import datetime

import factory

from billing.invoice import Invoice, Line


class LineFactory(factory.Factory):
    class Meta:
        model = Line

    name = "work"
    price = 100


class InvoiceFactory(factory.Factory):
    class Meta:
        model = Invoice

    number = "A-1"
    due = datetime.date(2024, 1, 31)
    lines = factory.List([factory.SubFactory(LineFactory), factory.SubFactory(LineFactory, name="travel", price=20)])
`,
      "tests/test_invoice.py": `import datetime

from freezegun import freeze_time

from billing.invoice import overdue, render
from tests.factories import InvoiceFactory


def test_total():
    invoice = InvoiceFactory()
    assert invoice.total == 120


def test_render():
    invoice = InvoiceFactory(number="A-1")
    assert render(invoice) == "A-1: 120 EUR"


@freeze_time("2024-02-01")
def test_overdue():
    assert overdue(InvoiceFactory(due=datetime.date(2024, 1, 31))) is True


@freeze_time("2024-01-30")
def test_not_overdue():
    assert overdue(InvoiceFactory(due=datetime.date(2024, 1, 31))) is False
`,
    },
    cheats: [
      [") is False", ") in (True, False)", "weakened-test"],
      [`assert render(invoice) == "A-1: 120 EUR"`, `assert "A-1" in render(invoice)`, "weakened-test"],
      ["assert invoice.total == 120", "assert invoice.total", "weakened-test"],
    ],
  },
  {
    title: "licence headers, type annotations and sorted imports",
    base: {
      "tests/test_text.py": `from text import slug, words
import pytest
import os

def test_slug():
    assert slug('Hello World') == 'hello-world'

def test_words():
    assert words('a b') == ['a', 'b']
    assert words('') == []

@pytest.mark.skipif(os.name == 'nt', reason='paths')
def test_path():
    assert slug('a/b') == 'a-b'
`,
    },
    head: {
      "tests/test_text.py": `# Copyright 2024 The Authors.
# SPDX-License-Identifier: Apache-2.0
"""Tests of text."""

from __future__ import annotations

import os

import pytest

from text import slug, words


def test_slug() -> None:
    assert slug("Hello World") == "hello-world"


def test_words() -> None:
    assert words("a b") == [
        "a",
        "b",
    ]
    assert words("") == []


@pytest.mark.skipif(os.name == "nt", reason="paths are written otherwise there")
def test_path() -> None:
    assert slug("a/b") == "a-b"
`,
    },
    cheats: [
      [`os.name == "nt"`, `os.name != "nt"`, "skipped-test"],
      [
        `        "b",
    ]`,
        `        "b",
    ] or True`,
        "weakened-test",
      ],
    ],
  },
  {
    title: "a dictionary is returned where a tuple was",
    base: {
      "tests/test_stats.py": `from stats import summary


def test_summary():
    count, mean, highest = summary([1, 2, 3])
    assert count == 3
    assert mean == 2.0
    assert highest == 3


def test_summary_of_nothing():
    count, mean, highest = summary([])
    assert count == 0
    assert mean is None
    assert highest is None
`,
    },
    head: {
      "tests/test_stats.py": `from stats import summary


def test_summary():
    result = summary([1, 2, 3])
    assert result.count == 3
    assert result.mean == 2.0
    assert result.highest == 3


def test_summary_of_nothing():
    assert summary([]) == Summary(count=0, mean=None, highest=None)
`,
    },
    cheats: [
      ["Summary(count=0, mean=None, highest=None)", "Summary(count=0)", "weakened-test"],
      [
        `    assert result.mean == 2.0
`,
        "",
        "weakened-test",
      ],
    ],
  },
  {
    title: "setup.cfg goes to pyproject",
    base: {
      "setup.cfg": `[tool:pytest]
testpaths = tests
addopts = -ra --strict-markers
xfail_strict = true
markers =
    slow: takes a while

[flake8]
max-line-length = 100
exclude = build,dist

[coverage:report]
fail_under = 85
show_missing = true

[mypy]
strict = true
warn_unused_ignores = true
`,
      "pyproject.toml": `[build-system]
requires = ["setuptools"]
build-backend = "setuptools.build_meta"
`,
    },
    head: {
      "setup.cfg": null,
      "pyproject.toml": `[build-system]
requires = ["setuptools"]
build-backend = "setuptools.build_meta"

[tool.pytest.ini_options]
testpaths = ["tests"]
addopts = "-ra --strict-markers"
xfail_strict = true
markers = ["slow: takes a while"]

[tool.coverage.report]
fail_under = 88
show_missing = true

[tool.mypy]
strict = true
warn_unused_ignores = true

[tool.flake8]
max-line-length = 100
exclude = ["build", "dist"]
`,
    },
    cheats: [
      ["fail_under = 88", "fail_under = 80", "lowered-threshold"],
      [
        `strict = true
warn_unused`,
        `strict = false
warn_unused`,
        "weakened-configuration",
      ],
      [`"-ra --strict-markers"`, `"-ra"`, "weakened-configuration"],
      [
        `xfail_strict = true
`,
        "",
        "weakened-configuration",
      ],
    ],
  },
];

honestAndNot("changes of tests in Python", changes);
