import SwiftRewriting
import Testing

/// How each form of top-level declaration and statement is written into a module of several programs.
struct TopLevelFormsTests {
  private func candidate(_ text: String) -> BundleCandidate {
    BundleCandidate("#sourceLocation(file: \"a.swift\", line: 1)\n" + text, ownFile: "workbook")
  }

  /// The lines of a bundle's file before and in the function, without directives and indentation.
  private func parts(_ text: String) -> (file: [String], function: [String]) {
    let source = candidate(text).source(function: "p", generatedFile: "workbook", languageMode: "6")
    let lines = source.split(separator: "\n").filter { !$0.hasPrefix("#sourceLocation") }
      .map { String($0.drop { $0 == " " }) }
    let start = lines.firstIndex { $0.hasPrefix("@MainActor func p()") } ?? 0
    return (Array(lines[..<start]), Array(lines[(start + 1)...].dropLast(2)))
  }

  /// The added word precedes everything but the attributes.
  @Test(arguments: [
    ("func f() {}", "fileprivate\nfunc f() {}"),
    ("struct S<T>: ~Copyable {}", "fileprivate\nstruct S<T>: ~Copyable {}"),
    ("final class C {}", "fileprivate\nfinal class C {}"),
    ("indirect enum E {}", "fileprivate\nindirect enum E {}"),
    ("actor A {}", "fileprivate\nactor A {}"),
    ("distributed actor A {}", "fileprivate\ndistributed actor A {}"),
    ("protocol P<T> { associatedtype T }", "fileprivate\nprotocol P<T> { associatedtype T }"),
    ("typealias A<T> = [T]", "fileprivate\ntypealias A<T> = [T]"),
    (
      "@globalActor actor G { static let shared = G() }",
      "@globalActor\nfileprivate\nactor G { static let shared = G() }"
    ),
    (
      "@propertyWrapper struct W<T> { var wrappedValue: T }",
      "@propertyWrapper\nfileprivate\nstruct W<T> { var wrappedValue: T }"
    ),
    ("@resultBuilder enum B {}", "@resultBuilder\nfileprivate\nenum B {}"),
    (
      "@available(macOS 15, *)\n@MainActor\nfunc f() async throws(E) {}",
      "@available(macOS 15, *)\n@MainActor\nfileprivate\nfunc f() async throws(E) {}"
    ),
    ("nonisolated func f() {}", "fileprivate\nnonisolated func f() {}"),
    ("prefix func - (a: A) -> A { a }", "fileprivate\nprefix func - (a: A) -> A { a }"),
    ("func `two words`() {}", "fileprivate\nfunc `two words`() {}"),
    ("struct Ä { let ö = \"中\" }", "fileprivate\nstruct Ä { let ö = \"中\" }"),
    ("func f<each T>(_ t: repeat each T) {}", "fileprivate\nfunc f<each T>(_ t: repeat each T) {}"),
    ("extension Int { func f() {} }", "fileprivate\nextension Int { func f() {} }"),
    ("var a: Int { 1 }", "@MainActor fileprivate\nvar a: Int { 1 }"),
    (
      "var a: Int { _read { yield b } }", "@MainActor fileprivate\nvar a: Int { _read { yield b } }"
    ),
    ("nonisolated var a: Int { 1 }", "fileprivate\nnonisolated var a: Int { 1 }"),
    (
      "var a: Int { get async throws { 1 } }",
      "@MainActor fileprivate\nvar a: Int { get async throws { 1 } }"
    ),
  ])
  func keepsADeclarationToItsFile(text: String, expected: String) {
    let (file, function) = parts("\n\n\n\n" + text)
    #expect(file.joined(separator: "\n") == expected)
    #expect(function == [])
    #expect(candidate("\n\n\n\n" + text).hazards.isEmpty)
  }

  @Test(arguments: [
    "struct S {}\nextension S: Error {}", "extension S { init() {} }\nstruct S {}",
    "protocol P {}\nextension P { func f() {} }", "enum E {}\nextension E.F {}",
  ])
  func leavesAnExtensionOfAnOwnTypeAsItIs(text: String) {
    let (file, function) = parts("\n\n\n\n" + text)
    let line = text.split(separator: "\n").first { $0.hasPrefix("extension") }.map(String.init)
    #expect(file.contains(line ?? "") && function == [])
    #expect(file.count { $0 == "fileprivate" } == 1)
  }

  @Test func endsARunOfStatementsAtEachDeclaration() {
    for declaration in [
      "var c: Int { 1 }", "func c() {}", "struct C {}", "let c = make()", "import A",
      "extension Int {}",
    ] {
      let (file, function) = parts("f()\n\n\n\(declaration)\ng()")
      #expect(function.filter { !$0.hasPrefix("_ = ") } == ["f()", "g()"], "\(declaration)")
      #expect(file.last == declaration)
    }
  }

  @Test(arguments: [
    "f()", "try f()", "a = 1", "a += 1", "a.b[0] = c", "_ = f()", "(a, b) = (b, a)",
    "f { 1 } g: { 2 }", "if a { b() } else if c {} else {}",
    "guard a else { fatalError() }", "for a in b where c {}", "for case let a? in b {}",
    "while a { break }", "repeat { f() } while a",
    "outer: for a in b { continue outer }", "switch a { case .b: c; default: break }",
    "do { try f() } catch E.a { g() } catch {}",
    "do { struct S {}; let s = S() }", "throw E.a", "let _ = f()", "let a: Int\na = 1",
    "var a: Int\na = 1", "let a = try f()",
    "let a = try f { await g() }", "let a = { await f() }", "let a = b ?? c, d = 1",
    "let a = b.c, d = b.e", "let a = f(1), b = f(2)",
    "let (a, _) = try f()", "let a = if b { try c() } else { d }",
    "guard let a = b else { exit(1) }",
    "[1, 2].forEach {\n  print($0)\n}", "\"\"\"\n  text\n  \"\"\".f()",
    "f()\n\n// a comment\n\ng()", "f(); g()",
  ])
  func keepsStatementsInTheFunction(text: String) {
    let (file, function) = parts(text)
    #expect(file == [])
    let lines = text.split(separator: "\n").map { String($0.drop { $0 == " " }) }
    #expect(function == lines)
    #expect(candidate(text).hazards.isEmpty)
  }

  @Test(arguments: [
    ("let a = f()", ["a"]), ("var a = [1]", ["a"]), ("let a: Int = f()", ["a"]),
    ("let (a, (_, b)) = f()", ["a", "b"]),
    ("let a = f(), b = g()", ["a", "b"]), ("var a: Int?", ["a"]), ("var a: Int!", ["a"]),
    ("let `in` = f()", ["in"]), ("let ä = f()", ["ä"]),
    ("let `two words` = f()", ["two words"]), ("let a = f { $0 + 1 }", ["a"]),
    ("let a = { try f() }", ["a"]), ("let a = try! f()", ["a"]), ("let a = try? f()", ["a"]),
    ("let a = if b { c() } else { d() }", ["a"]), ("let a = \"\\(f())\"", ["a"]),
    ("var a = f() { didSet { print(a) } }", ["a"]), ("let a = [f(): g()]", ["a"]),
    ("let a = \\S.b", ["a"]), ("let a = /x+/", ["a"]),
    ("let a = S<Int>.self", ["a"]), ("let (a, b): (Int, Int) = f()", ["a", "b"]),
    ("nonisolated(unsafe) var a = f()", ["a"]),
    ("unowned let a = f()", ["a"]), ("weak var a = f()", ["a"]), ("let a = f() as (any P)?", ["a"]),
    ("let a: () async throws -> Void = f", ["a"]), ("let a = 5", ["a"]),
  ])
  func touchesAVariableOfTheFileWhereItStood(text: String, names: [String]) {
    let (file, function) = parts("first()\n\n\n" + text + "\nlast()")
    #expect(function == ["first()"] + names.map { "_ = `\($0)`" } + ["last()"])
    #expect(file.last == text)
    #expect(candidate("first()\n" + text).hazards.isEmpty)
  }

  @Test(arguments: [
    ("public func f() {}", BundleHazard.Kind.explicitAccess),
    ("internal struct S {}", .explicitAccess), ("private enum E {}", .explicitAccess),
    ("fileprivate class C {}", .explicitAccess), ("package actor A {}", .explicitAccess),
    ("open class C {}", .explicitAccess),
    ("public typealias T = Int", .explicitAccess), ("private protocol P {}", .explicitAccess),
    ("public extension Int { func f() {} }", .explicitAccess),
    ("struct S { package var a = 1 }", .explicitAccess),
    ("struct S { private typealias T = Int }", .explicitAccess),
    ("struct S { fileprivate actor A {} }", .explicitAccess),
    ("extension Int { private func f() {} }", .explicitAccess),
    ("public let a = f()", .globalVariable), ("@W var a = f()", .globalVariable),
    ("async let a = f()", .globalVariable),
    ("lazy var a = f()", .globalVariable), ("return", .topLevelEnd),
    ("if a { return }", .topLevelEnd), ("for a in b { return }", .topLevelEnd),
    ("switch a { default: return }", .topLevelEnd), ("do { return } catch {}", .topLevelEnd),
    ("defer { f() }", .topLevelEnd),
    ("#if A\nf()\n#endif", .directive), ("#if A\nfunc f() {}\n#endif", .directive),
    ("extension Int { \n#if A\nfunc f() {}\n#endif\n}", .directive),
    ("extension Int: P {}", .foreignConformance),
    ("extension Array: P where Element: Q {}", .foreignConformance),
    ("protocol P {}\nextension Int: P, Q {}", .foreignConformance),
    ("extension Swift.Int: Error {}", .foreignConformance),
    ("macro m() = #externalMacro(module: \"M\", type: \"T\")", .directive),
    ("@main struct S {}", .entryPoint), ("@main enum E { static func main() {} }", .entryPoint),
  ])
  func keepsApart(text: String, kind: BundleHazard.Kind) {
    #expect(candidate(text).hazards.map(\.kind).contains(kind), "\(candidate(text).hazards)")
  }

  @Test(arguments: [
    "struct S { private var a = 1; private func f() {}; private init() {} }",
    "struct S { private(set) var a = 1; public var b = 2 }",
    "class C { fileprivate let a = 1; internal func f() {} }", "let f = { return 1 }",
    "func f() { return }", "var a: Int { return 1 }",
    "do { defer { f() } }", "func f() { defer { g() } }",
    "struct S { func f() {\n#if A\ng()\n#endif\n} }", "protocol P {}\nextension Int: P {}",
    "struct S {}\nextension S: Error {}", "struct S { struct T {} }\nextension S.T: Error {}",
    "extension Int {}", "let a = b.map { return $0 }",
    "protocol P {}\nprotocol Q {}\nextension Int: P, Q { func f() {} }", "#warning(\"a\")",
    "if #available(macOS 15, *) { f() }",
  ])
  func letsShare(text: String) {
    #expect(candidate(text).hazards.isEmpty, "\(candidate(text).hazards)")
  }

  /// Each piece of the text appears in the bundle once, under a directive for its line and in its column.
  @Test(arguments: ["", "\n", "\n\n\n", "\n\n  ", "x()\n\n", "x(); ", "\n\n\t"])
  func keepsPlaces(start: String) throws {
    let text = start + "struct S { let ä = 1 }; f(); func g() {}\n\n  var a = h()"
    let program = candidate(text)
    let source = program.source(function: "p", generatedFile: "workbook", languageMode: "6")
    let (old, new) = (text.split(separator: "\n", omittingEmptySubsequences: false), lines(source))
    for piece in ["struct S { let ä = 1 }", "f()", "func g() {}", "var a = h()"] {
      let row = try #require(old.firstIndex { $0.contains(piece) })
      let place = try #require(new.first { $0.text.contains(piece) })
      #expect(place.line == row + 1, "\(source)")
      let column = { (line: Substring) in
        line.utf8.count
          - (line.firstRange(of: piece).map { line[$0.lowerBound...].utf8.count } ?? 0) + 1
      }
      // Another declaration on the line may move it.
      guard program.isPlaceKnown(file: "a.swift", line: row + 1, column: column(place.text)) else {
        continue
      }
      let found = program.originalColumn(
        column(place.text), file: "a.swift", line: row + 1, languageMode: "6")
      #expect(found == column(old[row]), "\(source)")
    }
  }

  /// On a first line the added words may also move what follows a declaration.
  @Test(arguments: [
    ("func f() {}; g()", false), ("f(); struct S {}; func g() {}", false),
    ("call(with: 1); struct S {}; func g() {}", true),
    ("call(with: 1); var b = [1]; func g() {}", false), ("call(with: 1); var b = [1]", true),
    ("call(with: 1); func f() {}; g()", true), ("var b = [1];", true), ("var b = [1]; g()", false),
    ("\n\nvar b = [1]; func g() {}", true),
  ])
  func knowsWhichColumnsItKnows(text: String, isKnown: Bool) {
    let line = text.count { $0 == "\n" } + 1
    #expect(candidate(text).isPlaceKnown(file: "a.swift", line: line, column: 1) == isKnown)
    #expect(candidate(text).isPlaceKnown(file: "b.swift", line: line, column: 1))
    #expect(candidate(text).isPlaceKnown(file: "a.swift", line: line + 1, column: 1))
  }

  /// Attributes have lines of their own above the declaration, or precede it on its line.
  @Test(arguments: [
    ("f()\ng()\n@A func h() {}", 1, false), ("f()\ng()\n@A func h() {}", 2, true),
    ("f()\ng()\n@A func h() {}", 3, true), ("f()\ng()\n@A\n@B func h() {}", 2, false),
    ("@A func h() {}", 1, false), ("@A\nfunc h() {}", 2, false), ("func h() {}", 1, true),
    ("struct S {\n  @A var a = 1\n}", 2, true),
  ])
  func doubtsPlacesOfAttributes(text: String, line: Int, isKnown: Bool) {
    #expect(candidate(text).isPlaceKnown(file: "a.swift", line: line, column: 1) == isKnown)
  }

  /// The lines of a bundle's file with their numbers by `#sourceLocation`.
  private func lines(_ source: String) -> [(line: Int, text: Substring)] {
    var number = 0
    return source.split(separator: "\n", omittingEmptySubsequences: false).compactMap { line in
      if line.hasPrefix("#sourceLocation") {
        number = Int(line.split(separator: "line: ").last?.dropLast() ?? "") ?? 0
        return nil
      }
      defer { number += 1 }
      return (number, line)
    }
  }
}
