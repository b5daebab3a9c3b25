import SwiftSource
import Testing

/// What authors leave out of a fence.
struct FenceHolesTests {
  /// The holes as they are written, with the first letter of their kind.
  private func holes(_ text: String) -> [String] {
    let bytes = Array(text.utf8)
    return FenceHoles(text).holes.map {
      "\($0.kind)".prefix(1) + " " + String(decoding: bytes[$0.range], as: UTF8.self)
    }
  }

  @Test(arguments: [
    ("let boat = Boat(\n  ...\n)", ["e ..."]),
    ("func sail() { ... }", ["e ..."]),
    ("func sail() {\n  hoist()\n  ...\n}", ["e ..."]),
    ("struct Boat { ... }", ["e ..."]),
    ("struct Boat {\n  var mast = 1\n  ...\n}", ["e ..."]),
    ("let crew = ...", ["e ..."]),
    ("let crew: Crew = …", ["e …"]),
    ("sail(to: harbour, ...)", ["e ..."]),
    ("sail(...)", ["e ..."]),
    ("func sail(...) {}", ["e ..."]),
    ("let list = [...]", ["e ..."]),
    ("let list = [1, 2, ...]", ["e ..."]),
    ("let list = [\"a\": 1, ...]", ["e ..."]),
    ("crew.map { ... }", ["e ..."]),
    ("crew.map { sailor in ... }", ["e ..."]),
    ("return ...", ["e ..."]),
    ("switch wind {\ncase .north: ...\ndefault: ...\n}", ["e ...", "e ..."]),
    ("switch wind {\ncase .north: go()\n...\n}", ["e ..."]),
    ("let a = 1\n...\nlet b = 2", ["e ..."]),
    ("call()\n…\ncall()", ["e …"]),
    ("...\nlet b = 2", ["e ..."]),
    ("let key = <#your key#>", ["p <#your key#>"]),
    ("sail(to: <#T##Harbour#>, at: <#speed#>)", ["p <#T##Harbour#>", "p <#speed#>"]),
    ("let key = /* from the server */", ["c /* from the server */"]),
    ("let key = // ...\nlet b = 2", ["c // ..."]),
    ("func sail() { /* hoist first */ }", ["c /* hoist first */"]),
    ("crew.map { sailor in\n  // your code\n}", ["c // your code"]),
    ("sail(/* where to */)", ["c /* where to */"]),
    ("throw /* a LoadError */", ["c /* a LoadError */"]),
    ("typealias Crew = Tagged</* What? */, Int>", ["c /* What? */"]),
    ("sail(/* from */, to: 1)", ["c /* from */"]),
    ("switch wind {\ncase .north:\n  // Turn\ndefault: break }", ["c // Turn"]),
    ("let a = 1\n// ...\nlet b = 2", ["o // ..."]),
    ("let a = 1\n/* … */\nlet b = 2", ["o /* … */"]),
    ("// more code here...\nlet b = 2", ["o // more code here..."]),
  ])
  func findsHoles(text: String, expected: [String]) {
    #expect(holes(text) == expected)
  }

  @Test(arguments: [
    "for i in 1...3 {}", "for i in 1 ... n {}", "let r = a...", "let r = ...b", "items[...]",
    "if a {\n  // nothing to do\n} else {\n  b()\n}", "do { try a() } catch {\n  // ignored\n}",
    "items[2...]", "items[...2]", "f((0...), 1)", "func sum(_ all: Int...) {}",
    "let f: (Int...) -> Void = g", "enum E { case a(Int...) }", "let s = \"and so on...\"",
    "let s = \"\"\"\n  ...\n  \"\"\"", "// Prints \"a...\"\nlet b = 2",
    "switch n { case ...0: a() default: b() }",
    "let r = /a.../", "zip(items, 0...)", "prefix func ... (a: Int) {}", "let n = 1 // one",
    "sail(/* to: */ harbour)", "let n = // the count\n  3", "return // nothing\n",
    "[\n 1,\n 2, // last\n]",
    "// Loading takes a while...\nload()", "(x.lowest ... x.highest).contains(3)",
    "let values = self.start...self.end", "print(a, b, separator: \"…\")",
  ])
  func passesOverWhatIsCode(text: String) {
    #expect(holes(text) == [])
  }

  /// Everything that remains parses, and stays where it was.
  @Test(arguments: [
    "let boat = Boat(\n  ...\n)", "func sail() { ... }", "struct Boat {\n  var mast = 1\n  ...\n}",
    "func sail(...) -> Boat { ... }", "let list = [\"a\": 1, ...]", "let list = [1, ..., 9]",
    "switch wind {\ncase .north: ...\ncase .south: go()\n...\n}", "let key = /* from the server */",
    "let key = /* ... */\nlet b = 2", "throw /* a LoadError */", "let name: <#Type#> = <#value#>",
    "func f() -> ... {}", "struct Boat: Floating, ... {}", "protocol Boat {\n  ...\n  func go()\n}",
    "enum Wind { case north\n ...\n }", "let (a, ...) = f()", "foo(a) ...", "crew.map { … }.sum()",
    "typealias Crew = Tagged</* What? */, Int>", "let a: Map<Int, /* a value */> = b",
    "if ... { go() }", "guard ... else { return }", "for boat in ... {}",
  ])
  func replacesHoles(text: String) {
    let holes = FenceHoles(text)
    #expect(holes.firstError == nil)
    #expect(holes.isIncomplete)
    #expect(holes.text.utf8.count == text.utf8.count)
    #expect(!holes.text.contains("...") && !holes.text.contains("…"))
    #expect(FenceHoles(holes.text).firstError == nil)
  }

  @Test(arguments: [
    ("let a = 1\nlet b = )\n...", "let b = ", ""),
    ("func f() { ... }\nlet list = [1, 2\nlet c = 3", "let list = [1, 2", ""),
    ("print(1))\n...", "print(1)", ")"),
    ("let = 3", "let ", ""),
  ])
  func findsErrorsBesideHoles(text: String, before: String, error: String) throws {
    let range = try #require(FenceHoles(text).firstError)
    let bytes = Array(text.utf8)
    #expect(String(decoding: bytes[..<range.lowerBound], as: UTF8.self).hasSuffix(before))
    #expect(String(decoding: bytes[range], as: UTF8.self) == error)
  }

  @Test(arguments: [
    "let a = 1 ... ... 2\nlet b = 2", "f(a ... b, ...) ...", "...(\nlet x = 1", "a\n...)\nb",
    "Boat(...\n",
  ])
  func blamesHolesForErrorsBesideThem(text: String) {
    #expect(FenceHoles(text).firstError == nil)
  }

  @Test func omissionsLeaveAFenceWhole() {
    #expect(!FenceHoles("let a = 1\n// ...").isIncomplete)
  }
}
