def _nightshift_on(id, _own=[], _reached={}):
    if not _own:
        import os

        path = os.environ.get("NIGHTSHIFT_REACHED")
        flags = os.O_WRONLY | os.O_APPEND | os.O_CREAT
        _own.append(os.environ.get("NIGHTSHIFT_DEFECT", ""))
        _own.append(os.open(path, flags, 0o600) if path else None)
        _own.append(os.write)
    on, file, write = _own
    if file is not None and id not in _reached:
        _reached[id] = True
        write(file, id.encode() + b"\n")
    return on == id


def _nightshift_alter(is_on, value):
    if not is_on:
        return value
    kind = type(value)
    if value is None:
        return 0
    if isinstance(value, bool):
        return not value
    if isinstance(value, (int, float, complex)):
        return value + 1
    if isinstance(value, str):
        return value + "x"
    if isinstance(value, (bytes, bytearray)):
        return value + b"x"
    if kind in (list, tuple):
        return value[:-1] if value else kind([None])
    if kind is dict:
        return dict(value, nightshift=1)
    if kind in (set, frozenset):
        return kind(list(value)[:-1]) if value else kind(["nightshift"])
    if kind.__name__ == "coroutine":

        async def wait():
            return _nightshift_alter(True, await value)

        return wait()
    return value
