import SwiftSource
import Testing

struct BundleCandidateTests {
  private func candidate(_ text: String) -> BundleCandidate {
    BundleCandidate("#sourceLocation(file: \"a.swift\", line: 1)\n" + text, ownFile: "workbook")
  }

  @Test func keepsPlacesAndHoistsDeclarations() {
    let text = """
      import Foundation
      let budget = 30
      struct Spend { var value = 1 }; print(budget)
      // a comment
      print("Väinö", Spend())
      func helper() {}
      helper()
      """
    let program = candidate(text)
    #expect(program.hazards.isEmpty)
    #expect(program.imports == ["import Foundation"])
    #expect(program.declaredNames == ["Spend", "helper"])
    #expect(
      program.source(function: "program3", generatedFile: "workbook", languageMode: "6") == """
        #sourceLocation(file: "a.swift", line: 1)
        import Foundation
        #sourceLocation(file: "a.swift", line: 3)
        struct Spend { var value = 1 };
        #sourceLocation(file: "a.swift", line: 6)
        func helper() {}
        #sourceLocation(file: "workbook", line: 1)
        @MainActor func program3() throws {
        #sourceLocation(file: "a.swift", line: 2)
        let budget = 30
        #sourceLocation(file: "a.swift", line: 3)
                                        print(budget)
        // a comment
        print("Väinö", Spend())
        #sourceLocation(file: "a.swift", line: 7)
        helper()
        #sourceLocation(file: "workbook", line: 1)
        }

        """)
  }

  /// Of every kind of hazard at least one.
  private static let hazards: [(source: String, kind: BundleHazard.Kind)] = [
    ("@main struct App { static func main() {} }", BundleHazard.Kind.entryPoint),
    ("extension Int: Greeting {}\nprotocol Greeting {}", .foreignConformance),
    (
      "extension Int: @retroactive Identifiable { public var id: Int { self } }",
      .foreignConformance
    ),
    ("extension String { init(_ x: Spend) { self = \"\" } }", .foreignMember),
    ("extension Array { subscript(safe i: Int) -> Element? { nil } }", .foreignMember),
    (
      "extension DefaultStringInterpolation { mutating func appendInterpolation(x: Int) {} }",
      .foreignMember
    ),
    ("infix operator **", .languageName),
    ("func ** (a: Int, b: Int) -> Int { a }", .languageName),
    ("typealias IntegerLiteralType = Double", .languageName),
    // The lines of a bundle name both.
    ("typealias Int = Double", .languageName),
    ("struct MainActor {}", .languageName),
    ("extension Collection { var underestimatedCount: Int { 9 } }", .foreignMember),
    ("typealias C = Collection\nextension C { var first: Int { 9 } }", .foreignMember),
    ("let s = AsyncStream<Int> { $0.onTermination = { _ in print(1) } }", .lifetime),
    ("let a = [1]\nlet b = consume a", .lifetime),
    ("import Dispatch\nlet s = DispatchSemaphore(value: 1)\ns.wait()", .lifetime),
    ("import Dispatch\nlet q = DispatchQueue(label: \"q\")\nq.suspend()", .lifetime),
    ("struct A: ~Copyable { consuming func end() {} }\nlet a = A()\na.end()", .lifetime),
    ("final class A { deinit { print(1) } }", .lifetime),
    ("final class A {}\nweak var a = A()", .lifetime),
    // What a module of a package says when its objects are destroyed.
    ("import Thermostat\nlet a = Thermostat()", .lifetime),
    ("import Thermostat\nguard let a = Thermostat() else { fatalError() }", .lifetime),
    ("var count = 0\nfunc add() { count += 1 }", .sharedVariable),
    ("var count = 0\nstruct A { func f() { print(count) } }", .sharedVariable),
    ("import Dispatch\nvar n = 0\nDispatchQueue.main.async { n += 1 }", .sharedVariable),
    ("final class A {}\nlet a = A()\nTask.detached { print(a) }", .sharedVariable),
    ("actor B { func f(_ a: A) {} }\nclass A {}\nlet a = A()\nawait B().f(a)", .sharedVariable),
    ("class A {}\nlet a = A()\nasync let b = f(a)\nfunc f(_ a: A) async {}", .sharedVariable),
    (
      "class A {}\nlet a = A()\nf { print(a) }\nfunc f(_ g: sending () -> Void) {}", .sharedVariable
    ),
    ("import Lib\nlet a = A()\nrun { print(a) }", .sharedVariable),
    ("guard let n = Int(\"1\") else { fatalError() }\nfunc f() { print(n) }", .sharedVariable),
    ("print(later)\nlet later = 1", .earlyUse),
    ("let max = max(1, 2)", .earlyUse),
    ("guard let n = n else { fatalError() }", .earlyUse),
    ("private let a = 1", .globalVariable),
    ("print(abs(1))\nlet abs = 2", .earlyUse),
    ("var a = (1, 2)\nswap(&a.0, &a.1)", .globalVariable),
    ("var a = S()\na.x.add(&a.y)\nstruct S { var x = T(), y = T() }", .globalVariable),
    ("func total() -> Int { 1 }\nlet total = 2", .globalVariable),
    ("@MainActor var a = 1", .globalVariable),
    ("print(#function)", .functionName),
    ("print(NSClassFromString(\"main.A\") as Any)", .typeLookup),
    ("let data = NSKeyedArchiver.archivedData(withRootObject: x)", .typeLookup),
    ("print(Thread.callStackSymbols)", .ownImage),
    ("print(#dsohandle)", .ownImage),
    ("import Foundation\nlet again = Process()", .ownImage),
    ("print(try String(contentsOfFile: \"/proc/self/maps\", encoding: .utf8))", .ownImage),
    ("import Testing", .discovery),
    ("import class XCTest.XCTestCase", .discovery),
    ("@_cdecl(\"f\") func f() {}", .linkage),
    ("@`_cdecl`(\"f\") func f() {}", .linkage),
    ("@_silgen_name(\"getpid\") func f() -> Int32", .linkage),
    ("typealias I = Int\nprotocol P {}\nextension I: P {}", .foreignConformance),
    ("struct A { typealias I = Int }\nprotocol P {}\nextension A.I: P {}", .foreignConformance),
    ("let _workbookProgram3 = 1", .reservedName),
    ("print(\"_workbookProgram3\")", .reservedName),
    ("if true { return }", .topLevelReturn),
    ("#if DEBUG\nprint(1)\n#endif", .directive),
    ("let x = (", .unreadable),
  ]

  @Test(arguments: hazards)
  func findsWhatKeepsApart(source: String, kind: BundleHazard.Kind) throws {
    let program = candidate(source)
    let hazard = try #require(program.hazards.first { $0.kind == kind }, "\(source)")
    for strategy in kind.forbidden {
      #expect(program.obstacle(to: strategy)?.kind.forbidden.contains(strategy) == true)
    }
    #expect(hazard.kind == .unreadable || hazard.file == "a.swift")
  }

  @Test func knowsAHazardOfEveryKind() {
    // A `#sourceLocation` of the author's is found by a reader that knows which lines are generated.
    let kinds = Set(Self.hazards.map(\.kind)).union([.sourceLocation])
    #expect(kinds == Set(BundleHazard.Kind.allCases))
    #expect(BundleHazard.Kind.allCases.allSatisfy { !$0.forbidden.isEmpty && !$0.reason.isEmpty })
  }

  /// What a function would change does not matter to a program that stays as it is.
  @Test(arguments: [
    "@main struct App { static func main() {} }",
    "final class A { deinit { print(1) } }",
    "var count = 0\n@MainActor func add() { count += 1 }",
    "infix operator **\nfunc ** (a: Int, b: Int) -> Int { a }",
    "extension String { init(_ x: [Int]) { self = \"\" } }",
    "print(#function)",
    "#if DEBUG\nprint(1)\n#endif",
  ])
  func sharesAnExecutableWhereItCannotBeHoisted(source: String) {
    #expect(candidate(source).obstacle(to: .hoisting) != nil, "\(source)")
    #expect(candidate(source).obstacle(to: .sharedImage) == nil, "\(source)")
  }

  @Test func placesAHazard() throws {
    let program = candidate("let a = 1\n  final class A { deinit {} }")
    let hazard = try #require(program.obstacle(to: .hoisting))
    #expect(hazard == BundleHazard(kind: .lifetime, file: "a.swift", line: 2, column: 19))
  }

  @Test func knowsTheImportsOfAConditionToo() {
    let text = "import Glibc\n#if canImport(Foundation)\nimport Foundation\n#endif"
    #expect(candidate(text).imports == ["import Foundation", "import Glibc"])
  }

  @Test(arguments: [
    "struct A: Codable, CustomStringConvertible { var description: String { \"a\" } }\nprint(A())",
    "struct A {}\nextension A: Equatable {}\nextension A.Type {}",
    "extension Int { func doubled() -> Int { self * 2 } }\nprint(2.doubled())",
    "func f() -> Int { return 1 }\nprint(f(), { return 2 }())",
    "let values = [1, 2]\nfor value in values where value > 1 { print(value) }",
    "enum E: Error { case bad }\nthrow E.bad",
    "let a = 1\nTask { print(a) }",
    "var a = 1, b = 2\nswap(&a, &b)\nprint(a)",
    "let name = spend.name\nlet value = \\Spend.value\nprint(name, value)",
    "extension [Int] { var total: Int { reduce(0, +) } }\nprint([1].total)",
    "guard let n = Int(\"1\") else { fatalError() }\nprint(n)",
    "let a = 1, b = a + 1\nprint(a, b)",
    "let a = Owner(a: 1).a, b = [1].map { a in a }",
    "guard let a = Int(\"1\"), a > 0 else { fatalError() }",
  ])
  func bundles(source: String) {
    #expect(candidate(source).hazards.isEmpty, "\(source)")
  }

  @Test func findsWhatWaits() {
    #expect(candidate("try await Task.sleep(for: .seconds(1))").isAsynchronous)
    #expect(candidate("let a = await f()\nfunc f() async -> Int { 1 }").isAsynchronous)
    #expect(candidate("for await x in s { print(x) }").isAsynchronous)
    #expect(!candidate("func f() async { await g() }\nTask { await f() }").isAsynchronous)
  }

  /// In the language mode 5 only statements that wait are on the main actor.
  @Test func putsStatementsOnTheActorThatTheyAreOnAlone() {
    func isOnMainActor(_ text: String, _ mode: String) -> Bool {
      candidate(text).source(function: "p", generatedFile: "workbook", languageMode: mode)
        .contains("@MainActor func p()")
    }
    #expect(isOnMainActor("print(1)", "6"))
    #expect(!isOnMainActor("print(1)", "5"))
    #expect(isOnMainActor("await f()", "5"))
  }

  @Test func collidesWhereANameCouldMeanSomethingElse() {
    let declares = candidate("struct Budget {}\nprint(Budget())")
    #expect(declares.collides(with: candidate("struct Budget {}")))
    #expect(declares.collision(with: candidate("struct Budget {}; struct A {}")) == "Budget")
    #expect(declares.collision(with: candidate("struct Other {}")) == nil)
    #expect(declares.collides(with: candidate("let x: Budget? = nil")))
    #expect(declares.collides(with: candidate("print(`Budget`.self)")))
    #expect(!declares.collides(with: candidate("struct Other {}\nprint(Other())")))
    let member = candidate("extension Int { func doubled() -> Int { self * 2 } }")
    #expect(member.collides(with: candidate("print(2.doubled())")))
    #expect(!member.collides(with: candidate("print(2.tripled())")))
  }

  /// Next to `func total() {}`.
  @Test(arguments: [
    "func total(of x: Int) {}",
    "struct total {}",
    "print(total())",
    "let x: total = 1",
    "struct A { func f() { total() } }\nextension A { func total() {} }",
    "struct A<total> { var x: total }",
    "func f() { total(); let total = 1 }",
    "func f(total: Int) { let x: total? = nil }",
    "func f(x: Int = total()) {}",
    "if let total = total { print(total) }",
    "let total = 1\nlet x: total = 1",
    "let total = 1\nprint(main.total)",
    "extension Int { func total() -> Int { self } }\nfunc f() { print(1.total(), total) }",
  ])
  func collidesWithAFunction(source: String) {
    let other = candidate("func total() {}")
    #expect(other.collides(with: candidate(source)), "\(source)")
    #expect(candidate(source).collision(with: other) == "total", "\(source)")
  }

  @Test(arguments: [
    "let total = 1\nprint(total, { total }())",
    "let (total, rest) = (1, 2)\nif total > rest { print(\"\\(total)\") }",
    "for total in 0..<3 { print(total) }",
    "func f(total: Int) -> Int { total }\nprint(f(total: 1))",
    "struct A { var total = 1; func f() -> Int { total } }\nprint(A().total, \\A.total)",
    "struct A { func total() {}; func f() { total() } }\nA().total()",
    "enum A { case total }\nprint(A.total)",
    "print([1].map { total in total })",
  ])
  func doesNotCollideWithAFunction(source: String) {
    let other = candidate("func total() {}")
    #expect(!other.collides(with: candidate(source)), "\(source)")
    #expect(candidate(source).collision(with: other) == nil, "\(source)")
  }

  /// What a member of a type of others is called may be said anywhere.
  @Test(arguments: ["print(1.total())", "struct A { var total = 1 }", "let f = \\Int.total"])
  func collidesWithAMember(source: String) {
    let other = candidate("extension Int { func total() -> Int { self } }")
    #expect(other.collides(with: candidate(source)), "\(source)")
    #expect(candidate(source).collision(with: other) == "total", "\(source)")
  }

  @Test func takesLinesThatAreNotTheAuthorsAsHarmless() {
    let chain = """
      #sourceLocation(file: "workbook", line: 1)
      @_silgen_name("boundary") private func _boundary()
      #sourceLocation(file: "a.swift", line: 1)
      let a = 1
      #sourceLocation(file: "workbook", line: 1)
      _boundary()
      #sourceLocation(file: "b.swift", line: 1)
      print(a)
      """
    let program = BundleCandidate(chain, ownFile: "workbook")
    #expect(program.hazards.isEmpty)
    #expect(program.declaredNames.isEmpty)
    let source = program.source(function: "p", generatedFile: "workbook", languageMode: "6")
    #expect(source.contains("#sourceLocation(file: \"b.swift\", line: 1)\nprint(a)"))
    #expect(source.contains("#sourceLocation(file: \"workbook\", line: 1)\n_boundary()"))
  }
}
