import SwiftRewriting
import RuleBlocks
import SwiftSource
import TestSupport
import Testing

/// Properties of the bundle file of any program, checked on random ones.
struct BundleLawTests {
  private static let seeds = TestSeed.draw("BUNDLE", daily: 40, nightly: 400)

  /// Pieces of a program, each identified by a mark that occurs in it once.
  private static let pieces = [
    "let § = make()", "var § = [1, 2]", "func §() { print(1) }", "print(\"§\")",
    "struct § { var a = 1 }", "for _ in 0..<2 {\n  f(§: 1)\n}",
    "@MainActor\nfinal class § {}", "enum § { case a }", "  protocol § {}", "let (§, _) = make()",
    "// §\nf()", "if f(§: 1) { f() }",
    "extension Int { func §() {} }", "typealias § = Int", "@available(macOS 15, *) func §() {}",
    "let § = try f()", "do { f(§: 2) }",
  ]

  private func program(_ random: inout SplitMix) -> (text: String, marks: [String]) {
    var text = ""
    var marks: [String] = []
    for number in 0...random.number(below: 8) {
      let mark = ["m", "ё", "中", "Ä"][random.number(below: 4)] + "\(number)q"
      marks.append(mark)
      text += Self.pieces[random.number(below: Self.pieces.count)].replacing("§", with: mark)
      text += ["\n", "\n\n", "; ", "\n  "][random.number(below: 4)]
    }
    return (text, marks)
  }

  /// The places of a mark in a text: line and column in bytes, both from 1.
  private func places(of mark: String, in text: String) -> [(line: Int, column: Int)] {
    var number = 0
    var found: [(Int, Int)] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("#sourceLocation") {
        number = Int(line.split(separator: "line: ").last?.dropLast() ?? "") ?? 0
        continue
      }
      // A mention that only initializes a variable does not count.
      if let range = line.utf8.firstRange(of: Array(mark.utf8)), !line.contains("_ = `\(mark)`") {
        found.append((number, line.utf8[..<range.lowerBound].count + 1))
      }
      number += 1
    }
    return found
  }

  @Test func keepsEachPieceOnceAndWhereItStood() throws {
    var count = 0
    for seed in Self.seeds {
      var random = SplitMix(seed: seed.value)
      let (text, marks) = program(&random)
      let start = "#sourceLocation(file: \"a.swift\", line: 1)\n"
      let candidate = BundleCandidate(start + text, ownFile: "workbook")
      guard !candidate.isUnreadable else { continue }
      for mode in ["5", "6"] {
        let source = candidate.source(function: "p", generatedFile: "workbook", languageMode: mode)
        for mark in marks {
          guard let old = places(of: mark, in: start + text).first else { continue }
          let new = places(of: mark, in: source)
          // Comments between declarations are not copied.
          if new.isEmpty, text.contains("// \(mark)") { continue }
          #expect(new.count == 1, "\(seed)\n\(text)\n\(source)")
          guard let place = new.first else { continue }
          #expect(place.line == old.line, "\(seed)\n\(text)\n\(source)")
          let column = candidate.originalColumn(
            place.column, file: "a.swift", line: place.line, languageMode: mode)
          if candidate.isPlaceKnown(file: "a.swift", line: place.line, column: place.column) {
            #expect(column == old.column, "\(seed)\n\(text)\n\(source)")
            count += 1
          }
        }
      }
    }
    #expect(count > 2 * Self.seeds.count)
  }

  /// A bundle's file parses, and declares nothing that another file could see.
  @Test func makesAFileThatParses() {
    var count = 0
    for seed in Self.seeds {
      var random = SplitMix(seed: seed.value)
      let text = "#sourceLocation(file: \"a.swift\", line: 1)\n" + program(&random).text
      let candidate = BundleCandidate(text, ownFile: "workbook")
      guard candidate.hazards.isEmpty else { continue }
      let source = candidate.source(function: "p", generatedFile: "workbook", languageMode: "6")
      let file = ChainPart(source)
      #expect(file.influence(of: ChainPart(""))?.causes != [.unreadable], "\(seed)\n\(source)")
      #expect(!SwiftSourceFile(source).hasTopLevelStatements, "\(seed)\n\(source)")
      count += 1
    }
    #expect(count > Self.seeds.count / 4)
  }

  @Test func readsDamagedPrograms() {
    for seed in Self.seeds {
      var random = SplitMix(seed: seed.value)
      var characters = Array(program(&random).text)
      for _ in 0...random.number(below: 4) {
        let place = random.number(below: characters.count)
        if random.number(below: 2) == 0 {
          characters.removeSubrange(place..<min(place + random.number(below: 9), characters.count))
        } else {
          characters.insert(
            contentsOf: ["{", "}", "(", "\"", "@", "#if ", "`", "\\("][random.number(below: 8)],
            at: place)
        }
        if characters.isEmpty { characters = ["a"] }
      }
      let candidate = BundleCandidate(String(characters), ownFile: "workbook")
      #expect(
        candidate.isUnreadable == candidate.hazards.contains { $0.kind == .unreadable }, "\(seed)")
      #expect(
        candidate.source(function: "p", generatedFile: "w", languageMode: "6").hasSuffix(
          "return\n}\n"), "\(seed)")
    }
  }
}
