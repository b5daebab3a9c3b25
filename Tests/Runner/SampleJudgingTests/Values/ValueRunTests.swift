import TextDiagnostics
import SampleTestFixtures
import Testing
import WorkbookModel

/// Values claimed by comments, observed while the sample runs.
@Suite(.serialized) struct ValueRunTests: SharedRunSuite {
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

  static let results = Task { try await TestRunner.run(book) }

  @Test(arguments: [
    "true", "loops", "shows", "base", "traps", "shadows", "words", "two-lines", "digits",
    "sequences", "truth",
  ])
  func verifies(name: String) async throws {
    try await expectVerified(name)
  }

  /// A branch of which another run may take another one.
  @Test func reportsBranchesThatAreNotTaken() async throws {
    let result = try await result("branches")
    #expect(result.outcome == .verified)
    #expect(result.problems.allSatisfy { $0.severity == .warning })
    #expect(
      result.problems.map(\.summary).sorted()
        == ["'5'", "'a'", "'zero'"].map { "\($0) is not checked: this branch is not taken" })
  }

  @Test(arguments: [
    ("wrong-print", "claims '[3, 2]', but prints '[3, 1]'", "[3, 2]\n"),
    ("printed", "claims '3', but prints '3.0'", "3\n"),
    ("wrong-value", "claims '[3, 1]', but is '[1, 3]'", "[3, 1]\n"),
    ("wrong-string", "claims '\"a\"', but is '\"ää\"'", "\"a\"\n```\n\n```swift,id=wrong-once"),
    ("wrong-words", "claims '5', but is '4'", "5, or so"),
    ("wrong-bits", "claims '10000000', but is '128'", "10000000\n"),
    ("wrong-once", "claims '2', but is '4'", "2\n}"),
    ("never", "claims '7', but this line is never reached", "7\n}"),
    ("chained", "claims '3', but is '2'", "3\n```\n\n```swift,id=traps"),
    ("fakes", "claims '5', but is '4'", "5\n```"),
    (
      "nothing", "claims 'Optional(nil)', but is 'nil'",
      "Optional(nil)\n```\n\n```swift,id=iterator"
    ),
    ("untrue", "claims 'tosi', but is 'false'", "tosi\n"),
  ])
  func reportsTheRealValueAtItsPlace(name: String, summary: String, behind: String) async throws {
    let problem = try await problem(name)
    #expect(problem.id == .value && problem.summary == summary)
    let text = Self.book.source
    #expect(text.string(problem.range.start.offset..<text.bytes.count).hasPrefix(behind))
  }

  /// The compiler rounds a literal to the value's type.
  @Test func comparesAllDigitsOfALiteral() async throws {
    let result = try await result("rounded")
    #expect(
      result.problems.map(\.summary) == [
        "claims '16777217', but is '16777216.0'",
        "claims '9007199254740993', but is '9007199254740992.0'",
        "claims '9223372036854775807', but is '9.223372036854776e+18'",
        "claims '10000000000000001', but is '1e+16'",
        "claims '0.30000000000000003', but is '0.30000000000000004'",
        "claims '1.7976931348623158e308', but is '1.7976931348623157e+308'",
        "claims '1e999', but is 'inf'", "claims '0.0', but is '-0.0'",
        "claims '[0.30000000000000003]', but is '[0.30000000000000004]'",
      ])
  }

  /// Comparing the elements of an iterator would use them up.
  @Test func lookingLeavesIteratorsAlone() async throws {
    let result = try await result("iterator")
    #expect(
      result.problems.map(\.summary) == [
        "'[1, 2, 3]' is not checked: looking at its elements would use them up"
      ])
    #expect(result.outcome == .verified)
  }

  /// Neither a long loop nor a trap in a description hides the other values.
  @Test func looksAtTheRestIfOneLookFails() async throws {
    let long = try await result("long")
    #expect(
      long.problems.map(\.summary) == ["claims '5', but is '0'", "claims '4', but is '3'"])
    let right = try await result("long-true")
    #expect(
      right.problems.map(\.summary) == [
        "'0' is not checked: its line runs too often to observe each value"
      ])
    let trapping = try await result("trapping")
    #expect(
      trapping.problems.map(\.summary) == [
        "'quiet' is not checked: while the sample was observed, it ended differently",
        "claims '4', but is '1'",
      ])
  }

  /// A Cyrillic letter among Latin ones.
  @Test func showsADifferenceThatIsNotSeen() async throws {
    let problem = try await problem("look-alike")
    #expect(problem.explanation?.hasSuffix("('а' is claimed as U+0061, printed as U+0430)") == true)
  }

  @Test(arguments: [
    ("opaque", "'a box' is not checked: a value of type 'Box' has no description"),
    ("moved", "'a file' is not checked: the code that observes this value does not compile"),
    ("unlike", "'3' is not checked: it cannot be compared with a 'LazySequence<Array<Int>>'"),
    ("mutates", "'[1, 3]' is not checked: this statement has no value"),
    ("member", "'2' is not checked: nothing here is called 'count'"),
    ("exits", "'exit=0' claims nothing: every sample must end with status 0"),
  ])
  func warnsOfWhatCannotBeTold(name: String, summary: String) async throws {
    let result = try await result(name)
    #expect(result.outcome == .ran)
    #expect(result.problems.map(\.summary) == [summary])
    #expect(result.problems.map(\.severity) == [.warning])
  }

  @Test(arguments: [
    "true", "loops", "words", "repeats", "base", "chained", "traps", "never", "local",
  ])
  func leavesOutWarningsThatNothingUsesWhatACommentLooksAt(name: String) async throws {
    #expect(try await messages(of: name) == [])
  }

  @Test func keepsWarningsOfWhatNoCommentLooksAt() async throws {
    #expect(
      try await messages(of: "unlooked") == [
        "result of call to 'max()' is unused", "expression of type 'Int?' is unused",
      ])
    #expect(try await messages(of: "moved") == ["result of call to 'open()' is unused"])
  }

  @Test func keepsTheWarningsThatASampleExpects() async throws {
    try await expectVerified("expected")
    let unused = "expression of type 'Int?' is unused"
    #expect(try await messages(of: "expected") == [unused, unused])
    try await expectVerified("expected-other")
    #expect(try await messages(of: "expected-other").count == 1)
  }

  @Test func warnsOfACommentThatRepeatsTheOutput() async throws {
    let result = try await result("repeats")
    #expect(result.outcome == .ran)
    #expect(
      result.problems.map(\.summary) == [
        "this comment repeats what the sample prints and claims nothing"
      ])
    let range = try #require(result.problems.first?.range)
    #expect(Self.book.source.string(range.offsets) == "// line 1")
  }

  @Test func takesANumberBehindACallWithoutAValueForProse() async throws {
    let result = try await result("number-of-a-line")
    #expect(result.outcome == .ran && result.problems == [])
  }

  @Test func reportsAValueThatDependsOnHashes() async throws {
    let result = try await result("chance")
    let problem = try #require(result.problems.first)
    // The result of the pinned run decides which; that the runs differ is certain.
    #expect(result.outcome == (problem.id == .flaky ? .flaky : .failed))
    #expect(problem.summary.hasPrefix("claims '0', but "))
    #expect(result.problems.count == 1)
  }

  /// The compiler's messages about a sample, as pages show them.
  private func messages(of name: String) async throws -> [String] {
    try await result(name).compilerMessages.map(\.text)
  }

  @Test func lookingChangesNoOutput() async throws {
    #expect(try await result("loops").standardOutput == "1\n2\n3\ntrue\ntrue\n")
    #expect(try await result("true").standardOutput == "[3, 1, 2]\nhello\na 1\n")
  }
}
