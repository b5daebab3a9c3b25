import Testing
import WorkbookModel

/// Limits in a book or command, written as a number with a unit.
struct LimitTests {
  @Test(
    arguments: [
      ("90s", 90), ("30m", 1800), ("2h", 7200), ("168h", 604_800), ("169h", nil), ("0s", nil),
      ("-1s", nil), ("30", nil), ("h", nil), ("", nil), ("1d", nil), ("99999999999s", nil),
    ] as [(String, Int?)])
  func readsTimeLimits(text: String, seconds: Int?) {
    #expect(TimeLimit(text)?.seconds == seconds)
    #expect(TimeLimit(text)?.description == (seconds == nil ? nil : text))
  }

  @Test(
    arguments: [("30d", 30), ("12w", 84), ("30", nil), ("1.5d", nil), ("d", nil), ("", nil)]
      as [(String, Int?)])
  func readsAgesInDays(text: String, days: Int?) { #expect(CacheLimits.days(text) == days) }

  @Test(
    arguments: [
      ("7", 7), ("2K", 2048), ("500M", 500 << 20), ("1G", 1 << 30), ("1T", 1 << 40), ("1 GB", nil),
      ("99999999T", nil), ("-1G", nil), ("", nil),
    ] as [(String, Int?)])
  func readsSizesInBytes(text: String, bytes: Int?) { #expect(CacheLimits.bytes(text) == bytes) }
}
