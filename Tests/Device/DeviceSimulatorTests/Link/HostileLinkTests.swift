import BackgroundExecution
import DeviceProtocol
import DeviceSimulator
import Foundation
import RuleBlocks
import Testing
import TestSupport

/// Every decoder of the link takes any bytes: it returns a value of these very bytes, or throws.
struct HostileLinkTests {
  private static let daemonMessages: [DaemonMessage] = [
    .conditions(
      DaemonConditions(network: .cellular, isCharging: true, isPowerLow: false, systemVersion: 8)),
    .app("news", .forceQuit),
  ]
  private static let daemonReports: [DaemonReport] = [
    .wake("news", session: "a"), .keepsAwake(true), .refused("fork"),
    .transfer(TransferName(app: "news", session: "feed", task: 2), .attempt("GET http://a/")),
  ]
  private static let items = [
    KeychainItem(.genericPassword, ["acct": .text("ä"), "port": .number(-1)], data: [1, 2, 3])
  ]

  /// A decoder makes at most what was sent: an encoded value is as long as its bytes.
  private func decode<Value: LinkValue>(_ type: Value.Type, _ bytes: [UInt8], _ seed: UInt64) {
    guard let value = try? Value(message: bytes) else { return }
    #expect(value.message == bytes, "seed \(seed), \(type)")
  }

  private func decodeAsEverything(_ bytes: [UInt8], _ seed: UInt64) {
    decode(AppReport.self, bytes, seed)
    decode(DeviceMessage.self, bytes, seed)
    decode(DaemonMessage.self, bytes, seed)
    decode(DaemonReport.self, bytes, seed)
    // A dictionary's order is not that of its bytes, so only that it can be read is checked.
    _ = try? [KeychainItem](message: bytes)
  }

  @Test(arguments: 0..<60 as Range<UInt64>)
  func survivesNoiseAndDamage(seed: UInt64) {
    var hostile = HostileBytes(seed: seed)
    let frames =
      LinkValueTests.reports.map(\.message) + LinkValueTests.messages.map(\.message)
      + Self.daemonMessages.map(\.message) + Self.daemonReports.map(\.message)
      + [Self.items.message]
    for frame in frames { decodeAsEverything(hostile.damaged(frame), seed) }
    for _ in 0..<20 { decodeAsEverything(hostile.noise(), seed) }
  }

  /// Each case begins with its number: all are tried with nothing, with counts that are too great, and with
  /// numbers at the ends of their ranges.
  @Test func survivesEachCaseWithExtremes() {
    for first in UInt8.min...40 {
      for second in UInt8.min...40 {
        for filler: UInt8 in [0, 1, 0x7F, 0x80, 0xFF] {
          let bytes = [first, second] + [UInt8](repeating: filler, count: 60)
          decodeAsEverything(bytes, UInt64(first))
        }
      }
    }
  }

  /// The components of a date are an app's, too.
  @Test func findsNoDateForNumbersBeyondACalendar() {
    let now = Date(timeIntervalSince1970: 1_700_000_000)
    // The greatest number is Foundation's sign for a component that is not set.
    for number in [Int.min, .min + 1, -100_000, 100_000, .max - 1] {
      for component in [Calendar.Component.year, .month, .day, .hour, .weekday] {
        var components = DateComponents()
        components.setValue(number, for: component)
        let match = CalendarMatch(text: CalendarMatch(components).text)
        #expect(match?.next(after: now, in: .gmt) == nil)
      }
    }
    #expect(CalendarMatch(DateComponents(hour: 8)).next(after: now, in: .gmt) != nil)
  }

  @Test(arguments: 0..<60 as Range<UInt64>)
  func survivesDamagedDates(seed: UInt64) {
    var hostile = HostileBytes(seed: seed)
    var components = DateComponents(year: 2026, month: 2, day: 28, hour: 8)
    components.timeZone = TimeZone(identifier: "Europe/Helsinki")
    components.calendar = Calendar(identifier: .gregorian)
    let frame = Array(CalendarMatch(components).text.utf8)
    for _ in 0..<20 {
      let text = String(decoding: hostile.damaged(frame), as: UTF8.self)
      let now = Date(timeIntervalSince1970: 1_700_000_000)
      let next = CalendarMatch(text: text)?.next(after: now, in: .gmt)
      #expect(next.map { $0 >= now } ?? true)
    }
  }

  /// A message that waits is not moved for each one that is taken.
  @Test func takesMessagesInProportion() {
    func moves(_ count: Int) -> Int {
      let queue = MessageQueue<Int>()
      for number in 0..<count { queue.append(number) }
      for number in 0..<count { #expect(queue.takeFirst() == number) }
      #expect(queue.takeFirst() == nil && queue.isEmpty)
      return queue.moves
    }
    let (single, double) = (moves(1000), moves(2000))
    #expect(single > 0 && double <= single * 5 / 2)
  }
}
