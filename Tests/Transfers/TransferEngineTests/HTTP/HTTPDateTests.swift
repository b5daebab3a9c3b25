import Foundation
import RuleBlocks
import Testing
import TransferEngine

struct HTTPDateTests {
  @Test(arguments: [
    "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994",
  ])
  func readsThreeForms(field: String) { #expect(HTTPDate(field: field)?.seconds == 784_111_777) }

  @Test func agreesWithFoundation() {
    let form = DateFormatter()
    form.locale = Locale(identifier: "en_US_POSIX")
    form.timeZone = TimeZone(identifier: "GMT")
    form.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
    var random = SplitMix(seed: 1)
    for _ in 0..<500 {
      // From 1601, so that both use the Gregorian calendar, to 9999.
      let seconds = Int64(random.number(below: 265_000_000_000)) - 11_644_000_000
      let text = form.string(from: Date(timeIntervalSince1970: Double(seconds)))
      #expect(HTTPDate(field: text)?.seconds == seconds, "\(text)")
    }
  }

  @Test(arguments: [
    "", "Sun, 06 Nov 1994 08:49:37", "Mon, 06 Nov 1994 08:49:37 GMT",
    "Sun, 6 Nov 1994 08:49:37 GMT",
    "Sun, 06 Nov 1994 24:49:37 GMT", "Sun, 06 Nov 1994 08:60:37 GMT",
    "Sun, 06 Nov 1994 08:49:61 GMT", "Sun, 06 Nov 1994 08:49:37 UTC",
    "Sun, 29 Feb 1995 08:49:37 GMT", "Sun, 06 nov 1994 08:49:37 GMT",
    "Sun, 06 Nov 19940 08:49:37 GMT", "Sun, -6 Nov 1994 08:49:37 GMT",
    "Sun,  06 Nov 1994 08:49:37 GMT", "Sun, 06 Nov ١٩٩٤ 08:49:37 GMT",
    "Sun, 00 Nov 1994 00:00:00 GMT",
    "Sun Nov 6 08:49:37 1994", "Sunday, 06-Nov-1994 08:49:37 GMT", ", 06 Nov 1994 08:49:37 GMT",
    "Sun, 06 Nov 0000 08:49:37 GMT", "784111777",
  ])
  func refuses(field: String) { #expect(HTTPDate(field: field) == nil) }
}
