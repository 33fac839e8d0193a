"""Runs unittest, and reports its tests as Jest's JSON, which names the file and the groups of every test."""
import json
import os
import sys
import unittest

WANTED = {os.path.realpath(path) for path in os.environ["NIGHTSHIFT_FILES"].split(":") if path}
STATUSES = {
    **{"addSuccess": "passed", "addFailure": "failed", "addError": "failed", "addSubTest": "failed"},
    **{"addSkip": "pending", "addExpectedFailure": "passed", "addUnexpectedSuccess": "failed"},
}
files = {}


class Loader(unittest.TestLoader):
    def _match_path(self, path, full_path, pattern):
        is_wanted = not WANTED or os.path.realpath(full_path) in WANTED
        return is_wanted and super()._match_path(path, full_path, pattern)


class Result(unittest.TextTestResult):
    """Its methods are made below."""


def note(method, status):
    def add(self, test, *more):
        getattr(super(Result, self), method)(test, *more)
        error = more[-1] if more and status == "failed" else None
        if method != "addSubTest" or error is not None:
            keep(test, status, "" if error is None else self._exc_info_to_string(error, test))

    setattr(Result, method, add)


def keep(test, status, message):
    is_loaded = type(test).__module__ != "unittest.loader"
    module = sys.modules.get(type(test).__module__) if is_loaded else None
    name = getattr(module, "__file__", None) or place_of(test.id().split(".", 3)[-1])
    file = files.setdefault(name, {"name": name, "status": "passed", "message": message, "assertionResults": []})
    file["status"] = "failed" if status == "failed" else file["status"]
    if is_loaded:
        groups = type(test).__qualname__.split(".") if hasattr(test, "_testMethodName") else []
        title = getattr(test, "_testMethodName", str(test))
        result = {"ancestorTitles": groups, "title": title, "status": status, "failureMessages": [message]}
        file["assertionResults"].append(result)


def place_of(module):
    path = module.replace(".", os.sep) + ".py"
    return next((one for one in WANTED if one.endswith(os.sep + path)), os.path.realpath(path))


args = sys.argv[1:]
options = [one for one in args if one.startswith("-")]
if WANTED and len(options) < len(args) and "discover" not in args:
    args = options + [os.path.relpath(path) for path in sorted(WANTED)]
for own_method, own_status in STATUSES.items():
    note(own_method, own_status)
sys.path[0] = os.getcwd()
runner = unittest.TextTestRunner(resultclass=Result)
ran = unittest.main(None, argv=["unittest", *args], testRunner=runner, testLoader=Loader(), exit=False)
with open(os.environ["NIGHTSHIFT_REPORT"], "w") as report:
    json.dump({"numTotalTests": len(files), "testResults": list(files.values())}, report)
sys.exit(not ran.result.wasSuccessful())
