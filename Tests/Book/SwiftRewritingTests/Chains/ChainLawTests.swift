import SwiftRewriting
import RuleBlocks
import TestSupport
import Testing

/// Properties of all pieces of a program, checked on random ones.
struct ChainLawTests {
  private static let seeds = TestSeed.draw("CHAIN", daily: 40, nightly: 400)

  /// Whole statements, which may follow each other in any number.
  private static let statements = [
    "let a = 1", "var b = a", "func c() { print(b) }", "c()", "struct D: Error { var a = 1 }",
    "extension D { func e() { c() } }", "extension Int { var f: Int { self } }",
    "import Foundation",
    "print(D().a, 1.f)", "infix operator **", "func ** (x: Int, y: Int) -> Int { x }", "await g()",
    "func g() async {}", "enum H { case i, j }", "print(H.i, \"\\(a)\")", "typealias K = D",
    "extension K { init(_ l: Int) {} }", "#if DEBUG\nlet m = 1\n#endif",
    "guard let n = a else { fatalError() }",
    "@_cdecl(\"o\") func o() {}", "protocol P { func q() }",
    "print(NSClassFromString(\"D\") as Any)",
    "func == (x: D, y: D) -> Bool { true }", "// a comment\nprint(n)",
  ]

  private func statements(_ random: inout SplitMix) -> [String] {
    (0...random.number(below: 5)).map { _ in
      Self.statements[random.number(below: Self.statements.count)]
    }
  }

  private func whole(_ pieces: [String]) -> ChainPart {
    pieces.reduce(ChainPart("")) { $0.appending(ChainPart($1)) }
  }

  /// The text above is the same as one part or as several: types declared in other parts are known by then.
  @Test func findsInPiecesAboveWhatItFindsInTheWhole() {
    for seed in Self.seeds {
      var random = SplitMix(seed: seed.value)
      let above = statements(&random)
      let below = ChainPart(statements(&random).joined(separator: "\n"))
      let pieces = whole(above).influence(of: below)?.causes ?? []
      let text = ChainPart(above.joined(separator: "\n")).influence(of: below)?.causes ?? []
      #expect(Set(pieces) == Set(text), "\(seed)\n\(above)")
    }
  }

  @Test func findsNothingInNothing() {
    for seed in Self.seeds {
      var random = SplitMix(seed: seed.value)
      let part = whole(statements(&random))
      #expect(
        part.influence(of: ChainPart("")) == nil
          || part.influence(of: ChainPart(""))?.causes == [.typeLookup], "\(seed)")
      #expect(
        part.influence(of: ChainPart("// only a comment")) == part.influence(of: ChainPart("")))
      #expect(
        part.appending(ChainPart("")).influence(of: part) == part.influence(of: part), "\(seed)")
    }
  }

  /// More text above or below never removes an influence, except for an import or an `await` that both have.
  @Test func findsNoLessInMore() {
    var count = 0
    for seed in Self.seeds {
      var random = SplitMix(seed: seed.value)
      let above = statements(&random)
      let below = statements(&random)
      let more = whole(above + statements(&random)).influence(of: whole(below))?.causes ?? []
      for cause in whole(above).influence(of: whole(below))?.causes ?? [] {
        switch cause {
        case .module, .waiting, .addition: continue
        default:
          #expect(more.contains(cause), "\(seed)   # \(cause)")
          count += 1
        }
      }
    }
    #expect(count > Self.seeds.count / 4)
  }

  @Test func ordersItsCauses() {
    for seed in Self.seeds {
      var random = SplitMix(seed: seed.value)
      let causes =
        whole(statements(&random)).influence(of: whole(statements(&random)))?.causes ?? []
      let names = causes.compactMap { if case .name(let name) = $0 { name } else { nil } }
      #expect(names == names.sorted() && Set(causes).count == causes.count, "\(seed)")
    }
  }

  @Test func readsBrokenTextOrSaysThatItCannot() {
    for seed in Self.seeds {
      var random = SplitMix(seed: seed.value)
      let text = Array(statements(&random).joined(separator: "\n"))
      let start = random.number(below: text.count)
      let part = ChainPart(
        String(text[start...]) + String(text[..<random.number(below: text.count)]))
      let influence = part.influence(of: part)
      #expect(influence.map { !$0.causes.isEmpty && !$0.reason.isEmpty } ?? true, "\(seed)")
    }
  }

  @Test func seesNoNamesOfWhatStandsInAScopeOfItsOwn() {
    let text =
      "let a = 1\nextension Int { init(b: A) {}; var c: Int { 1 } }\nfunc + (a: A, b: A) -> A { a }"
    let above = ChainPart("print(a, 1.c, 1 + 2)\nstruct S: P {}")
    #expect(above.influence(of: ChainPart(text)) != nil)
    #expect(above.influence(of: ChainPart(text).withoutNames) == nil)
    for (text, cause) in [
      ("import Foundation", ChainInfluence.Cause.module("Foundation")), ("await f()", .waiting),
      ("@main struct B {}", .entryPoint), ("infix operator **", .operators),
      ("func f() {", .unreadable),
    ] {
      #expect(above.influence(of: ChainPart(text).withoutNames)?.causes == [cause])
    }
  }

  @Test(arguments: [
    String(repeating: "(", count: 20_000), String(repeating: "a\n", count: 40_000), "func f( {",
    "let x =",
    "}", "#if A", "\"", "@",
  ])
  func saysWhatItCannotRead(text: String) {
    let causes: [ChainInfluence.Cause] = [.unreadable]
    #expect(ChainPart(text).influence(of: ChainPart("print(1)"))?.causes == causes)
    #expect(ChainPart("print(1)").influence(of: ChainPart(text))?.causes == causes)
    let both = ChainPart("print(1)").appending(ChainPart(text))
    #expect(both.influence(of: ChainPart("print(2)"))?.causes == causes)
  }
}
