import SwiftRewriting
import Testing

/// Hazards that keep a program out of a bundle, and their places.
struct BundleHazardTests {
  private func candidate(_ text: String) -> BundleCandidate {
    BundleCandidate("#sourceLocation(file: \"a.swift\", line: 1)\n" + text, ownFile: "workbook")
  }

  private func source(_ text: String, mode: String = "6") -> String {
    candidate(text).source(function: "p", generatedFile: "workbook", languageMode: mode)
  }

  /// At least one of every kind of hazard.
  private static let hazards: [(source: String, kind: BundleHazard.Kind)] = [
    ("@main struct App { static func main() {} }", BundleHazard.Kind.entryPoint),
    ("extension Int: Error {}", .foreignConformance),
    ("typealias I = Int\nextension I: Error {}", .foreignConformance),
    ("struct A { typealias I = Int }\nextension A.I: Error {}", .foreignConformance),
    (
      "extension Int: @retroactive Identifiable { public var id: Int { self } }",
      .foreignConformance
    ),
    ("typealias IntegerLiteralType = Double", .languageName),
    ("struct MainActor {}", .languageName),
    ("public struct A {}", .explicitAccess),
    ("private let a = [1]", .globalVariable),
    ("private func f() {}", .explicitAccess),
    ("struct A { private struct B {} }", .explicitAccess),
    ("class A { open func f() {} }", .explicitAccess),
    ("extension Int { public var x: Int { 1 } }", .explicitAccess),
    ("final class A { deinit { print(1) } }\nlet a = try A()", .lifetime),
    ("final class A {}\nweak var b: A?\nlet a: A\na = A()", .lifetime),
    ("let s = try AsyncStream<Int> { $0.onTermination = { _ in print(1) } }", .lifetime),
    // Destroying objects of a package's module may have visible effects.
    ("import Thermostat\nguard let a = Thermostat() else { fatalError() }", .lifetime),
    ("let a = try f()\nfunc g() { print(a) }", .sharedVariable),
    ("let a = 5\nif a > 6 { print(1) }\nstruct S { func f() { print(a) } }", .sharedVariable),
    ("guard let n = Int(\"1\") else { fatalError() }\nfunc f() { print(n) }", .sharedVariable),
    ("print(later)\nlet later = [1]", .earlyUse),
    ("func f() { print(x) }\nf()\nlet x = [5]", .earlyUse),
    (
      "struct S {}\nextension S { subscript(i: Int) -> Int { x } }\nprint(S()[0])\nlet x = f()",
      .earlyUse
    ),
    ("extension Int { init(_ a: [Int]) { self = y } }\nprint(Int([1]))\nlet y = f()", .earlyUse),
    ("struct V {}\nfunc + (a: V, b: V) -> Int { x }\nprint(V() + V())\nlet x = f()", .earlyUse),
    ("var d: Int { x }\nprint(d)\nlet x = f()", .earlyUse),
    ("func f() -> Int { x }\nlet x = f()", .earlyUse),
    ("print(abs(1))\nlet abs = try f()", .earlyUse),
    ("guard let n = n else { fatalError() }", .earlyUse),
    ("let a = 5\nif a > 6 {}\nTask { print(a) }", .globalVariable),
    ("let a = await f()\nawait g(a)", .globalVariable),
    ("var t = (1, 2)\nif t.0 > 3 {}\nswap(&t.0, &t.1)", .globalVariable),
    ("var a: Int?\nvar a: Optional<Int>", .globalVariable),
    ("let a = try f()\nlet a = [1]", .globalVariable),
    ("func total() -> Int { 1 }\nlet total = try f()", .globalVariable),
    ("let n = [1]\nguard let n = n.first else { fatalError() }", .globalVariable),
    ("@Limit var a = 1", .globalVariable),
    ("async let a = f()", .globalVariable),
    ("print(#function)", .ownPlace),
    ("await withCheckedContinuation { c in c.resume() }", .ownPlace),
    ("print((any Box<Int>).self)", .typeLookup),
    ("protocol Fault: Error {}\nextension String: Fault {}", .foreignConformance),
    (
      "protocol A: B {}\nprotocol B: C, Error {}\nprotocol C {}\nextension Int: A {}",
      .foreignConformance
    ),
    ("protocol A where Self: Error {}\nextension Int: A {}", .foreignConformance),
    ("struct V { public static func + (a: V, b: V) -> V { a } }", .explicitAccess),
    ("let x: Int = { x + 1 }()", .earlyUse),
    (
      "struct V {}\nfunc == (a: V, b: V) -> Bool { x }\nprint([V()].contains(V()))\nlet x = f()",
      .earlyUse
    ),
    ("func f(at column: Int = #column) {}", .ownPlace),
    ("print(NSClassFromString(\"main.A\") as Any)", .typeLookup),
    ("let data = NSKeyedArchiver.archivedData(withRootObject: x)", .typeLookup),
    ("print(Thread.callStackSymbols)", .ownImage),
    ("print(#dsohandle)", .ownImage),
    ("import Foundation\nprint(Bundle.main.executableURL as Any)", .ownImage),
    (
      "import Foundation\nprint(try Data(contentsOf: URL(filePath: CommandLine.arguments[0])).count)",
      .ownImage
    ),
    (
      "import Foundation\nlet f = FileManager.default\nprint(f.contents(atPath: \"/pr\" + \"oc/self/exe\")!)",
      .ownImage
    ),
    ("import Foundation\nlet again = Process()", .ownImage),
    ("print(try String(contentsOfFile: \"/proc/self/maps\", encoding: .utf8))", .ownImage),
    ("import Testing", .discovery),
    ("import class XCTest.XCTestCase", .discovery),
    ("@_cdecl(\"f\") func f() {}", .linkage),
    ("@`_cdecl`(\"f\") func f() {}", .linkage),
    ("@_silgen_name(\"getpid\") func f() -> Int32", .linkage),
    ("let _workbookProgram3 = 1", .reservedName),
    ("func f() {\n  #warning(\"x\\nb.swift:1:1: error: y\")\n}", .ownMessage),
    ("@available(*, deprecated, message: \"x\\u{A}y\")\nfunc f() {}", .ownMessage),
    ("@available(*, deprecated, message: \"\"\"\n  x\n  y\n  \"\"\")\nfunc f() {}", .ownMessage),
    ("print(\"_workbookProgram3\")", .reservedName),
    ("if true { return }", .topLevelEnd),
    ("defer { print(1) }\nprint(2)", .topLevelEnd),
    ("{ print(1) }()", .closureStatement),
    ("#if DEBUG\nprint(1)\n#endif", .directive),
    ("let x = (", .unreadable),
  ]

  @Test(arguments: hazards)
  func findsWhatKeepsApart(source: String, kind: BundleHazard.Kind) throws {
    let program = candidate(source)
    let hazard = try #require(
      program.hazards.first { $0.kind == kind }, "\(source): \(program.hazards)")
    #expect(hazard.kind == .unreadable || hazard.file == "a.swift")
  }

  /// A sample may end anywhere, such as after an attribute.
  @Test func readsWhatIsCutShort() {
    let text = Self.hazards.map(\.source).joined(separator: "\n") + "\n@attached(member)\n"
    let characters = Array(text)
    for start in stride(from: 0, to: characters.count, by: 61) {
      for count in [1, 7, 20, 60] {
        let code = String(characters[start..<min(start + count, characters.count)])
        _ = source(code)
      }
    }
    #expect(candidate("@attached(member)").hazards.map(\.kind) == [.unreadable])
    #expect(
      candidate("extension Int: P { @a }\nprotocol P {}").hazards.map(\.kind) == [.unreadable])
  }

  @Test func knowsAHazardOfEveryKind() {
    // An author's own `#sourceLocation` is found by a reader that knows which lines are generated.
    let kinds = Set(Self.hazards.map(\.kind)).union([.sourceLocation])
    #expect(kinds == Set(BundleHazard.Kind.allCases))
    #expect(BundleHazard.Kind.allCases.allSatisfy { !$0.reason.isEmpty })
  }

  @Test func placesAHazard() throws {
    let program = candidate("let a = 1\n  @_cdecl(\"f\") func f() {}")
    let hazard = try #require(program.hazards.first)
    #expect(hazard == BundleHazard(kind: .linkage, file: "a.swift", line: 2, column: 3))
  }
}
