import ResultStore
import SampleRunner
import SwiftSource
import Testing

/// The observations of a watched program, which may write anything.
struct ObservationReaderTests {
  private func hex(_ text: String) -> String {
    text.utf8.map { $0 < 16 ? "0" + String($0, radix: 16) : String($0, radix: 16) }.joined()
  }

  private func note(_ claim: String, _ tag: ProbedCode.Tag, _ text: String) -> String {
    "\u{1E}m value \(claim) \(tag.rawValue) 0 \(hex(text))\u{1E}\n"
  }

  private func read(_ text: String, claims: Int = 2) -> [[ObservationRecord.ObservedValue]] {
    ObservationReader(Array(text.utf8), mark: "m", claims: claims).sights
  }

  @Test func readsValuesAndWhatIsPrintedBetween() {
    let sights = read(
      "before\n" + note("1", .begin, "") + "ä\n" + note("1", .end, "") + note("1", .type, "Int")
        + note("1", .description, "3") + note("1", .debugDescription, "three")
        + note("1", .equality, "0") + note("1", .equality, "1") + note("0", .type, "()"))
    #expect(sights.map(\.count) == [1, 1])
    let sight = sights[1][0]
    #expect(sight.printed == "ä\n" && sight.type == "Int" && sight.description == "3")
    #expect(sight.debugDescription == "three" && sight.isEqual == true && !sight.isCut)
    #expect(sights[0][0].type == "()" && sights[0][0].isEqual == nil)
  }

  @Test(arguments: [
    "\u{1E}", "\u{1E}m value", "\u{1E}m value \u{1E}", "\u{1E}m value 0 116 0\u{1E}\n",
    "\u{1E}m value 9 116 0 \u{1E}\n", "\u{1E}m value -1 116 0 \u{1E}\n",
    "\u{1E}m value 99999999999999999999 116 0 \u{1E}\n", "\u{1E}m value 0 300 0 \u{1E}\n",
    "\u{1E}m value 0 1 0 61\u{1E}\n", "\u{1E}m value 0 116 0 6\u{1E}\n",
    "\u{1E}m value 0 116 0 zz\u{1E}\n", "\u{1E}m value 0 101 0 \u{1E}\n",
    "\u{1E}m value 0 113 0 31\u{1E}\n", "\u{1E}m value 0 100 1 31",
    "\u{1E}x value 0 116 0 61\u{1E}\n",
    "\u{1E}m value 0 98 0 \u{1E}", "\u{1E}\u{1E}\u{1E}m value \u{1E}\u{1E}",
  ])
  func takesNothingFromWhatIsNoNote(text: String) {
    #expect(read(text).map(\.count) == [0, 0])
  }

  @Test func readsBytesThatAreNoText() {
    let bytes =
      Array("\u{1E}m value 0 116 0 ff\u{1E}\n".utf8) + [0xFF, 0x1E]
      + Array("\u{1E}m value 0 100 1 fffe\u{1E}".utf8)
    let sights = ObservationReader(bytes, mark: "m", claims: 1).sights
    #expect(sights[0].map(\.type) == ["\u{FFFD}"])
    #expect(sights[0][0].description == "\u{FFFD}\u{FFFD}" && sights[0][0].isCut)
  }

  private func value(_ type: String, _ text: String) -> String {
    note("0", .type, type) + note("0", .description, text)
  }

  @Test func keepsOfManyOnlyWhatIsNew() {
    let sights = read(
      String(repeating: value("Int", "5"), count: 2999) + value("String", "x") + value("Int", "5")
        + value("Int", "5") + value("Bool", "true"))[0]
    #expect(sights.count == 1002)
    #expect(sights.prefix(1000).allSatisfy { $0.type == "Int" && $0.description == "5" })
    #expect(sights.suffix(2).map(\.description) == ["x", "true"])
  }

  @Test func keepsABoundedNumber() {
    let sights = read((0..<3000).map { value("Int", "\($0)") }.joined())
    #expect(sights[0].count == 2000)
    #expect(sights[0].last?.description == "1999")
  }

  @Test func tellsWhichClaimsAreIncomplete() {
    func reader(_ text: String) -> ObservationReader {
      ObservationReader(Array(text.utf8), mark: "m", claims: 2)
    }
    let stopped = reader(value("Int", "1") + note("1", .excess, ""))
    #expect(stopped.incomplete == [1] && stopped.last == 1 && stopped.sights[0].count == 1)
    #expect(reader((0..<3000).map { value("Int", "\($0)") }.joined()).incomplete == [0])
    #expect(reader("no note").last == nil)
    #expect(reader(value("It", "a") + note("0", .usedUp, "")).sights[0][0].isUsedUp == true)
  }
}
