/** Those that all that is thrown comes of, or nearly all. */
export const anyError = /^(Error|Exception|BaseException|Throwable|object|Object)$/;

/** A type with those that come of it, in each language. */
const families: Readonly<Record<string, string>> = {
  // Python
  OSError:
    "FileNotFoundError PermissionError FileExistsError IsADirectoryError NotADirectoryError ConnectionError TimeoutError " +
    "InterruptedError ProcessLookupError ChildProcessError BlockingIOError",
  ConnectionError: "BrokenPipeError ConnectionAbortedError ConnectionRefusedError ConnectionResetError",
  ValueError: "UnicodeError JSONDecodeError",
  UnicodeError: "UnicodeDecodeError UnicodeEncodeError UnicodeTranslateError",
  LookupError: "KeyError IndexError",
  ArithmeticError: "ZeroDivisionError OverflowError FloatingPointError",
  RuntimeError: "NotImplementedError RecursionError",
  ImportError: "ModuleNotFoundError",
  NameError: "UnboundLocalError",
  SyntaxError: "IndentationError TabError",
  Warning: "DeprecationWarning UserWarning FutureWarning RuntimeWarning",
  // Java
  IllegalArgumentException: "NumberFormatException PatternSyntaxException InvalidPathException",
  IndexOutOfBoundsException: "ArrayIndexOutOfBoundsException StringIndexOutOfBoundsException",
  IOException: "FileNotFoundException UncheckedIOException EOFException MalformedURLException",
  NoSuchElementException: "InputMismatchException",
  ReflectiveOperationException: "ClassNotFoundException NoSuchMethodException NoSuchFieldException",
  DateTimeException: "DateTimeParseException",
};

const sameAs: Readonly<Record<string, string>> = { IOError: "OSError", EnvironmentError: "OSError" };

/** So much comes of it that it says little. */
export function isBroad(type: string): boolean {
  return (
    anyError.test(type) ||
    /^(RuntimeException|LookupError|ArithmeticError|OSError|IOError|EnvironmentError)$/.test(type)
  );
}

/** Whether a type is known to come of another. */
export function comesOf(type: string, other: string): boolean {
  const [one, wide] = [type, other].map((each) =>
    Object.hasOwn(sameAs, each) ? (sameAs[each] ?? each) : each,
  );
  if (one === undefined || wide === undefined || one === wide) return false;
  if (anyError.test(wide)) return !anyError.test(one);
  if (wide === "RuntimeException") return /Exception$/.test(one) && !isBroad(one) && !isChecked(one);
  const heirs = Object.hasOwn(families, wide) ? (families[wide] ?? "").split(" ") : [];
  return heirs.some((each) => each === one || comesOf(one, each));
}

/** Java's exceptions that are no `RuntimeException`. */
function isChecked(type: string): boolean {
  return /^(IO|FileNotFound|EOF|Interrupted|Timeout|Execution|SQL|Reflective\w*|ClassNotFound|NoSuch(Method|Field))Exception$/.test(
    type,
  );
}
