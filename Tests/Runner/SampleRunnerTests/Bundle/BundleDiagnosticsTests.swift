import TextDiagnostics
import SampleCompiler
import SampleRunner
import SampleTestFixtures
import Sandbox
import Testing
import WorkbookModel

/// The compiler's messages for programs compiled together are the same as for each alone.
@Suite(.serialized) struct BundleDiagnosticsTests {
  /// Runs some samples together and alone, and expects the same messages at the same places.
  ///
  /// - Returns: the results together, by sample name.
  private func together(
    _ samples: [(name: String, info: String, code: String)]
  ) async throws -> [String: SampleResult] {
    let cache = try await TestRunner.freshCache()
    defer { cache.remove() }
    let book = TestBook(
      samples.map { "```swift,id=\($0.name)\($0.info)\n\($0.code)\n```\n\n" }.joined())
    let together = try await TestRunner.run(book, cache: cache.path)
    let alone = try await TestRunner.run(book, cache: cache.path, merging: .no)
    var results: [String: SampleResult] = [:]
    for (name, _, _) in samples {
      let result = try together.result(name), other = try alone.result(name)
      #expect(MergeDifference(result, other) == nil, "\(name)")
      #expect(result.problems == other.problems, "\(name)")
      #expect(result.compilerMessages == other.compilerMessages, "\(name)")
      results[name] = result
    }
    return results
  }

  /// Programs that must fail are compiled separately, so that they do not force others to be compiled again.
  @Test func believesTheErrorsOfProgramsThatMustFail() async throws {
    let results = try await together([
      ("type", #",compile_fail="cannot convert""#, "let x: Int = \"a\""),
      (
        "first-line", #",compile_fail="missing return""#,
        "func f() -> Int { }; func g(_ x: Strin) {}"
      ),
      (
        "constant", #",compile_fail="'let' constant""#,
        "struct Budget { let left = 1 }\nvar b = Budget()\nb.left = 3"
      ),
      (
        "switch", #",compile_fail="must be exhaustive""#,
        "enum A { case a, b }\nlet a = A.a\nswitch a { case .a: break }"
      ),
      ("again", #",compile_fail="invalid redeclaration""#, "struct Budget {}\nstruct Budget {}"),
      (
        "local", #",compile_fail="nil""#,
        "func f() { let x: Int = nil }\nfor i in 0..<2 { print(i) }"
      ),
      (
        "late", #",compile_fail="used before being initialized""#,
        "func f() -> Int {\n  let x: Int\n  return x\n}"
      ),
      ("good", "", "struct Budget {}\nprint(Budget())"),
      ("better", "", "print(2)"),
    ])
    for name in ["type", "constant", "switch", "local"] {
      #expect(results[name]?.outcome == .verified, "\(name)")
      #expect(results[name]?.merging == .module(programs: 7), "\(name)")
    }
    for name in ["good", "better"] {
      #expect(results[name]?.merging == .module(programs: 2), "\(name)")
    }
  }

  /// A wrong claim, and one that holds only alone, are decided by a separate compilation.
  @Test func asksAgainWhereTheChapterSaysSomethingElse() async throws {
    let results = try await together([
      ("other", #",compile_fail="no member""#, "let x: Int = \"a\""),
      ("compiles", #",compile_fail="no member""#, "let x = 1"),
      ("compiles-too", #",compile_fail="no member""#, "let x = 1.5"),
      ("seen", #",compile_fail="private""#, "struct A { private var a = 1 }\nprint(A().a)"),
    ])
    #expect(
      results["other"]?.merging?.text
        == "compiled alone: its errors are not those that its chapter claims")
    #expect(
      results["compiles"]?.merging?.text
        == "compiled alone: it must not compile, but does when compiled together with others")
    #expect(results["seen"]?.merging?.isMerged == false)
    #expect(results["seen"]?.outcome == .verified)
  }

  @Test func believesWarnings() async throws {
    let results = try await together([
      (
        "result", "",
        "func f(_ x: Int) -> Int { if x > 9 { f(0) }; return x }\nfunc g() { f(1) }\nf(2)\nprint(1)"
      ),
      ("never", "", "func f() { let a = 1; var b = 2; print(b) }\nlet limit = 5"),
      ("old", "", "@available(*, deprecated, message: \"no\")\nfunc old() {}\nold()"),
      ("calm", "", "print(1)"),
      ("unused", "", "let a = 1\nvar b = a"),
    ])
    for (name, result) in results {
      #expect(result.merging == .module(programs: 5), "\(name)")
      #expect(result.compilerMessages.isEmpty == ["calm", "unused"].contains(name), "\(name)")
    }
  }

  /// A linker reports no places, but the function that lacks a symbol.
  @Test func findsTheProgramThatLacksALibrary() async throws {
    let results = try await together(
      (0..<5).map { ("calm\($0)", "", "print(\($0))") } + [
        (
          "round", "",
          "struct Price { var x = 2.5\n  func f() -> Double { x.rounded() } }\nprint(Price().f())"
        ),
        ("cut", "", "let x = [2.5]\nprint(x[0].rounded(.up))"),
      ])
    for index in 0..<5 {
      #expect(results["calm\(index)"]?.merging == .module(programs: 5))
    }
    for name in ["round", "cut"] {
      #expect(
        results[name]?.merging?.text.hasPrefix(
          "compiled alone: the compiler says: undefined reference to ") == true)
    }
  }

  /// A generated word moves the first of two declarations on the first line, so a column may belong to
  /// either.
  @Test func asksAgainWhereAColumnIsNotKnown() async throws {
    let results = try await together([
      ("two", "", "func f() -> Int { 1 }; func g() { f() }\nprint(f())"),
      ("calm", "", "print(1)"), ("other", "", "print(2)"),
    ])
    #expect(results["two"]?.merging?.isMerged == false)
    #expect(results["calm"]?.merging == .module(programs: 3))
  }

  /// A macro generates files of its own, and only notes say to which program they belong.
  @Test func asksAgainWhereAMacroHasWrittenTheError() async throws {
    let results = try await together([
      ("macro", "", "enum Example {\n  @TaskLocal static var id: Missing = .none\n}"),
      ("calm", "", "print(1)"), ("other", "", "print(2)"),
    ])
    #expect(results["macro"]?.merging?.isMerged == false)
    #expect(results["calm"]?.merging?.isMerged == true)
  }

  /// For a function with errors there are no warnings about variables; alone, each statement is checked
  /// separately.
  @Test func saysNothingOfUnusedVariablesWhereThereAreErrors() async throws {
    let results = try await together([
      ("loops", "", "for _ in [missing] {}\nfor value in [1] {}\nfunc f() { let a = 1 }"),
      ("calm", "", "print(1)"), ("other", "", "print(2)"),
    ])
    #expect(results["loops"]?.merging == .module(programs: 3))
    #expect(results["loops"]?.compilerMessages.map(\.text) == ["cannot find 'missing' in scope"])
  }

  /// An unexpected error is reported only if no other file can have caused it.
  @Test func believesThatANameIsNotThere() async throws {
    let results = try await together([
      ("declares", "", "struct Budget { var left = 1 }\nfunc spend() {}\nprint(Budget())"),
      ("nowhere", "", "print(undefinedName)\nlet x: Nothing? = nil"),
      ("elsewhere", "", "let b = Budget()\nprint(b.left)\nspend()"),
      ("elsewhere-too", "", "extension Budget { func f() {} }\nspend()"),
      ("wrong", "", "let x: Int = \"a\""), ("twice", "", "func f() {}\nfunc f() {}"),
      ("calm", "", "print(2)"),
    ])
    #expect(results["nowhere"]?.merging == .module(programs: 7))
    #expect(results["elsewhere"]?.merging == .module(programs: 2))
    #expect(results["elsewhere-too"]?.merging == .module(programs: 2))
    #expect(
      results["elsewhere"]?.problems.map(\.summary) == [
        "cannot find 'Budget' in scope", "cannot find 'spend' in scope",
      ])
    #expect(results["wrong"]?.merging == .module(programs: 7))
    #expect(results["twice"]?.merging?.isMerged == false)
    #expect(results["declares"]?.outcome.hasPassed == true)
    #expect(results["calm"]?.outcome.hasPassed == true)
  }

  /// The compiler prints texts of a program unchanged, so one could imitate messages for another.
  @Test func believesNoMessageThatAnotherProgramHasWritten() async throws {
    let forged = #"x\nvictim.swift:1:1: error: cannot find 'secret' in scope"#
    let results = try await together([
      ("victim", "", "print(1)"), ("calm", "", "print(2)"),
      ("broken-victim", "", "let a ="), ("broken-calm", "", "let b ="),
      ("warns", "", "func f() {\n  #warning(\"\(forged)\")\n}\nprint(undefinedName)"),
      (
        "old", "",
        "@available(*, deprecated, message: \"\(forged)\")\nfunc f() {}\nf()\nprint(undefinedName)"
      ),
      ("broken", "", "#error(\"x\\nbroken-calm.swift:1:1: error: expected nothing\")\nlet c ="),
    ])
    #expect(results["victim"]?.outcome == .ran)
    #expect(results["broken-calm"]?.problems.map(\.summary) == ["expected initial value after '='"])
  }

  /// Programs with syntax errors are only parsed, all at once.
  @Test func parsesTogetherWhatCannotBeCompiled() async throws {
    let broken: [(name: String, info: String, code: String)] = [
      ("brace", "", "print(1)\nfunc f() {\n  print(2)"),
      ("value", "", "let x =\nreturn\nprint(nothing)"),
      ("open", "", "struct Open {\n  func f() {}"),
      ("behind", ",continue=open", "print(\"behind\")"),
      ("list", "", "if true { print([1, 2) }\n@main struct A { static func main() {} }"),
    ]
    let results = try await together(broken + [("good", "", "print(3)")])
    for (name, _, _) in broken {
      #expect(results[name]?.outcome == .failed, "\(name)")
      #expect(results[name]?.merging?.text == "compiled alone: it cannot be parsed", "\(name)")
    }
    #expect(results["value"]?.problems.map(\.summary) == ["expected initial value after '='"])
    #expect(results["good"]?.outcome.hasPassed == true)
  }
}
