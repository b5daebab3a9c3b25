import SwiftSource
import Testing

/// Where code must stand and what it needs.
struct FenceShapeTests {
  @Test(arguments: [
    ("let a = 1\nreturn a", FenceShape.Home.function), ("func f() { return }", nil),
    ("f { return 1 }", nil), ("break", .function), ("while true { break }", nil),
    ("switch a { case 1: break default: go() }", nil),
    ("self.a = 1", .method), ("super.go()", .method), ("f { [weak self] in go() }", .method),
    ("func go() { self.a = 1 }", .method), ("struct A { func go() { self.b() } }", nil),
    ("extension A { func go() { self.b() } }", nil), ("let t = A.self", nil),
    ("let k = \\A.self", nil),
    ("override func go() {}", .type), ("@objc func go() {}", .type), ("init(a: Int) {}", .type),
    ("static let a = 1", .type), ("mutating func go() {}", .type), ("deinit {}", .type),
    ("subscript(i: Int) -> Int { 1 }", .type), ("case north, south", .type),
    ("associatedtype Item", .type), ("get { 1 }", .type), ("class A {}", nil),
    ("case .north: go()\ncase .south: stay()", .function), ("public func f() {}", nil),
    ("do { try go() } catch { print(error) }", nil), ("", nil),
  ])
  func knowsTheHome(text: String, expected: FenceShape.Home?) {
    #expect(FenceShape(text).home?.meaning == expected)
  }

  @Test(arguments: [
    ("await go()", true), ("async let a = go()", true), ("for await a in b {}", true),
    ("func f() async { await go() }", false), ("Task { await go() }", false),
    ("let f: () async -> Void", false),
  ])
  func knowsWhetherItWaits(text: String, expected: Bool) {
    #expect(FenceShape(text).isAsync == expected)
  }

  @Test(arguments: [
    ("let session = URLSession.shared", ["URLSession"]),
    ("print(CommandLine.arguments)", ["CommandLine"]),
    ("let line = readLine()", ["readLine"]), ("try Data(contentsOf: url)", ["contentsOf"]),
    ("list.append(contentsOf: other)", []), ("try text.write(toFile: path)", ["toFile"]),
    ("FileManager.default.removeItem(at: url)", ["FileManager"]),
    ("struct Bundle {}\nBundle()", []), ("crew.URLSession", []),
  ])
  func findsSurroundings(text: String, expected: [String]) {
    #expect(FenceShape(text).surroundings.map(\.word) == expected)
  }

  @Test func findsConditions() {
    let shape = FenceShape("#if os(iOS) || canImport(Sails)\n@main struct A {}\n#endif\nos(Linux)")
    #expect(shape.conditions.map(\.word) == ["iOS", "Sails"])
    #expect(shape.conditions.map(\.meaning) == [.system, .module])
    #expect(shape.hasMain)
  }
}
