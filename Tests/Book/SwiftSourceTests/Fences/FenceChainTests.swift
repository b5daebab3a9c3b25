import SwiftSource
import Testing

/// Which earlier fences a fence continues.
struct FenceChainTests {
  private static let known: Set<String> = ["print", "String", "Int", "index", "stride", "Codable"]

  private func chains(_ texts: [String?]) -> FenceChains {
    FenceChains(texts.map { $0.map { .init(names: FenceNames($0)) } }) { Self.known.contains($0) }
  }

  /// The chain of the last fence: `0 2n 3` if the second link is nested and 3 is the fence.
  private func chain(_ texts: [String?], extensions: Bool = false) -> String {
    let chain = chains(texts).chain(of: texts.count - 1, extensions: extensions)
    let links = chain.links.map { "\($0.fence)" + ($0.isNested ? "n" : "") }
    return (links + (chain.isNested ? ["n"] : [])).joined(separator: " ")
  }

  @Test(arguments: [
    (["let a = 1", "print(a)"], "0"),
    (["let a = 1", "let b = a", "print(b)"], "0 1"),
    (["let a = 1", "let b = 2", "print(b)"], "1"),
    (["let a = 1", "let a = 2", "print(a)"], "1"),
    (["let a = 1", "let a = 2\nprint(a)"], ""),
    (["let a = 1", "let a = a + 1"], "0 n"),
    (["let a = 1", "let b = a", "let a = 3", "print(a, b)"], "0 1 2n"),
    (["let a = 1; let b = 2", "let a = b"], "0 n"),
    (["func f() {}", "f()"], "0"),
    (["func f(_ x: Int) {}", "func f(_ x: String) { f(1) }", "f(\"\")"], "1"),
    (["func f(_ x: Int) {}; let c = 1", "func f(_ x: String) {}; let d = c", "f(d)"], "0 1"),
    (["func f(_ x: Int) {}; let c = 1", "func f(_ x: Int) {}; let d = c", "f(d)"], "0 1n"),
    (["struct Boat {}", "extension Boat { func go() {} }", "Boat().go()"], "0"),
    (["let print = 1", "print(2)"], ""),
    (["let index = 1", "print(index)"], "0"),
    (["func stride() {}", "stride()"], ""),
    (["infix operator <~>\nfunc <~> (a: Int, b: Int) -> Int { a }", "1 <~> 2"], "0"),
    (["func == (a: Int, b: Int) -> Int { a }", "print(1 == 2)"], ""),
    (["func go(_ boat: Boat)", "go(1)"], ""),
    (["print(a)", "let a = 1"], ""),
    (["var a = [1]", "a.append(2)", "print(a)"], "0 1"),
    (["var a = [1]", "a[0] = 2", "print(a.count)", "print(a)"], "0 1"),
    (["var a = 1", "a += 2", "swap(&a, &a)", "print(a == 1)", "print(a)"], "0 1 2"),
    (["var a = [1]", "a.append(2)", "var a = [3]", "print(a)"], "2"),
    (["var a = [1]", "if a.isEmpty { a.removeAll() }", "let b = a", "print(b)"], "0 1 2"),
    (["var a = [1]", "a.append(2)"], "0"),
    (["let boat = Boat()", "boat.crew?.leave()", "go(boat)"], "0 1"),
  ])
  func continuesWhatItUses(texts: [String], expected: String) {
    #expect(chain(texts) == expected)
  }

  @Test(arguments: [
    (["struct Boat {}", "extension Boat { func go() {} }", "Boat().go()"], "0 1"),
    (
      ["struct Boat {}", "extension Boat: Codable {}", "extension Boat: Codable {}", "Boat()"],
      "0 2"
    ),
    (["struct Boat: Codable {}", "extension Boat: Codable {}", "Boat()"], "0"),
    (["extension String { var loud: String { self } }", "print(\"a\".loud)"], "0"),
    (["extension String { var loud: String { self } }", "print(\"a\".quiet)"], ""),
    (["extension String { func loud() -> String }", "print(\"a\".loud())"], ""),
    (["let n = 1", "extension String { var loud: Int { n } }", "print(\"a\".loud)"], "0 1"),
    (
      [
        "struct Boat {}", "extension Boat { func go() {} }", "extension Boat { func go() {} }",
        "Boat().go()",
      ], "0 2"
    ),
  ])
  func continuesExtensions(texts: [String], expected: String) {
    #expect(chain(texts, extensions: true) == expected)
  }

  @Test func prefersACompleteDeclaration() {
    func links(_ isComplete: [Bool]) -> [Int] {
      let texts = ["struct Boat {}", "struct Boat {}", "Boat()"]
      let fences = zip(texts, isComplete + [true]).map {
        FenceChains.Fence(names: FenceNames($0), isComplete: $1)
      }
      return FenceChains(fences) { _ in false }.chain(of: 2).links.map(\.fence)
    }
    #expect(links([true, false]) == [0])
    #expect(links([false, false]) == [1])
    #expect(links([true, true]) == [1])
  }

  @Test func passesOverFencesThatCannotBeContinued() {
    #expect(chain(["let a = 1", nil, "print(a)"]) == "0")
  }

  @Test func reportsNamesThatNothingDeclares() {
    let texts = ["let a = source", "extension Boat { func f() { hoist() } }\nprint(a, wind)"]
    let chain = chains(texts).chain(of: 1)
    #expect(chain.unknownNames.map(\.use.name) == ["source", "Boat", "wind"])
    #expect(chain.unknownNames.map(\.fence) == [0, 1, 1])
    #expect(chain.links.map(\.names) == [["a"]])
  }

  @Test(arguments: [
    (["let a = 1", "let a = a"], nil),
    (["let a = 1", "extension Int {}\nlet a = a"], FenceChain.Obstacle.fileScope(fence: 1)),
    (
      ["let a = 1", "let a = a + 1; let b = a", "struct S { var x = b }"],
      FenceChain.Obstacle.capture(name: "b", fence: 2)
    ),
    (["let a = 1", "let b = 2", "struct S { var x = a + b }"], nil),
  ])
  func knowsWhatNestingPrevents(texts: [String], expected: FenceChain.Obstacle?) {
    #expect(chains(texts).chain(of: texts.count - 1).obstacle == expected)
  }
}
