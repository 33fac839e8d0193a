;; Whether bytes are JSON, by RFC 8259's grammar, without making anything of them.
;;
;; The text begins at 1024 and is ended by a zero byte, which JSON has nowhere: every loop stops there, so none counts.
;; Below 1024 stands what each object (1) and list (0) that is open is, a byte each.
;; A position of 0 means that the text went wrong before it.
(module
  (memory (export "memory") 17)

  (global $deepest i32 (i32.const 1023))

  ;; 1: it is JSON; 0: it is not; 2: it is nested deeper than can be told here.
  (func (export "check") (param $end i32) (result i32)
    (local $at i32) (local $depth i32) (local $byte i32)
    (i32.store8 (local.get $end) (i32.const 0))
    (local.set $at (call $space (i32.const 1024)))
    (loop $value
      (local.set $byte (i32.load8_u (local.get $at)))
      (block $ended
        (block $scalar
          (block $opens
            (br_if $opens (i32.eq (local.get $byte) (i32.const 0x7b)))   ;; {
            (br_if $scalar (i32.ne (local.get $byte) (i32.const 0x5b)))) ;; [
          (local.set $at (call $space (i32.add (local.get $at) (i32.const 1))))
          ;; { and [ are ended by the byte two after them.
          (if (i32.eq (i32.load8_u (local.get $at)) (i32.add (local.get $byte) (i32.const 2)))
            (then
              (local.set $at (i32.add (local.get $at) (i32.const 1)))
              (br $ended)))
          (if (i32.ge_u (local.get $depth) (global.get $deepest)) (then (return (i32.const 2))))
          (local.set $depth (i32.add (local.get $depth) (i32.const 1)))
          (i32.store8 (local.get $depth) (i32.eq (local.get $byte) (i32.const 0x7b)))
          (if (i32.eq (local.get $byte) (i32.const 0x7b))
            (then
              (local.set $at (call $key (local.get $at)))
              (if (i32.eqz (local.get $at)) (then (return (i32.const 0))))))
          (br $value))
        (local.set $at (call $scalar (local.get $at) (local.get $byte)))
        (if (i32.eqz (local.get $at)) (then (return (i32.const 0)))))
      ;; A value has ended: with it ends what it was the last of.
      (loop $close
        (local.set $at (call $space (local.get $at)))
        (if (i32.eqz (local.get $depth))
          (then (return (i32.eq (local.get $at) (local.get $end)))))
        (local.set $byte (i32.load8_u (local.get $at)))
        (local.set $at (i32.add (local.get $at) (i32.const 1)))
        (if (i32.eq (local.get $byte)
              (select (i32.const 0x7d) (i32.const 0x5d) (i32.load8_u (local.get $depth))))
          (then
            (local.set $depth (i32.sub (local.get $depth) (i32.const 1)))
            (br $close))))
      (if (i32.ne (local.get $byte) (i32.const 0x2c)) (then (return (i32.const 0)))) ;; ,
      (local.set $at (call $space (local.get $at)))
      (if (i32.load8_u (local.get $depth))
        (then
          (local.set $at (call $key (local.get $at)))
          (if (i32.eqz (local.get $at)) (then (return (i32.const 0))))))
      (br $value))
    (unreachable))

  ;; From a key to its value.
  (func $key (param $at i32) (result i32)
    (if (i32.ne (i32.load8_u (local.get $at)) (i32.const 0x22)) (then (return (i32.const 0))))
    (local.set $at (call $string (local.get $at)))
    (if (i32.eqz (local.get $at)) (then (return (i32.const 0))))
    (local.set $at (call $space (local.get $at)))
    (if (i32.ne (i32.load8_u (local.get $at)) (i32.const 0x3a)) (then (return (i32.const 0)))) ;; :
    (call $space (i32.add (local.get $at) (i32.const 1))))

  (func $scalar (param $at i32) (param $byte i32) (result i32)
    (if (i32.eq (local.get $byte) (i32.const 0x22)) (then (return (call $string (local.get $at)))))
    (if (i32.eq (local.get $byte) (i32.const 0x74)) ;; true
      (then (return (select (i32.add (local.get $at) (i32.const 4)) (i32.const 0)
        (i32.eq (i32.load (local.get $at)) (i32.const 0x65757274))))))
    (if (i32.eq (local.get $byte) (i32.const 0x6e)) ;; null
      (then (return (select (i32.add (local.get $at) (i32.const 4)) (i32.const 0)
        (i32.eq (i32.load (local.get $at)) (i32.const 0x6c6c756e))))))
    (if (i32.eq (local.get $byte) (i32.const 0x66)) ;; f, alse
      (then (return (select (i32.add (local.get $at) (i32.const 5)) (i32.const 0)
        (i32.eq (i32.load (i32.add (local.get $at) (i32.const 1))) (i32.const 0x65736c61))))))
    (call $number (local.get $at)))

  ;; From the quote that begins a string to behind the one that ends it, sixteen bytes at a time.
  (func $string (param $at i32) (result i32)
    (local $bytes v128) (local $found i32) (local $byte i32)
    (local.set $at (i32.add (local.get $at) (i32.const 1)))
    (loop $on
      (local.set $bytes (v128.load (local.get $at)))
      (local.set $found (i8x16.bitmask (v128.or (v128.or
        (i8x16.eq (local.get $bytes) (i8x16.splat (i32.const 0x22)))
        (i8x16.eq (local.get $bytes) (i8x16.splat (i32.const 0x5c))))
        (i8x16.lt_u (local.get $bytes) (i8x16.splat (i32.const 0x20))))))
      (if (i32.eqz (local.get $found))
        (then
          (local.set $at (i32.add (local.get $at) (i32.const 16)))
          (br $on)))
      (local.set $at (i32.add (local.get $at) (i32.ctz (local.get $found))))
      (local.set $byte (i32.load8_u (local.get $at)))
      (if (i32.eq (local.get $byte) (i32.const 0x22))
        (then (return (i32.add (local.get $at) (i32.const 1)))))
      (if (i32.ne (local.get $byte) (i32.const 0x5c)) (then (return (i32.const 0))))
      (local.set $at (call $escape (i32.add (local.get $at) (i32.const 1))))
      (br_if $on (local.get $at)))
    (i32.const 0))

  ;; From behind a backslash to behind what it escapes.
  (func $escape (param $at i32) (result i32)
    (local $byte i32) (local $last i32)
    (local.set $byte (i32.load8_u (local.get $at)))
    (local.set $at (i32.add (local.get $at) (i32.const 1)))
    (if (i32.ne (local.get $byte) (i32.const 0x75)) ;; u
      (then (return (select (local.get $at) (i32.const 0) (call $isEscaped (local.get $byte))))))
    (local.set $last (i32.add (local.get $at) (i32.const 4)))
    (loop $digits
      (if (i32.eqz (call $isHexadecimal (i32.load8_u (local.get $at)))) (then (return (i32.const 0))))
      (local.set $at (i32.add (local.get $at) (i32.const 1)))
      (br_if $digits (i32.lt_u (local.get $at) (local.get $last))))
    (local.get $at))

  ;; One of " \ / b f n r t
  (func $isEscaped (param $byte i32) (result i32)
    (i32.or
      (i32.or (i32.eq (local.get $byte) (i32.const 0x22)) (i32.eq (local.get $byte) (i32.const 0x5c)))
      (i32.or
        (i32.or (i32.eq (local.get $byte) (i32.const 0x2f)) (i32.eq (local.get $byte) (i32.const 0x62)))
        (i32.or
          (i32.or (i32.eq (local.get $byte) (i32.const 0x66)) (i32.eq (local.get $byte) (i32.const 0x6e)))
          (i32.or (i32.eq (local.get $byte) (i32.const 0x72)) (i32.eq (local.get $byte) (i32.const 0x74)))))))

  (func $isHexadecimal (param $byte i32) (result i32)
    (i32.or
      (call $isDigit (local.get $byte))
      ;; a to f, whichever their case.
      (i32.lt_u (i32.sub (i32.or (local.get $byte) (i32.const 0x20)) (i32.const 0x61)) (i32.const 6))))

  (func $isDigit (param $byte i32) (result i32)
    (i32.lt_u (i32.sub (local.get $byte) (i32.const 0x30)) (i32.const 10)))

  ;; -? (0 | [1-9][0-9]*) (.[0-9]+)? ([eE][+-]?[0-9]+)?
  (func $number (param $at i32) (result i32)
    (local $byte i32)
    (if (i32.eq (i32.load8_u (local.get $at)) (i32.const 0x2d))
      (then (local.set $at (i32.add (local.get $at) (i32.const 1)))))
    (local.set $at
      (if (result i32) (i32.eq (i32.load8_u (local.get $at)) (i32.const 0x30))
        (then (i32.add (local.get $at) (i32.const 1)))
        (else (call $digits (local.get $at)))))
    (if (i32.eqz (local.get $at)) (then (return (i32.const 0))))
    (if (i32.eq (i32.load8_u (local.get $at)) (i32.const 0x2e))
      (then
        (local.set $at (call $digits (i32.add (local.get $at) (i32.const 1))))
        (if (i32.eqz (local.get $at)) (then (return (i32.const 0))))))
    (if (i32.ne (i32.or (i32.load8_u (local.get $at)) (i32.const 0x20)) (i32.const 0x65))
      (then (return (local.get $at))))
    (local.set $at (i32.add (local.get $at) (i32.const 1)))
    (local.set $byte (i32.load8_u (local.get $at)))
    (if (i32.or (i32.eq (local.get $byte) (i32.const 0x2b)) (i32.eq (local.get $byte) (i32.const 0x2d)))
      (then (local.set $at (i32.add (local.get $at) (i32.const 1)))))
    (call $digits (local.get $at)))

  ;; Behind at least one digit.
  (func $digits (param $at i32) (result i32)
    (if (i32.eqz (call $isDigit (i32.load8_u (local.get $at)))) (then (return (i32.const 0))))
    (loop $on
      (local.set $at (i32.add (local.get $at) (i32.const 1)))
      (br_if $on (call $isDigit (i32.load8_u (local.get $at)))))
    (local.get $at))

  (func $space (param $at i32) (result i32)
    (local $byte i32)
    (loop $on
      (local.set $byte (i32.load8_u (local.get $at)))
      (if (i32.gt_u (local.get $byte) (i32.const 0x20)) (then (return (local.get $at))))
      (if (i32.eqz (i32.or
            (i32.or (i32.eq (local.get $byte) (i32.const 0x20)) (i32.eq (local.get $byte) (i32.const 0x0a)))
            (i32.or (i32.eq (local.get $byte) (i32.const 0x0d)) (i32.eq (local.get $byte) (i32.const 0x09)))))
        (then (return (local.get $at))))
      (local.set $at (i32.add (local.get $at) (i32.const 1)))
      (br $on))
    (unreachable)))
