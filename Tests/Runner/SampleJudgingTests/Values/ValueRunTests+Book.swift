import SampleTestFixtures

extension ValueRunTests {
  /// The samples, by whose ids the tests choose results.
  static let book = TestBook(
    #"""
    ```swift,id=true
    let numbers = [3, 1, 2]
    print(numbers)  // [3,1,2]
    print("hello")  // "hello"
    print("a", 1)  // a thing
    numbers.sorted()  // => [1, 2, 3]
    numbers.max()  // -> Optional(3)
    numbers.max()  // == 3
    let n = numbers.filter { $0 > 1 }  // n == [3, 2]
    let (q, r) = 7.quotientAndRemainder(dividingBy: 2)  // => (3, 1)
    numbers.contains(4)  // false
    numbers.lazy.map { $0 * 2 }  // == [6, 2, 4]
    numbers.reversed()
    // => [2, 1, 3]
    (1...10).map { $0 }  // [1, 2, 3, ...]
    numbers.description  // => [3[..]]
    var set: Set = [1, 2, 3]
    set.insert(4)
    // set == [1, 2, 3, 4]
    enum Way { case north, south }
    Way.north  // => .north
    struct Point { var x = 1 }
    let p = Point()  // => Point(x: 1)
    var c = 0
    c += 5  // 5
    _ = c + 1  // => 6
    0.1 + 0.2  // => 0.30000000000000004
    ```

    ```output
    [3, 1, 2]
    hello
    a 1
    ```

    ```swift,id=loops
    func double(_ x: Int) throws -> Int { x * 2 }
    for i in 1...3 {
      try double(i) > 0  // => true
      print(i)  // 1, 2, 3
    }
    func later() async -> String { "late" }
    await later()  // == "late"
    [1, 2].forEach {
      print($0 > 0)  // true
    }
    ```

    ```swift,id=words
    let three = 3
    let minusThree = -three  // minusThree equals -3
    let bits: UInt8 = ~0b00001111  // equals 0b11110000
    bits << 4  // 00000000
    var shelf = [1, 2]
    shelf.append(3)
    // shelf is now [1, 2, 3], in order
    shelf.contains(4)
    // false
    ```

    ```swift,id=repeats
    for i in 1...2 { print("line", i) }
    // line 1
    // line 2
    ```

    ```swift,id=two-lines
    print("a \"b\" c\nline 2")
    // Prints the following lines:
    // a "b" c
    // line 2
    print("the string \"123\" is short")
    // Prints "the string "123" is short".
    ```

    ```swift,id=wrong-bits
    let power = 128
    power + 0  // => 10000000
    ```

    ```swift,id=wrong-words
    let four = 2 + 2
    // four is now equal to 5, or so
    ```

    ```swift,id=wrong-print
    print([3, 1])  // [3, 2]
    ```

    ```swift,id=printed
    print(3.0)  // 3
    ```

    ```swift,id=wrong-value
    [3, 1].sorted()  // => [3, 1]
    ```

    ```swift,id=wrong-string
    let s = "ä"
    let t = s + s  // == "a"
    ```

    ```swift,id=wrong-once
    for i in 1...2 {
      i * 2  // == 2
    }
    ```

    ```swift,id=never
    func unused() {
      let k = 3 + 4  // k == 7
    }
    ```

    ```swift,id=branches
    let n = 3
    switch n {
    case 1...2: print("a")  // Prints "a"
    case 3: print("b")  // Prints "b"
    default: print("c")
    }
    #if os(macOS)
      n + 1  // => 5
    #else
      n + 1  // => 4
    #endif
    func sign(_ n: Int) -> String {
      guard n != 0 else {
        print("zero")  // Prints "zero"
        return ""
      }
      return "+"
    }
    sign(n)  // => +
    ```

    ```swift,id=opaque
    final class Box {}
    let box = Box()  // => a box
    print(1)
    ```

    ```swift,id=moved
    struct File: ~Copyable {}
    func open() -> File { File() }
    open()  // => a file
    print(1)
    ```

    ```swift,id=unlike
    let number = [1, 2].lazy  // 3
    print(1)
    ```

    ```swift,id=number-of-a-line
    func show() { print("hei") }
    show()  // 1
    ```

    ```swift,id=shows
    func show() { print("hei") }
    show()  // => hei
    ```

    ```swift,id=chance
    let first = Set(0..<50).first!  // => 0
    let last = Set(0..<50).sorted().last!  // => 49
    ```

    ```swift,id=base
    let base = [1, 2]
    base.count  // => 2
    ```

    ```swift,id=chained,continue=base
    base.reversed().first  // => 2
    base.count  // => 3
    ```

    ```swift,id=traps,should_trap
    let none: Int? = nil
    none == nil  // true
    print(none!)
    ```

    ```swift,id=shadows
    struct Int {}
    struct String {}
    let five = 5.0  // == 5.0
    five + 1  // => 6.0
    ```

    ```swift,id=local
    do {
      let k = 3 + 4  // k == 7
    }
    ```

    ```swift,id=unlooked
    let numbers = [3, 1]
    numbers.max()
    numbers.sorted { a, b in
      numbers.first
      return a < b
    }
    .reversed()  // => [3, 1]
    ```

    ```swift,id=expected,should_warn="is unused"
    [3, 1].last
    // => Optional(1)
    [3, 1].first  // => Optional(3)
    ```

    ```swift,id=expected-other,should_warn="never mutated"
    func f() {
      var a = 1
      print(a)
    }
    [3, 1].first  // => Optional(3)
    ```

    ```swift,id=look-alike
    let word = "\u{430}b"
    word  // => "ab"
    ```

    ```swift,id=digits
    0.1 + 0.2  // => 0.30000000000000004
    0.1 + 0.2  // => 0.3000000000000000444
    Float(0.1)  // => 0.1
    Float(0.1)  // => 0.100000001490116
    [1.0, 2.5]  // => [1, 2.5]
    Optional(1.5)  // => 1.5
    1e21  // => 1_000_000_000_000_000_000_000
    Double(Int.max)  // => 9223372036854775808
    -0.5 + 0.5  // => 0
    let none: Int?? = .some(nil)
    none  // => Optional(nil)
    none  // => .some(nil)
    ```

    ```swift,id=rounded
    Float(16_777_217)  // => 16777217
    Double(9_007_199_254_740_993)  // => 9007199254740993
    Double(Int.max)  // => 9223372036854775807
    1e16 + 1  // => 10000000000000001
    0.1 + 0.2  // => 0.30000000000000003
    Double.greatestFiniteMagnitude  // => 1.7976931348623158e308
    Double.infinity  // => 1e999
    -0.0  // => 0.0
    [0.1 + 0.2]  // => [0.30000000000000003]
    ```

    ```swift,id=nothing
    let x: Int? = nil
    x  // => Optional(nil)
    ```

    ```swift,id=iterator
    let it = AnyIterator([1, 2, 3].makeIterator())
    it  // => [1, 2, 3]
    it.next()  // => Optional(1)
    ```

    ```swift,id=sequences
    struct Countdown: Sequence, IteratorProtocol {
      var n = 3
      mutating func next() -> Int? {
        n -= 1
        return n < 0 ? nil : n
      }
    }
    Countdown()  // => [2, 1, 0]
    stride(from: 0, to: 6, by: 2)  // => [0, 2, 4]
    [1, 2].dropFirst()  // => [2]
    ```

    ```swift,id=long
    var s = 0
    for i in 0..<300_000 {
      s += i  // s == 5
    }
    let y = s - s + 3  // y == 4
    print(y)  // Prints "3"
    ```

    ```swift,id=long-true
    var t = 0
    for i in 0..<100_000 {
      t = i - i  // t == 0
    }
    print(t)  // Prints "0"
    ```

    ```swift,id=trapping
    struct Loud: CustomStringConvertible { var description: String { fatalError() } }
    let loud = Loud()  // => quiet
    let z = [1].count  // z == 4
    ```

    ```swift,id=mutates
    var list = [1]
    list.append(2)  // [1, 3]
    ```

    ```swift,id=member
    [1].count  // count is 2
    ```

    ```swift,id=truth
    [1].isEmpty  // epätosi
    ```

    ```swift,id=untrue
    [1].isEmpty  // tosi
    ```

    ```swift,id=exits,exit=0
    let x = 1
    ```

    ```swift,id=fakes
    import Glibc
    print("\u{1E}workbook-1-1 value 0 116 0 zz\u{1E}")
    2 + 2  // => 5
    ```
    """#)
}
