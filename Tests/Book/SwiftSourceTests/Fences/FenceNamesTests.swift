import SwiftSource
import Testing

/// What a fence declares and takes from elsewhere.
struct FenceNamesTests {
  private func declared(_ text: String) -> String {
    FenceNames(text).declarations.map(\.name).joined(separator: " ")
  }

  private func used(_ text: String) -> String {
    FenceNames(text).uses.map(\.name).joined(separator: " ")
  }

  @Test(arguments: [
    ("let a = 1, b = 2", "a b"),
    ("let (first, (second, _)) = pair", "first second"),
    ("guard let boat = find() else { fatalError() }", "boat"),
    ("guard case .open(let door, _) = gate else { fatalError() }", "door"),
    ("if let boat = find() { print(boat) }", ""),
    ("for stone in wall { let weight = stone.weight }", ""),
    ("func row() { let oar = 1 }", "row"),
    ("func row(_ times: Int) -> Boat", ""),
    ("var count: Int { get }", ""),
    ("var count: Int { 3 }", "count"),
    ("struct Boat { var mast = 1 }\nfinal class Crew {}\nactor Port {}", "Boat Crew Port"),
    ("enum Wind { case north }\nprotocol Sail {}\ntypealias Knots = Double", "Wind Sail Knots"),
    ("infix operator <~>\nfunc <~> (a: Boat, b: Boat) -> Boat { a }", "<~> <~>"),
    ("extension Boat { var flag: Int { 1 } }", ""),
    ("#if os(Linux)\nlet a = 1\n#else\nlet b = 2\n#endif", "a b"),
    ("let `default` = 1", "default"),
    ("let { = ", ""),
    ("", ""),
  ])
  func findsDeclarations(text: String, expected: String) {
    #expect(declared(text) == expected)
  }

  @Test(arguments: [
    ("print(boat.mast.height, to: &log)", "print boat log"),
    ("let boat = Boat(name: title)\nboat.sail()", "Boat title"),
    ("boat.sail()\nlet boat = 1", "boat"),
    ("let boat = boat.repaired()", "boat"),
    ("func sail() { boat.go() }\nlet boat = 1", ""),
    ("let fleet: [String: Fleet.Ship]? = nil", "String Fleet"),
    ("crew.map { sailor in sailor.name + suffix }", "crew + suffix"),
    ("crew.map { $0.name }.reduce(0, +)", "crew +"),
    ("if let boat { boat.go() }", "boat"),
    ("if let boat = find() { boat.go() } else { boat }", "find boat"),
    ("guard let boat else { fatalError() }\nboat.go()", "boat fatalError"),
    ("for case let (name, age)? in list where age > limit { print(name) }", "list > limit print"),
    ("switch state { case .open(let door): door.close() case shut: break }", "state shut"),
    (
      "do { try load() } catch let failure as LoadError { failure } catch { error }",
      "load LoadError"
    ),
    (
      "func pick<Item: Named>(_ items: [Item]) -> Item where Item: Sendable { items[0] }",
      "Named Sendable"
    ),
    ("func outer() { func inner() {}; struct Local {}; inner(); Local() }", ""),
    ("struct Boat { var mast: Mast; func go() { mast.up(); hoist() } }", "Mast hoist"),
    ("struct Boat { enum Kind { case small }; var kind: Kind; static let least = Kind.small }", ""),
    ("extension Boat { func go() { hoist() } }\nstruct Boat { func hoist() {} }", ""),
    ("var depth: Int { get { 1 } set { store(newValue) } }", "Int store"),
    ("@MainActor func run() {}\n@available(iOS 15, *) func old() {}", "MainActor"),
    ("@Stored(key: name) var x = 1", "Stored name"),
    ("#expect(boats.count == 2)\nprint(#line)", "expect boats == print"),
    ("let path = \\Boat.mast.height", "Boat"),
    ("#if canImport(Sails) && DEBUG\nsail()\n#endif", "sail"),
    ("import Harbour\nlet pier = Harbour.Pier()", ""),
    ("import struct Harbour.Pier\nlet pier = Pier()", ""),
    ("\"\\(boat) in \\(harbour)\"", "boat harbour"),
    ("loop: for i in 0..<n { continue loop }", "..< n"),
    ("let task = Task { [boat] in boat.go() }", "Task boat"),
    ("a <~> b", "a <~> b"),
    ("let close: (_ boat: Boat) -> Void = { boat in boat.go() }", "Boat Void"),
    ("#expect(f { item in item == 1 })", "expect f =="),
  ])
  func findsUses(text: String, expected: String) {
    #expect(used(text) == expected)
  }

  @Test(arguments: [
    ("class Deck: Floor { func f() { plank() } }", true),
    ("extension Deck { func f() { plank() } }", true),
    ("@Observable class Deck { func f() { plank() } }", true),
    ("class Deck { func f() { plank() } }", false),
    ("extension Deck { func f() { plank() } }\nplank()", false),
  ])
  func knowsWhatMayBeAMember(text: String, expected: Bool) throws {
    let use = try #require(FenceNames(text).uses.first { $0.name == "plank" })
    #expect(use.mayBeMember == expected)
  }

  @Test func knowsRangesAndCalls() throws {
    let text = "let n = size(of: boat)\nsize(of: n)"
    let names = FenceNames(text)
    let use = try #require(names.uses.first)
    let bytes = Array(text.utf8)
    #expect(String(decoding: bytes[use.range], as: UTF8.self) == "size")
    #expect(use.isCalled)
    #expect(names.uses.last?.isCalled == false)
    #expect(names.declarations.map(\.range) == [4..<5])
  }

  @Test func knowsExtensionsAndImports() {
    let names = FenceNames(
      """
      import Harbour
      @testable import Harbour.Docks
      extension Docks.Crane: Movable, Sendable { func lift() {}; static let all = 1; init(x: Int) {} }
      crane.lift().hook
      """)
    #expect(names.importedModules == ["Harbour"])
    #expect(names.additions.map(\.type) == ["Crane"])
    #expect(names.additions.map(\.members) == [["lift", "all", "init"]])
    #expect(names.additions.map(\.conformances) == [["Movable", "Sendable"]])
    #expect(names.members == ["lift", "hook"])
    #expect(names.lastFileScopeDeclaration == 46)
  }

  @Test(arguments: [
    ("let a = 1\nfunc f() {}\nstruct S {}", false), ("public struct S {}", true),
    ("precedencegroup Low {}", true), ("@main struct App {}", true),
  ])
  func knowsWhatStaysAtFileScope(text: String, expected: Bool) {
    #expect((FenceNames(text).lastFileScopeDeclaration != nil) == expected)
  }
}
