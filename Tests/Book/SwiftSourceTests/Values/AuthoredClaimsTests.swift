import SwiftSource
import Testing
import WorkbookModel

/// Claims in comments of documents: what each is about, and the exact bytes of its text.
struct AuthoredClaimsTests {
  /// Each claim as `SUBJECT TEXT`, with the code before its output begins for output.
  private func claims(_ code: String) -> [String] {
    let bytes = Array(code.utf8)
    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
    return AuthoredClaims(ParsableSource(code)).claims.map { claim in
      switch claim.subject {
      case .output(let start, let lines, let isAnnounced):
        let from = text(start..<bytes.count).prefix { $0 != "\n" }
        let own = lines.map { line in
          text(line.range) == line.text ? line.text : "\(line.text) of \(text(line.range))"
        }
        return "\(isAnnounced ? "announced" : "block") \(own) from \(from)"
      case .printing: return "printing \(text(claim.textRange))"
      case .expression, .link: return "value \(text(claim.textRange))"
      case .name(let name): return "\(name) \(text(claim.textRange))"
      }
    }
  }

  @Test func readsOutputOfAStatement() {
    #expect(claims("print(1)\nprint(2) // Prints \"2\".") == ["printing \"2\""])
    #expect(
      claims("f()\ng() // output: 2") == ["announced [\"2\"] from g() // output: 2"])
    #expect(claims("print(1) // 2") == ["printing 2"])
    #expect(claims("let a = f() // a == 2") == ["a 2"])
  }

  @Test func readsBlocksSinceTheLastClaim() {
    let code = """
      import Kit
      print(1)
      // 1
      let a = [2]
      for n in a {
        print(n)
      }
      // Output:
      // 2
      //   3
      """
    #expect(
      claims(code) == [
        "block [\"1\"] from print(1)", "announced [\"2\", \"  3\"] from let a = [2]",
      ])
  }

  @Test func readsBlockComments() {
    #expect(
      claims("f()\n/* Prints:\n1\n ä\n*/\n") == ["announced [\"1\", \"ä\"] from f()"])
    #expect(claims("print(1) /* 1 */") == ["block [\"1\"] from print(1) /* 1 */"])
  }

  @Test func readsSeveralTextsOfOneComment() {
    #expect(
      claims("f() // Prints \"A\" \"B\"") == [
        "announced [\"A of \\\"A\\\" \\\"B\\\"\", \"B of \\\"A\\\" \\\"B\\\"\"] from f() // Prints \"A\" \"B\""
      ])
  }

  /// What chance or the time reaches claims nothing, and the rest of the code does.
  @Test(arguments: [
    ("let id = UUID()\nprint([1].count) // 1", ["printing 1"]),
    ("print([1].count) // 1\nlet id = UUID()\nprint(id) // 2", ["printing 1"]),
    ("let id = UUID()\nlet text = \"\\(id)\"\nlet n = text.count // 36", []),
    ("print(roll()) // 1\nfunc roll() -> Int { Int.random(in: 1...6) }", []),
    ("var list = [1, 2]\nlist.shuffle()\nprint(list) // [1, 2]", []),
    (
      "struct Ship {\n  var age: Int { Int(Date().timeIntervalSince1970) }\n  var masts = 3\n}\n"
        + "func ship() -> Ship { Ship() }\nlet a = ship().age // 1\nlet b = 1 + 1 // 2",
      ["b 2"]
    ),
    ("print(Date())\nprint(1)\n// Prints:\n// 1", []),
  ])
  func leavesOutWhatChanceReaches(code: String, expected: [String]) {
    #expect(claims(code) == expected)
  }

  @Test(arguments: [
    "print(1) // e.g. 2", "f()\n\n// 1", "f(1, // 2\n  2)", "[1].shuffled() // [1]",
    "print(UUID()) // Prints \"1\"", "struct S {\n  var a = 1\n  // 1\n}",
    "/// Prints \"1\"\nfunc f() {}",
  ])
  func readsNothingElse(code: String) { #expect(claims(code) == []) }
}
