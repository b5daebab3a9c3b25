import SwiftRewriting
import Testing

struct BundleCandidateTests {
  private func candidate(_ text: String) -> BundleCandidate {
    BundleCandidate("#sourceLocation(file: \"a.swift\", line: 1)\n" + text, ownFile: "workbook")
  }

  private func source(_ text: String, mode: String = "6") -> String {
    candidate(text).source(function: "p", generatedFile: "workbook", languageMode: mode)
  }

  private func app(_ text: String) -> BundleCandidate {
    BundleCandidate(
      "#sourceLocation(file: \"a.swift\", line: 1)\n" + text
        + "\n#sourceLocation(file: \"workbook\", line: 1)\nextension App: Made {}\n",
      ownFile: "workbook", startsAtMain: true)
  }

  /// The app's global variables are initialized lazily, as when it is compiled alone.
  @Test func callsTheMainOfAType() {
    let program = app(
      """
      import UIKit
      var count = 0
      @MainActor
      @main
      final class App: Delegate {}
      """)
    #expect(program.hazards.isEmpty)
    for mode in ["5", "6"] {
      #expect(
        program.source(function: "p", generatedFile: "workbook", languageMode: mode) == """
          #sourceLocation(file: "a.swift", line: 1)
          import UIKit
          #sourceLocation(file: "a.swift", line: 1)
          fileprivate
          var count = 0
          #sourceLocation(file: "a.swift", line: 3)
          @MainActor
          fileprivate
          final class App: Delegate {}
          #sourceLocation(file: "workbook", line: 1)
          extension App: Made {}
          #sourceLocation(file: "workbook", line: 1)
          @MainActor func p() throws {
          App.main()
          #sourceLocation(file: "workbook", line: 1)
          return
          }

          """)
    }
  }

  @Test(arguments: [
    "struct App {}", "@main struct A {}\n@main struct App {}", "@main struct App {}\nprint(1)",
    "enum App { @main struct Inner {} }", "#if DEBUG\n@main struct App {}\n#endif",
  ])
  func knowsNoMainIn(_ text: String) {
    #expect(app(text).hazards.contains { $0.kind == .entryPoint })
  }

  @Test func keepsPlacesAndNamesToItself() {
    let text = """
      import Foundation
      let budget = load()
      struct Spend { var value = 1 }; print(budget)
      // a comment
      print("Väinö", Spend())
        @MainActor func helper() {}
      helper()
      """
    let program = candidate(text)
    #expect(program.hazards.isEmpty)
    #expect(program.imports == ["import Foundation"])
    #expect(
      source(text) == """
        #sourceLocation(file: "a.swift", line: 1)
        import Foundation
        #sourceLocation(file: "a.swift", line: 1)
        @MainActor fileprivate
        let budget = load()
        #sourceLocation(file: "a.swift", line: 2)
        fileprivate
        struct Spend { var value = 1 }
        #sourceLocation(file: "a.swift", line: 4)
        @MainActor
        fileprivate
                     func helper() {}
        #sourceLocation(file: "workbook", line: 1)
        @MainActor func p() throws {
        #sourceLocation(file: "a.swift", line: 2)
        _ = `budget`
        #sourceLocation(file: "a.swift", line: 3)
                                        print(budget)
        // a comment
        print("Väinö", Spend())
        #sourceLocation(file: "a.swift", line: 7)
        helper()
        #sourceLocation(file: "workbook", line: 1)
        return
        }

        """)
  }

  /// No line precedes the first one, so the added word moves the columns, which are then moved back.
  @Test(arguments: [
    ("struct A { var b = 1 }", "fileprivate struct A { var b = 1 }", 12, 16, 4),
    ("  func f() {}", "fileprivate func f() {}", 13, 18, 8),
    ("let a = 1 / zero()", "@MainActor fileprivate let a = 1 / zero()", 24, 32, 9),
    ("@MainActor func f() {}", "@MainActor fileprivate func f() {}", 24, 29, 17),
    ("@MainActor\nfunc f() {}", "@MainActor fileprivate func f() {}", 24, 29, 6),
  ])
  func movesColumnsBack(code: String, text: String, start: Int, column: Int, original: Int) {
    let program = candidate(code)
    #expect(source(code).contains("\n\(text)\n"), "\(source(code))")
    let line = code.contains("\n") ? 2 : 1
    func moved(_ column: Int, file: String = "a.swift") -> Int {
      program.originalColumn(column, file: file, line: line, languageMode: "6")
    }
    #expect(moved(column) == original)
    #expect(moved(column, file: "b.swift") == column)
    #expect(moved(0) == 0)
  }

  @Test func movesTheColumnsOfMembersBack() {
    let code = "protocol P {}\n\nextension Int: P { func f() {}; func g() {} }"
    let program = candidate(code)
    #expect(
      source(code).contains(
        "\nextension Int: P { fileprivate func f() {}; fileprivate func g() {} }\n"))
    let columns = [5, 32, 57, 62].map {
      program.originalColumn($0, file: "a.swift", line: 3, languageMode: "6")
    }
    #expect(columns == [5, 20, 33, 38])
  }

  /// The compiler looks up operators in all files, even members of types.
  @Test func keepsOperatorsOfTypesToTheFile() {
    let code =
      "\n\nstruct V {\n  @inline(never) static func + (a: V, b: V) -> V { a }\n"
      + "  struct In { static prefix func - (a: In) -> In { func * (a: V, b: V) {}; return a } }\n}\n"
      + "extension V { private static func / (a: V, b: V) -> V { a }; static func == (a: V, b: V) -> Bool { true } }\n"
      + "protocol P { static func < (a: Self, b: Self) -> Bool }"
    let program = candidate(code)
    let text = source(code)
    #expect(
      text.split(separator: "\n").filter { $0.contains(" func ") }.dropLast()
        == [
          "  @inline(never) fileprivate static func + (a: V, b: V) -> V { a }",
          "  struct In { fileprivate static prefix func - (a: In) -> In { func * (a: V, b: V) {}; return a } }",
          "extension V { private static func / (a: V, b: V) -> V { a }; fileprivate static func == (a: V, b: V) -> Bool { true } }",
          "protocol P { static func < (a: Self, b: Self) -> Bool }",
        ])
    #expect(program.hazards.isEmpty)
    #expect(program.originalColumn(30, file: "a.swift", line: 4, languageMode: "6") == 18)
  }

  @Test func touchesVariablesInTheOrderInWhichTheyStood() {
    let text = "let b = f(), a = f()\nvar (d, c) = g()\nprint(a)\nvar e: Int?\n"
    let lines = source(text, mode: "5").split(separator: "\n").filter { !$0.hasPrefix("#") }
    #expect(
      lines.suffix(8)
        == [
          "func p() throws {", "_ = `b`", "_ = `a`", "_ = `d`", "_ = `c`", "print(a)", "_ = `e`",
          "return", "}",
        ].suffix(8))
  }

  /// Variables whose values the compiler would know, and initializers only allowed in a function, stay among
  /// the statements.
  @Test(arguments: [
    "let a = 5\nif a > 6 { print(1) }", "var a = true\nprint(a ? 1 : 2)", "let a: Int\na = 2",
    "enum E { case x, y }\nlet e = E.x\nswitch e { case .x: break; default: break }",
    "let a = try f()", "let a = await f()", "let a = try f()\nlet b = [a]",
    "guard let a = f() else { fatalError() }\nlet b = [a]", "let _ = f()",
    "let a = { 1 }(), b = { 2 }()", "let a = c ?? 1, b = c ?? 2", "let a = { await f() }",
    "func place(_ i: isolated (any Actor)? = #isolation) -> Int { 1 }\nlet a = place()",
    "enum E { case ace; func f() -> String { \"ace\" } }\nlet ace = E.ace\nif ace == .ace {}\nTask {}",
    "var a: Int? = nil\nswitch a { case nil: break; default: break }",
    "let a: Result<Int, Never> = .success(42)\nswitch a { case .success(let n): print(n) }",
    "let a = Result<Int, E>.failure(.x)\nif case .success = a { print(1) }",
  ])
  func leavesToTheFunction(code: String) {
    #expect(!source(code).contains("_ = `"), "\(source(code))")
    #expect(candidate(code).hazards.isEmpty, "\(candidate(code).hazards)")
  }

  @Test(arguments: [
    "let a = 5\nprint(a)", "let a = 5\nprint(\"\\(a)\")", "var a = 5\nf(&a)",
    "let a = S()\nif a.x > 6 { print(1) }", "let a = try! f()", "let a = try? f()",
    "let a = { try f() }", "weak var a = S()", "nonisolated(unsafe) var a = 1",
    "var a: S? = nil\nif a == nil { print(1) }", "var a = 1 { didSet { print(a) } }\na = 2",
    "for a in b { print(a) }\nlet a = S()",
  ])
  func leavesToTheFile(code: String) {
    #expect(source(code).contains("_ = `a`"), "\(source(code))")
    #expect(candidate(code).hazards.isEmpty, "\(candidate(code).hazards)")
  }

  @Test func knowsTheImportsOfAConditionToo() {
    let text = "import Glibc\n#if canImport(Foundation)\nimport Foundation\n#endif"
    #expect(candidate(text).imports == ["import Foundation", "import Glibc"])
  }

  @Test(arguments: [
    "struct A: Codable, CustomStringConvertible { var description: String { \"a\" } }\nprint(A())",
    "struct A {}\nextension A: Equatable {}\nextension A.Type {}",
    "extension Int { func doubled() -> Int { self * 2 } }\nprint(2.doubled())",
    "extension String { init(_ x: Spend) { self = \"\" } }",
    "extension Collection { var underestimatedCount: Int { 9 } }",
    "typealias Int = Double\nlet one: Int = 1",
    "protocol Loud {}\nextension Int: Loud {}",
    "infix operator **\nfunc ** (a: Int, b: Int) -> Int { a }",
    "final class A { deinit { print(1) } }\nvar a: A? = A()\na = nil",
    "var count = 0\nfunc add() { count += 1 }",
    "var n = [0]\nTask { n += [1] }",
    "let s = AsyncStream<Int> { $0.onTermination = { _ in print(1) } }",
    "import Thermostat\nlet a = Thermostat()\nrun { print(a) }",
    "var a = (1, 2)\nswap(&a.0, &a.1)",
    "func f() -> Int { return 1 }\nprint(f(), { return 2 }())",
    "enum E: Error { case bad }\nthrow E.bad",
    "struct A { private var x = 1; fileprivate(set) var y = 2; public var z = 3 }",
    "print(cart.total)\nlet total = [1]",
  ])
  func bundles(source: String) {
    #expect(candidate(source).hazards.isEmpty, "\(candidate(source).hazards)")
  }

  @Test func findsWhatWaits() {
    #expect(candidate("try await Task.sleep(for: .seconds(1))").isAsynchronous)
    #expect(candidate("let a = await f()\nfunc f() async -> Int { 1 }").isAsynchronous)
    #expect(candidate("for await x in s { print(x) }").isAsynchronous)
    #expect(!candidate("func f() async { await g() }\nTask { await f() }").isAsynchronous)
  }

  /// In language mode 5 only statements with `await` and their variables are on the main actor.
  @Test func putsStatementsOnTheActorThatTheyAreOnAlone() {
    func actors(_ text: String, _ mode: String) -> Int {
      source(text, mode: mode).split(separator: "@MainActor").count - 1
    }
    #expect(actors("let a = f()\nprint(a)", "6") == 2)
    #expect(actors("let a = f()\nprint(a)", "5") == 0)
    #expect(actors("let a = f()\nawait g()", "5") == 2)
    #expect(actors("nonisolated(unsafe) let a = f()", "6") == 1)
  }

  @Test func keepsOperatorsFromThoseThatMeanOthers() {
    let own = candidate("infix operator **\nfunc ** (a: Int, b: Int) -> Int { a }")
    #expect(own.sharesOperators(with: candidate("infix operator **\nprint(1 ** 2)")))
    #expect(own.sharesOperators(with: candidate("print(1 * 2)")))
    #expect(!own.sharesOperators(with: candidate("print(1 ** 2)")))
    #expect(!candidate("print(1 ** 2)").sharesOperators(with: own))
    let group = candidate("precedencegroup Low {}\ninfix operator <|>: Low")
    #expect(!group.sharesOperators(with: candidate("infix operator <|>")))
    #expect(!group.sharesOperators(with: candidate("infix operator <+>: Low")))
    #expect(group.operators.keys.sorted() == ["Low", "infix <|>"])
  }

  /// Only for variables that have become local to a function, and only at their places.
  @Test func knowsTheWarningsThatItMakes() {
    let program = candidate("let a = try f()\nvar b = 1\nif b > 2 { let c = 1 }")
    func isMade(_ text: String, _ line: Int, _ column: Int) -> Bool {
      program.isMadeByBundling(text, file: "a.swift", line: line, column: column)
    }
    let unused = "initialization of immutable value 'a' was never used; consider replacing with ..."
    #expect(isMade(unused, 1, 5))
    #expect(isMade("variable 'b' was never mutated; consider changing to 'let' constant", 2, 1))
    #expect(isMade("variable 'b' was written to, but never read", 2, 5))
    #expect(!isMade("will never be executed", 2, 5))
    #expect(!isMade(unused, 3, 16))
    #expect(!program.isMadeByBundling(unused, file: "b.swift", line: 1, column: 5))
  }

  @Test func takesLinesThatAreNotTheAuthorsAsHarmless() {
    let chain = """
      #sourceLocation(file: "workbook", line: 1)
      @_silgen_name("boundary") private func _boundary()
      #sourceLocation(file: "a.swift", line: 1)
      let a = [1]
      #sourceLocation(file: "workbook", line: 1)
      _boundary()
      #sourceLocation(file: "b.swift", line: 1)
      print(a)
      """
    let program = BundleCandidate(chain, ownFile: "workbook")
    #expect(program.hazards.isEmpty)
    let source = program.source(function: "p", generatedFile: "workbook", languageMode: "6")
    #expect(source.contains("#sourceLocation(file: \"b.swift\", line: 1)\nprint(a)"))
    #expect(source.contains("#sourceLocation(file: \"workbook\", line: 1)\n_boundary()"))
    #expect(source.contains("@_silgen_name(\"boundary\") private func _boundary()"))
  }
}
