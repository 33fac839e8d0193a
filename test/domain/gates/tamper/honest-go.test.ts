import { honestAndNot, type HonestChange } from "./honest-changes.ts";

const changes: readonly HonestChange[] = [
  {
    title: "a table says which errors it wants, with separate checks",
    base: {
      "parse_test.go": `package parse

import (
	"testing"
)

func TestParse(t *testing.T) {
	tests := []struct {
		name    string
		in      string
		want    int
		wantErr bool
	}{
		{name: "number", in: "12", want: 12},
		{name: "negative", in: "-3", want: -3},
		{name: "word", in: "x", wantErr: true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, err := Parse(tt.in)
			if (err != nil) != tt.wantErr {
				t.Fatalf("Parse() error = %v, wantErr %v", err, tt.wantErr)
			}
			if got != tt.want {
				t.Errorf("Parse() = %v, want %v", got, tt.want)
			}
		})
	}
}
`,
    },
    head: {
      "parse_test.go": `package parse

import (
	"testing"
)

func TestParse(t *testing.T) {
	tests := []struct {
		name    string
		in      string
		want    int
		wantErr bool
	}{
		{name: "number", in: "12", want: 12},
		{name: "negative", in: "-3", want: -3},
		{name: "word", in: "x", wantErr: true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, err := Parse(tt.in)
			if tt.wantErr {
				if err == nil {
					t.Fatal("Parse() gave no error")
				}
				return
			}
			if err != nil {
				t.Fatalf("Parse() error = %v", err)
			}
			if got != tt.want {
				t.Errorf("Parse() = %v, want %v", got, tt.want)
			}
		})
	}
}
`,
    },
    cheats: [
      [
        `				if err == nil {
					t.Fatal("Parse() gave no error")
				}
				return
`,
        `				return
`,
        "weakened-test",
      ],
      [
        `			if err != nil {
				t.Fatalf("Parse() error = %v", err)
			}
`,
        "",
        "weakened-test",
      ],
      ["if err == nil {", "if err != nil {", "weakened-test"],
    ],
  },
  {
    title: "a table says which errors it wants, with testify",
    base: {
      "parse_test.go": `package parse

import (
	"testing"
)

func TestParse(t *testing.T) {
	tests := []struct {
		name    string
		in      string
		want    int
		wantErr bool
	}{
		{name: "number", in: "12", want: 12},
		{name: "word", in: "x", wantErr: true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, err := Parse(tt.in)
			if (err != nil) != tt.wantErr {
				t.Errorf("Parse() error = %v, wantErr %v", err, tt.wantErr)
				return
			}
			if !reflect.DeepEqual(got, tt.want) {
				t.Errorf("Parse() = %v, want %v", got, tt.want)
			}
		})
	}
}
`,
    },
    head: {
      "parse_test.go": `package parse

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestParse(t *testing.T) {
	tests := []struct {
		name    string
		in      string
		want    int
		wantErr bool
	}{
		{name: "number", in: "12", want: 12},
		{name: "word", in: "x", wantErr: true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, err := Parse(tt.in)
			if tt.wantErr {
				require.Error(t, err)
				return
			}
			require.NoError(t, err)
			assert.Equal(t, tt.want, got)
		})
	}
}
`,
    },
    cheats: [
      [
        `			if tt.wantErr {
				require.Error(t, err)
				return
			}
			require.NoError(t, err)
`,
        `			if tt.wantErr {
				return
			}
`,
        "weakened-test",
      ],
      [
        `				require.Error(t, err)
`,
        "",
        "weakened-test",
      ],
      [
        `			require.NoError(t, err)
`,
        "",
        "weakened-test",
      ],
      [
        `			assert.Equal(t, tt.want, got)
`,
        `			_ = got
`,
        "weakened-test",
      ],
    ],
  },
  {
    title: "testify's two checks become one comparison",
    base: {
      "parse_test.go": `package parse

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestLoad(t *testing.T) {
	for _, tt := range []struct {
		name    string
		in      string
		want    string
		wantErr bool
	}{
		{"file", "a", "A", false},
		{"none", "b", "", true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got, err := Load(tt.in)
			if tt.wantErr {
				require.Error(t, err)
			} else {
				require.NoError(t, err)
			}
			assert.Equal(t, tt.want, got)
		})
	}
}
`,
    },
    head: {
      "parse_test.go": `package parse

import "testing"

func TestLoad(t *testing.T) {
	for _, tt := range []struct {
		name    string
		in      string
		want    string
		wantErr bool
	}{
		{"file", "a", "A", false},
		{"none", "b", "", true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got, err := Load(tt.in)
			if gotErr := err != nil; gotErr != tt.wantErr {
				t.Fatalf("Load(%q) error = %v, wantErr %v", tt.in, err, tt.wantErr)
			}
			if got != tt.want {
				t.Errorf("Load(%q) = %q, want %q", tt.in, got, tt.want)
			}
		})
	}
}
`,
    },
    cheats: [
      [
        `			if gotErr := err != nil; gotErr != tt.wantErr {
				t.Fatalf("Load(%q) error = %v, wantErr %v", tt.in, err, tt.wantErr)
			}
`,
        `			_ = err
`,
        "weakened-test",
      ],
      ["gotErr != tt.wantErr {", "gotErr && !tt.wantErr && false {", "weakened-test"],
    ],
  },
  {
    title: "tests may be run as a child process",
    base: {
      "main_test.go": `package main

import (
	"os"
	"os/exec"
	"testing"
)

func TestVersion(t *testing.T) {
	out, err := exec.Command("go", "run", ".", "version").Output()
	if err != nil {
		t.Fatal(err)
	}
	if string(out) != "1.0\\n" {
		t.Errorf("version = %q", out)
	}
}
`,
    },
    head: {
      "main_test.go": `package main

import (
	"os"
	"os/exec"
	"testing"
)

func TestMain(m *testing.M) {
	if os.Getenv("BE_CHILD") == "1" {
		main()
		os.Exit(0)
	}
	os.Exit(m.Run())
}

func TestVersion(t *testing.T) {
	cmd := exec.Command(os.Args[0], "version")
	cmd.Env = append(os.Environ(), "BE_CHILD=1")
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	if string(out) != "1.0\\n" {
		t.Errorf("version = %q", out)
	}
}
`,
    },
    cheats: [
      [
        "os.Exit(m.Run())",
        `m.Run()
	os.Exit(0)`,
        "early-exit",
      ],
      [`os.Getenv("BE_CHILD") == "1"`, `os.Getenv("BE_CHILD") == ""`, "early-exit"],
      [`os.Getenv("BE_CHILD") == "1"`, `os.Getenv("CI") == "true"`, "early-exit"],
      [
        `	cmd.Env = append(os.Environ(), "BE_CHILD=1")
`,
        "",
        "early-exit",
      ],
    ],
  },
  {
    title: "testify becomes plain comparisons",
    base: {
      "cart_test.go": `package cart

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestAdd(t *testing.T) {
	c := New()
	require.NoError(t, c.Add("apple", 3))
	assert.Equal(t, 3, c.Count())
	assert.Len(t, c.Items(), 1)
	assert.Equal(t, []string{"apple"}, c.Names())
	assert.True(t, c.Has("apple"))
	assert.False(t, c.Has("pear"))
}

func TestAddNothing(t *testing.T) {
	c := New()
	err := c.Add("", 3)
	require.Error(t, err)
	assert.True(t, errors.Is(err, ErrName))
	assert.Contains(t, err.Error(), "no name")
	assert.Empty(t, c.Items())
}

func TestTotal(t *testing.T) {
	c := New()
	total, err := c.Total()
	require.NoError(t, err)
	assert.Equal(t, 0, total)
	assert.Nil(t, c.Discount())
}
`,
    },
    head: {
      "cart_test.go": `package cart

import (
	"errors"
	"slices"
	"strings"
	"testing"
)

func TestAdd(t *testing.T) {
	c := New()
	if err := c.Add("apple", 3); err != nil {
		t.Fatalf("Add() error = %v", err)
	}
	if got := c.Count(); got != 3 {
		t.Errorf("Count() = %d, want 3", got)
	}
	if got := len(c.Items()); got != 1 {
		t.Errorf("len(Items()) = %d, want 1", got)
	}
	if got, want := c.Names(), []string{"apple"}; !slices.Equal(got, want) {
		t.Errorf("Names() = %v, want %v", got, want)
	}
	if !c.Has("apple") {
		t.Error("Has(apple) = false")
	}
	if c.Has("pear") {
		t.Error("Has(pear) = true")
	}
}

func TestAddNothing(t *testing.T) {
	c := New()
	err := c.Add("", 3)
	if !errors.Is(err, ErrName) {
		t.Fatalf("Add() error = %v, want %v", err, ErrName)
	}
	if !strings.Contains(err.Error(), "no name") {
		t.Errorf("Add() error = %q", err)
	}
	if n := len(c.Items()); n != 0 {
		t.Errorf("len(Items()) = %d, want 0", n)
	}
}

func TestTotal(t *testing.T) {
	c := New()
	total, err := c.Total()
	if err != nil {
		t.Fatal(err)
	}
	if total != 0 {
		t.Errorf("Total() = %d, want 0", total)
	}
	if d := c.Discount(); d != nil {
		t.Errorf("Discount() = %v, want nil", d)
	}
}
`,
    },
    cheats: [
      ["\tif !errors.Is(err, ErrName) {", "\tif err == nil {", "weakened-test"],
      [
        `	if c.Has("pear") {
		t.Error("Has(pear) = true")
	}
`,
        "",
        "weakened-test",
      ],
      ["!slices.Equal(got, want)", "len(got) != len(want)", "weakened-test"],
      [
        `	if !strings.Contains(err.Error(), "no name") {
		t.Errorf("Add() error = %q", err)
	}
`,
        "",
        "weakened-test",
      ],
      [`t.Error("Has(apple) = false")`, `t.Log("Has(apple) = false")`, "weakened-test"],
    ],
  },
  {
    title: "a context is handed over and the result is a struct",
    base: {
      "user_test.go": `package user

import "testing"

func TestFind(t *testing.T) {
	s := newStore(t)
	name, age, err := s.Find(1)
	if err != nil {
		t.Fatal(err)
	}
	if name != "Ada" {
		t.Errorf("name = %q", name)
	}
	if age != 36 {
		t.Errorf("age = %d", age)
	}
}

func TestFindNobody(t *testing.T) {
	s := newStore(t)
	_, _, err := s.Find(9)
	if err != ErrNotFound {
		t.Fatalf("err = %v", err)
	}
}

func newStore(t *testing.T) *Store {
	s, err := Open(":memory:")
	if err != nil {
		t.Fatal(err)
	}
	return s
}
`,
    },
    head: {
      "user_test.go": `package user

import (
	"context"
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestFind(t *testing.T) {
	t.Parallel()
	s := newStore(t)
	got, err := s.Find(context.Background(), 1)
	if err != nil {
		t.Fatalf("Find(1): %v", err)
	}
	want := User{Name: "Ada", Age: 36}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("Find(1) mismatch (-want +got):\\n%s", diff)
	}
}

func TestFindNobody(t *testing.T) {
	t.Parallel()
	s := newStore(t)
	_, err := s.Find(context.Background(), 9)
	if !errors.Is(err, ErrNotFound) {
		t.Fatalf("err = %v, want %v", err, ErrNotFound)
	}
}

func newStore(t *testing.T) *Store {
	t.Helper()
	s, err := Open(context.Background(), ":memory:")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}
`,
    },
    cheats: [
      [`want := User{Name: "Ada", Age: 36}`, `want := User{Name: "Ada", Age: got.Age}`, "weakened-test"],
      [`want := User{Name: "Ada", Age: 36}`, "want := got", "weakened-test"],
      ["cmp.Diff(want, got);", `cmp.Diff(want, got, cmpopts.IgnoreFields(User{}, "Age"));`, "weakened-test"],
      ["!errors.Is(err, ErrNotFound)", "err == nil", "weakened-test"],
    ],
  },
  {
    title: "single tests become a table, and helpers are inlined",
    base: {
      "slug_test.go": `package slug

import "testing"

func check(t *testing.T, in, want string) {
	t.Helper()
	if got := Make(in); got != want {
		t.Errorf("Make(%q) = %q, want %q", in, got, want)
	}
}

func TestSpaces(t *testing.T) {
	check(t, "a b", "a-b")
}

func TestUpper(t *testing.T) {
	check(t, "AB", "ab")
}

func TestUmlauts(t *testing.T) {
	check(t, "ä", "ae")
	check(t, "ß", "ss")
}
`,
    },
    head: {
      "slug_test.go": `package slug

import "testing"

func TestMake(t *testing.T) {
	t.Parallel()

	for name, tc := range map[string]struct {
		in   string
		want string
	}{
		"spaces":  {in: "a b", want: "a-b"},
		"upper":   {in: "AB", want: "ab"},
		"umlaut":  {in: "ä", want: "ae"},
		"sharp s": {in: "ß", want: "ss"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()

			if got := Make(tc.in); got != tc.want {
				t.Errorf("Make(%q) = %q, want %q", tc.in, got, tc.want)
			}
		})
	}
}
`,
    },
    cheats: [
      [
        `		"sharp s": {in: "ß", want: "ss"},
`,
        "",
        "deleted-test",
      ],
      ["got != tc.want", `got == ""`, "deleted-test"],
    ],
  },
  {
    title: "a flaky sleep becomes a wait with a deadline",
    base: {
      "worker_test.go": `package worker

import (
	"testing"
	"time"
)

func TestRuns(t *testing.T) {
	w := Start()
	w.Send("a")
	time.Sleep(500 * time.Millisecond)
	if got := w.Done(); got != 1 {
		t.Errorf("Done() = %d, want 1", got)
	}
}
`,
    },
    head: {
      "worker_test.go": `package worker

import (
	"testing"
	"time"
)

func TestRuns(t *testing.T) {
	w := Start()
	w.Send("a")
	deadline := time.Now().Add(5 * time.Second)
	for w.Done() != 1 {
		if time.Now().After(deadline) {
			t.Fatalf("Done() = %d, want 1", w.Done())
		}
		time.Sleep(10 * time.Millisecond)
	}
}
`,
    },
    cheats: [
      [
        `t.Fatalf("Done() = %d, want 1", w.Done())`,
        `t.Logf("Done() = %d, want 1", w.Done())
			return`,
        "emptied-test",
      ],
      ["for w.Done() != 1 {", "for w.Done() > 100 {", "weakened-test"],
    ],
  },
  {
    title: "a wait on a channel stands for a sleep",
    base: {
      "bus_test.go": `package bus

import (
	"testing"
	"time"
)

func TestPublish(t *testing.T) {
	b := New()
	var got string
	b.Subscribe(func(msg string) { got = msg })
	b.Publish("hello")
	time.Sleep(100 * time.Millisecond)
	if got != "hello" {
		t.Errorf("got %q, want hello", got)
	}
}
`,
    },
    head: {
      "bus_test.go": `package bus

import (
	"testing"
	"time"
)

func TestPublish(t *testing.T) {
	b := New()
	received := make(chan string, 1)
	b.Subscribe(func(msg string) { received <- msg })
	b.Publish("hello")
	select {
	case got := <-received:
		if got != "hello" {
			t.Errorf("got %q, want hello", got)
		}
	case <-time.After(5 * time.Second):
		t.Fatal("nothing was received")
	}
}
`,
    },
    cheats: [
      [
        `		t.Fatal("nothing was received")
`,
        "",
        "weakened-test",
      ],
      [
        `		t.Fatal("nothing was received")
`,
        `		t.Log("nothing was received")
`,
        "weakened-test",
      ],
      [`if got != "hello" {`, `if got == "" {`, "weakened-test"],
    ],
  },
  {
    title: "what the tests need is made by their T",
    base: {
      "save_test.go": `package save

import "testing"

func TestSave(t *testing.T) {
	old, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	dir, err := ioutil.TempDir("", "save")
	if err != nil {
		t.Fatalf("no folder: %v", err)
	}
	defer os.RemoveAll(dir)
	if err := os.Chdir(dir); err != nil {
		t.Fatal(err)
	}
	defer os.Chdir(old)
	require.NoError(t, os.Setenv("SAVE", "1"))
	n, err := Save(dir)
	if err != nil {
		t.Fatal(err)
	}
	if n != 3 {
		t.Errorf("n = %d", n)
	}
}
`,
    },
    head: {
      "save_test.go": `package save

import "testing"

func TestSave(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	t.Setenv("SAVE", "1")
	n, err := Save(dir)
	if err != nil {
		t.Fatal(err)
	}
	if n != 3 {
		t.Errorf("n = %d", n)
	}
}
`,
    },
    cheats: [
      [
        "n, err := Save(dir)\n\tif err != nil {\n\t\tt.Fatal(err)\n\t}\n",
        "n, _ := Save(dir)\n",
        "weakened-test",
      ],
      ["\tt.Setenv(", "\tos.Setenv(", "weakened-test"],
      ["t.TempDir()", "shop.TempDir()", "weakened-test"],
    ],
  },
  {
    title: "a request is made by what is for tests",
    base: {
      "health_test.go": `package health

import "testing"

func TestHealth(t *testing.T) {
	req, err := http.NewRequest("GET", "/health", nil)
	if err != nil {
		t.Fatal(err)
	}
	rec, err := Serve(req)
	if err != nil {
		t.Fatal(err)
	}
	if rec.Code != http.StatusOK {
		t.Errorf("code = %d", rec.Code)
	}
}
`,
    },
    head: {
      "health_test.go": `package health

import "testing"

func TestHealth(t *testing.T) {
	rec, err := Serve(httptest.NewRequest(http.MethodGet, "/health", http.NoBody))
	if err != nil {
		t.Fatal(err)
	}
	if rec.Code != http.StatusOK {
		t.Errorf("code = %d", rec.Code)
	}
}
`,
    },
    cheats: [
      ["\tif err != nil {\n\t\tt.Fatal(err)\n\t}\n", "\t_ = err\n", "weakened-test"],
      ["httptest.NewRequest(http.", "shop.NewRequest(http.", "weakened-test"],
    ],
  },
  {
    title: "a sleep becomes a wait of testify",
    base: {
      "work_test.go": `package work

import "testing"

func TestWork(t *testing.T) {
	w := Start()
	time.Sleep(100 * time.Millisecond)
	if w.Done() != 1 {
		t.Fatalf("done = %d", w.Done())
	}
	assert.Equal(t, "idle", w.State())
}
`,
    },
    head: {
      "work_test.go": `package work

import "testing"

func TestWork(t *testing.T) {
	w := Start()
	require.Eventually(t, func() bool { return w.Done() == 1 }, time.Second, time.Millisecond)
	assert.Eventually(t, func() bool {
		// Soon.
		return w.State() == "idle"
	}, time.Second, time.Millisecond)
}
`,
    },
    cheats: [
      ["return w.Done() == 1", "return w.Done() >= 1", "weakened-test"],
      ["return w.Done() == 1", "return true", "weakened-test"],
      ["return w.Done() == 1", "return w.Done() == w.Done()", "weakened-test"],
      ['return w.State() == "idle"', 'return w.State() != ""', "weakened-test"],
      ["\tassert.Eventually(t, func() bool {", "\tassert.Never(t, func() bool {", "weakened-test"],
    ],
  },
  {
    title: "single tests become parts of one, and name what they want",
    base: {
      "stack_test.go": `package stack

import "testing"

func TestPush(t *testing.T) {
	s := &Stack{}
	s.Push(1)
	if s.Len() != 1 {
		t.Fatalf("len = %d", s.Len())
	}
}

func TestPop(t *testing.T) {
	s := &Stack{}
	if _, ok := s.Pop(); ok {
		t.Fatal("popped")
	}
}
`,
    },
    head: {
      "stack_test.go": `package stack

import "testing"

func TestStack(t *testing.T) {
	t.Run("pushes", func(t *testing.T) {
		s := &Stack{}
		s.Push(1)
		if got, want := s.Len(), 1; got != want {
			t.Fatalf("len = %d, want %d", got, want)
		}
	})
	t.Run("pops", func(t *testing.T) {
		s := &Stack{}
		if _, ok := s.Pop(); ok {
			t.Fatal("popped")
		}
	})
}
`,
    },
    cheats: [
      ["got, want := s.Len(), 1", "got, want := s.Len(), s.Len()", "deleted-test"],
      ["got, want := s.Len(), 1", "got, want := 1, 1", "deleted-test"],
      ["s.Len(), 1; got != want", "s.Len(), 1; want != 1", "deleted-test"],
      ["s.Len(), 1; got != want", "s.Len(), 1; got > want", "deleted-test"],
    ],
  },
  {
    title: "yes and no become what a table wants",
    base: {
      "leap_test.go": `package leap

import "testing"

func TestLeap(t *testing.T) {
	if !IsLeap(2000) {
		t.Error("2000")
	}
	if IsLeap(1900) {
		t.Error("1900")
	}
}
`,
    },
    head: {
      "leap_test.go": `package leap

import "testing"

func TestLeap(t *testing.T) {
	for _, tt := range []struct {
		year int
		want bool
	}{
		{2000, true},
		{1900, false},
	} {
		if got := IsLeap(tt.year); got != tt.want {
			t.Errorf("IsLeap(%d) = %t", tt.year, got)
		}
	}
}
`,
    },
    cheats: [
      ["\t\t{1900, false},\n", "", "weakened-test"],
      ["{1900, false}", "{1900, true}", "weakened-test"],
      ["got != tt.want", "got != got", "weakened-test"],
    ],
  },
];

honestAndNot("changes of tests in Go", changes);
