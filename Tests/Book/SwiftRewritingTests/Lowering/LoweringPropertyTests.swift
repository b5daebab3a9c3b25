import SwiftRewriting
import Foundation
import Testing
import TestSupport

/// Lowering of random programs.
struct LoweringPropertyTests {
  private static let seeds = TestSeed.draw("LOWERING", daily: 100, nightly: 500)

  private func lines(_ text: String) -> [[UInt8]] {
    text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false).map { Array($0) }
  }

  /// Checks the properties of every text, lowered or not.
  private func checkColumns(_ source: String, _ lowered: LoweredSource, _ seed: TestSeed) {
    let old = lines(source)
    let new = lines(lowered.text)
    #expect(old.count == new.count, "\(seed)")
    for (index, (oldLine, newLine)) in zip(old, new).enumerated() {
      #expect((oldLine.last == 0x0D) == (newLine.last == 0x0D), "\(seed)")
      var last = 1
      for column in 1...newLine.count + 1 {
        let original = lowered.originalColumn(line: index + 1, column: column)
        if original < last || original > oldLine.count + 1 {
          Issue.record("\(seed)   # line \(index + 1): column \(column) -> \(original)")
          return
        }
        last = original
      }
      if last != oldLine.count + 1 {
        Issue.record("\(seed)   # line \(index + 1): its end leads to column \(last)")
      }
    }
  }

  @Test func keepsLinesAndLeadsBackToEachUneditedColumn() throws {
    var count = 0
    for seed in Self.seeds {
      var splicer = RandomProgramWriter(seed: seed.value)
      let source = splicer.program()
      let lowered = LoweredSource(source)
      #expect(!lowered.hasSyntaxErrors, "\(seed)\n\(source)")
      checkColumns(source, lowered, seed)
      guard lines(source).count == lines(lowered.text).count else { continue }
      let (old, new) = (lines(source), lines(lowered.text))
      for mark in splicer.marks {
        for (index, line) in old.enumerated() {
          guard let range = line.firstRange(of: Array(mark.utf8)) else { continue }
          // A mark in blanked text is gone.
          guard let there = new[index].firstRange(of: Array(mark.utf8)) else { continue }
          let found = lowered.originalColumn(line: index + 1, column: there.lowerBound + 1)
          #expect(found == range.lowerBound + 1, "\(seed)   # mark \(mark)")
          count += 1
        }
      }
    }
    #expect(count > 10 * Self.seeds.count)
  }

  @Test func makesTextThatParsesAndNeedsNoMoreLowering() {
    var count = 0
    for seed in Self.seeds {
      var splicer = RandomProgramWriter(seed: seed.value)
      let lowered = LoweredSource(splicer.program())
      guard lowered.diagnostics.isEmpty else { continue }
      let whole = LoweredSource(lowered.text + "\n" + lowered.tail)
      #expect(!whole.hasSyntaxErrors, "\(seed)\n\(lowered.text)\n\(lowered.tail)")
      #expect(LoweredSource(lowered.text).text == lowered.text, "\(seed)")
      count += 1
    }
    #expect(count > Self.seeds.count / 2)
  }

  @Test(.timeLimit(.minutes(10))) func survivesDamagedSource() {
    let pieces = [
      "{", "}", "(", ")", "\"", "@objc ", "@main ", "#selector(", "#keyPath(", "class ",
      "extension A {",
      "\\", "\r", "\u{0}", "`", "@", "#if", "#endif\n", "dynamic ", "é", ".observe(\\.a", "...",
      "<T>", ":",
    ].map { Array($0.utf8) }
    for seed in Self.seeds {
      var splicer = RandomProgramWriter(seed: seed.value)
      var bytes = Array(splicer.program().utf8)
      for _ in 0...splicer.number(below: 6) {
        let at = splicer.number(below: bytes.count)
        let count = min(splicer.number(below: 40), bytes.count - at)
        switch splicer.number(below: 3) {
        case 0: bytes.removeSubrange(at..<at + count)
        case 1: bytes.insert(contentsOf: splicer.pick(pieces), at: at)
        default:
          let piece = Array(bytes[at..<at + count])
          bytes.insert(contentsOf: piece, at: splicer.number(below: bytes.count))
        }
        if bytes.isEmpty { bytes = [0x0A] }
      }
      let source = String(decoding: bytes, as: UTF8.self)
      checkColumns(source, LoweredSource(source), seed)
    }
  }
}
