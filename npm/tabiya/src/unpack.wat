(module
  (memory (export "m") 1)
  ;; Where the next byte of the module goes.
  (global $out (mut i32) (i32.const 0))

  ;; The next number of a stream: digits from 60 to 91 go on, 32 times as much each.
  (func $number (param $stream i32) (result i64) (local $at i32) (local $digit i32) (local $shift i64) (local $sum i64)
    (local.set $at (i32.load offset=640 (local.get $stream)))
    (loop $next
      (local.set $digit (i32.load8_u (i32.load8_u (local.get $at))))
      (local.set $sum (i64.add (local.get $sum) (i64.shl (i64.extend_i32_u (local.get $digit)) (local.get $shift))))
      (local.set $shift (i64.add (local.get $shift) (i64.const 5)))
      (local.set $at (i32.add (local.get $at) (i32.const 1)))
      (br_if $next (i32.ge_u (local.get $digit) (i32.const 60))))
    (i32.store offset=640 (local.get $stream) (local.get $at))
    (local.get $sum))

  ;; A variable, by how many others were named since it was; it is the latest now.
  (func $recent (param $at i32) (result i32) (local $local i32)
    (local.set $local (i32.load8_u offset=1344 (local.get $at)))
    (memory.copy (i32.const 1345) (i32.const 1344) (local.get $at))
    (i32.store8 offset=1344 (i32.const 0) (local.get $local))
    (local.get $local))

  (func $byte (param $byte i32)
    (i32.store8 (global.get $out) (local.get $byte))
    (global.set $out (i32.add (global.get $out) (i32.const 1))))

  ;; A number as WebAssembly writes it, with a sign: to who reads it without one it is the same.
  (func $leb (param $value i64) (local $low i64)
    (loop $next
      (local.set $low (i64.and (local.get $value) (i64.const 127)))
      (local.set $value (i64.shr_s (local.get $value) (i64.const 7)))
      (if (i64.ne (local.get $value) (i64.sub (i64.const 0) (i64.shr_u (local.get $low) (i64.const 6))))
        (then
          (call $byte (i32.wrap_i64 (i64.or (local.get $low) (i64.const 128))))
          (br $next))))
    (call $byte (i32.wrap_i64 (local.get $low))))

  ;; The length of what was written since a place, in the five bytes before it.
  (func $length (param $start i32) (local $value i32) (local $at i32)
    (local.set $value (i32.sub (global.get $out) (local.get $start)))
    (local.set $at (i32.sub (local.get $start) (i32.const 5)))
    (loop $next
      (i32.store8 (local.get $at) (i32.or (i32.and (local.get $value) (i32.const 127)) (i32.shl (i32.lt_u (local.get $at) (i32.sub (local.get $start) (i32.const 1))) (i32.const 7))))
      (local.set $value (i32.shr_u (local.get $value) (i32.const 7)))
      (local.set $at (i32.add (local.get $at) (i32.const 1)))
      (br_if $next (i32.lt_u (local.get $at) (local.get $start)))))

  ;; Bytes as they are, from a place to another.
  (func $bytes (export "b") (param $at i32) (param $end i32) (param $to i32) (result i32) (local $char i32)
    (global.set $out (local.get $to))
    (loop $next
      (if (i32.lt_u (local.get $at) (local.get $end))
        (then
          (local.set $char (i32.load8_u (local.get $at)))
          (local.set $at (i32.add (local.get $at) (i32.const 1)))
          (if (i32.ge_u (local.get $char) (i32.const 124))
            (then
              (local.set $char (i32.add (i32.mul (i32.const 92) (i32.sub (local.get $char) (i32.const 124))) (i32.load8_u (i32.load8_u (local.get $at)))))
              (local.set $at (i32.add (local.get $at) (i32.const 1))))
            (else
              (local.set $char (select (i32.const 0) (local.get $char) (i32.eq (local.get $char) (i32.const 96))))))
          (call $byte (local.get $char))
          (br $next))))
    (global.get $out))

  ;; What an instruction does it with, however long.
  (func $operand (param $stream i32) (param $kind i32) (local $count i32) (local $value i64)
    (local.set $value (call $number (local.get $stream)))
    (if (i32.eq (local.get $kind) (i32.const 2))
      (then
        ;; So many bytes.
        (local.set $count (i32.wrap_i64 (local.get $value)))
        (loop $rest
          (call $byte (i32.wrap_i64 (call $number (local.get $stream))))
          (br_if $rest (local.tee $count (i32.sub (local.get $count) (i32.const 1))))))
      (else
        (if (i32.eq (local.get $kind) (i32.const 1))
          (then (local.set $value (i64.xor (i64.shr_u (local.get $value) (i64.const 1)) (i64.sub (i64.const 0) (i64.and (local.get $value) (i64.const 1)))))))
        (if (i32.eq (local.get $kind) (i32.const 3))
          (then (local.set $value (i64.extend_i32_u (call $recent (i32.wrap_i64 (local.get $value)))))))
        (call $leb (local.get $value)))))

  ;; One function. What is called often is compiled once more, to run faster from its next call on: so this is one that is
  ;; called for each, and it calls as little as it can: numbers of one digit and of two are read and written here, and
  ;; there are few branches, because nobody can guess which instruction comes next.
  (func $function
    (local $depth i32) (local $op i32) (local $kind i32) (local $stream i32) (local $at i32) (local $more i32) (local $value i32) (local $groups i64) (local $recent i64) (local $older i64)
    ;; What it keeps: groups of a number and a type.
    (call $leb (local.tee $groups (call $number (i32.const 4))))
    (local.set $more (i32.shl (i32.wrap_i64 (local.get $groups)) (i32.const 1)))
    (loop $local
      (if (local.get $more)
        (then
          (local.set $groups (call $number (i32.const 4)))
          (if (i32.and (local.get $more) (i32.const 1))
            (then (call $byte (i32.wrap_i64 (local.get $groups))))
            (else (call $leb (local.get $groups))))
          (local.set $more (i32.sub (local.get $more) (i32.const 1)))
          (br $local))))
    (local.set $depth (i32.const 1))
    (memory.copy (i32.const 1344) (i32.const 1088) (i32.const 256))
    (loop $instruction
      ;; There are not so many kinds of instructions that they had more than two digits.
      (local.set $at (i32.load offset=640 (i32.const 0)))
      (local.set $more (i32.ge_u (local.tee $op (i32.load8_u (i32.load8_u (local.get $at)))) (i32.const 60)))
      (local.set $op (i32.add (local.get $op) (i32.shl (i32.mul (local.get $more) (i32.load8_u (i32.load8_u offset=1 (local.get $at)))) (i32.const 5))))
      (i32.store offset=640 (i32.const 0) (local.tee $at (i32.add (i32.add (local.get $at) (i32.const 1)) (local.get $more))))
      (local.set $kind (i32.load8_u offset=384 (local.get $op)))
      (i32.store8 (global.get $out) (local.tee $op (i32.load8_u offset=128 (local.get $op))))
      ;; A byte that belongs to the instruction: 0, 1 or -1.
      (i32.store8 offset=1 (global.get $out) (i32.or (i32.and (local.get $kind) (i32.const 1)) (i32.mul (i32.and (local.get $kind) (i32.const 2)) (i32.const 63))))
      (global.set $out (i32.add (global.get $out) (i32.add (i32.shr_u (local.get $kind) (i32.const 7)) (i32.const 1))))
      (if (i32.and (local.get $kind) (i32.const 64))
        (then
          ;; Small constants are in a text for what follows them.
          (local.set $at (i32.load offset=640
            (local.tee $stream (select
              (i32.add (i32.const 64) (i32.shl (i32.load8_u (i32.load8_u (local.get $at))) (i32.const 2)))
              (local.tee $stream (i32.and (local.get $kind) (i32.const 60)))
              (i32.eq (local.get $stream) (i32.const 40))))))
          (local.set $kind (i32.and (local.get $kind) (i32.const 3)))
          (local.set $more (i32.ge_u (local.tee $value (i32.load8_u (i32.load8_u (local.get $at)))) (i32.const 60)))
          (if (i32.or
                (i32.and (local.get $more) (i32.ge_u (i32.load8_u (i32.load8_u offset=1 (local.get $at))) (i32.const 60)))
                (i32.eq (local.get $kind) (i32.const 2)))
            (then (call $operand (local.get $stream) (local.get $kind)))
            (else
              (local.set $value (i32.add (local.get $value) (i32.shl (i32.mul (local.get $more) (i32.load8_u (i32.load8_u offset=1 (local.get $at)))) (i32.const 5))))
              (i32.store offset=640 (local.get $stream) (i32.add (i32.add (local.get $at) (i32.const 1)) (local.get $more)))
              (if (i32.eq (local.get $kind) (i32.const 3))
                (then
                  (if (i32.lt_u (local.get $value) (i32.const 7))
                    (then
                      ;; The latest variables are the bytes of one number.
                      (local.set $recent (i64.load offset=1344 (i32.const 0)))
                      (local.set $older (i64.shl (i64.const -256) (i64.extend_i32_u (i32.shl (local.get $value) (i32.const 3)))))
                      (local.set $value (i32.load8_u offset=1344 (local.get $value)))
                      (i64.store offset=1344 (i32.const 0)
                        (i64.or
                          (i64.and (local.get $recent) (local.get $older))
                          (i64.or
                            (i64.extend_i32_u (local.get $value))
                            (i64.and (i64.shl (local.get $recent) (i64.const 8)) (i64.xor (local.get $older) (i64.const -1)))))))
                    (else (local.set $value (call $recent (local.get $value))))))
                (else
                  (local.set $value (select
                    (i32.xor (i32.shr_u (local.get $value) (i32.const 1)) (i32.sub (i32.const 0) (i32.and (local.get $value) (i32.const 1))))
                    (local.get $value)
                    (local.get $kind)))))
              ;; As $leb does it.
              (local.set $more (i32.gt_u (i32.add (local.get $value) (i32.const 64)) (i32.const 127)))
              (i32.store8 (global.get $out) (i32.or (i32.and (local.get $value) (i32.const 127)) (i32.shl (local.get $more) (i32.const 7))))
              (i32.store8 offset=1 (global.get $out) (i32.and (i32.shr_u (local.get $value) (i32.const 7)) (i32.const 127)))
              (global.set $out (i32.add (global.get $out) (i32.add (local.get $more) (i32.const 1))))))))
      (local.set $depth (i32.sub (i32.add (local.get $depth) (i32.le_u (i32.sub (local.get $op) (i32.const 2)) (i32.const 2))) (i32.eq (local.get $op) (i32.const 11))))
      (br_if $instruction (local.get $depth))))

  ;; Functions, and the section of code that they are.
  (func (export "f") (param $left i32) (param $to i32) (result i32) (local $code i32) (local $start i32)
    (global.set $out (local.tee $code (i32.add (local.get $to) (i32.const 6))))
    (i32.store8 (local.get $to) (i32.const 10))
    (call $leb (i64.extend_i32_u (local.get $left)))
    (loop $next
      (global.set $out (local.tee $start (i32.add (global.get $out) (i32.const 5))))
      (call $function)
      (call $length (local.get $start))
      (br_if $next (local.tee $left (i32.sub (local.get $left) (i32.const 1)))))
    (call $length (local.get $code))
    (global.get $out)))
