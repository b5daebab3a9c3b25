import SwiftRewriting
import Testing

/// Where variables are mentioned first, and where they are declared.
struct VariablePlacesTests {
  /// Each place as its line, from 1, with the declaration that mentions the variable.
  private func places(_ names: [String], _ text: String) -> [String] {
    func line(_ offset: Int) -> Int { text.utf8.prefix(offset).count { $0 == 10 } + 1 }
    return VariablePlaces.all(of: names, in: text).map {
      "\($0.name) \(line($0.use)) \($0.user ?? "-") \(line($0.declaration))"
    }
  }

  @Test(arguments: [
    ("print(x)\nlet x = 1", "x 1 - 2"),
    ("f()\nfunc f() {\n  print(x)\n}\nlet x = 1", "x 3 f 5"),
    ("f()\nlet x = 1\nfunc f() { print(x) }", "x 3 f 2"),
    ("struct S {\n  var a: Int { x }\n}\nprint(S().a)\nlet x = 1", "x 2 S 5"),
    ("extension Array {\n  var a: Int { x }\n}\nlet x = 1", "x 2 Array 4"),
    ("var a: Int { x }\nprint(a)\nlet x = 1", "x 1 a 3"),
    ("let a = f(x)\nlet x = 1", "x 1 - 2"), ("let y = 1, (x, z) = (2, 3)", "x 1 - 1"),
    ("func f(x: Int) { print(x) }\nstruct S { let x = 2 }\nprint(x)\nlet x = 1", "x 3 - 4"),
  ])
  func findsTheFirstMentionAndTheDeclaration(text: String, found: String) {
    #expect(places(["x"], text) == [found])
  }

  @Test func keepsTheOrderOfTheText() {
    #expect(
      places(["b", "c", "a"], "print(a, b)\nlet a = 1\nlet b = 2") == ["a 1 - 2", "b 1 - 3"])
  }
}
