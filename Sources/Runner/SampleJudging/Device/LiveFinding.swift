import DeviceTrace
private import FoundationEssentials
package import ResultStore
import WorkbookModel

/// What a scenario did live, beside its run in virtual time.
///
/// Live, its device uses a real network service, a real server and the machine's clock. Both runs must
/// print the same, but for what no real network keeps to the second. Nothing of it is kept in the
/// cache.
package enum LiveFinding: Sendable, Hashable {
  /// It printed the same, and took so many milliseconds.
  case same(milliseconds: Int)
  /// It is none that a real machine can show; the text says why.
  case refused(String)
  /// It was broken off by what is no fault of the scenario, such as the end of its daemon; the text says what.
  case stopped(String)
  /// The first line, from 1, in which both differ; nil for one that is not there.
  case different(line: Int, virtual: String?, live: String?)

  /// CHOICE: how many seconds a scenario may take that is run live.
  package static let mostSeconds = 120

  /// The variable that tells a device to run live, and for how many seconds at most.
  package static let variable = "WORKBOOK_LIVE"

  /// Compares two runs of a scenario.
  ///
  /// Lines are compared in order up to the first pair that differs; the way of ending counts like a
  /// line behind the last one, with the message of a trap or the limit that was passed as its text.
  package init(_ record: RunRecord, live: RunRecord) {
    let (first, second) = (Self.lines(of: record), Self.lines(of: live))
    let same = zip(first, second).prefix(while: Self.areAlike).count
    if same == max(first.count, second.count), record.ending == live.ending {
      self = .same(milliseconds: live.milliseconds)
    } else if let reason = Self.refusal(in: live.trapMessage) {
      self = .refused(reason)
    } else if let reason = live.lostDaemon {
      self = .stopped(reason)
    } else {
      self = .different(
        line: same + 1, virtual: same < first.count ? first[same] : nil,
        live: same < second.count ? second[same] : Self.end(of: live))
    }
  }

  /// Why a run in virtual time shows that there can be none live; nil otherwise.
  ///
  /// Such a run did not end by itself with status 0, or differed between two runs, or takes more than
  /// ``mostSeconds`` of the device's time, which live are as many real ones. A run without a trace that
  /// can be read is tried.
  package static func refusal(of record: RunRecord) -> LiveFinding? {
    guard record.stoppedBy == nil, record.other == nil, case .exited(status: 0) = record.ending
    else { return .refused("it does not come to its end in virtual time") }
    guard let trace = record.trace.flatMap({ TraceReader(Array($0.utf8)) })?.trace,
      let first = trace.events.first?.ns, let last = trace.events.last?.ns
    else { return nil }
    // A scenario can write any time into its trace.
    let (length, isBeyondAll) = last.subtractingReportingOverflow(first)
    guard !isBeyondAll else { return .refused("its trace has no times that a device can have") }
    let seconds = Int(length / 1_000_000_000)
    guard seconds > mostSeconds else { return nil }
    return .refused("it takes \(seconds) s of the device's time, and \(mostSeconds) s are the most")
  }

  /// What a device says of a scenario that it does not run live.
  ///
  /// ```
  /// ...: not run live: it asks what the radio has used      it asks what the radio has used
  /// ```
  /// Nil for any other message.
  private static func refusal(in message: String?) -> String? {
    guard let message, let mark = message.firstRange(of: "not run live: ") else { return nil }
    return String(message[mark.upperBound...])
  }

  /// How a run ended that printed less than the other one; nil if it ended by itself.
  private static func end(of record: RunRecord) -> String? {
    record.trapMessage ?? record.stoppedBy.map { "stopped by the limit '\($0)'" }
  }

  /// What was printed, without what the device's log says of requests: its own network does, and the
  /// kernel's does not.
  private static func lines(of record: RunRecord) -> [String] {
    let request = #/\d{4}-\d\d-\d\d [\d:]+ [^:]+: request \d+ (begins|ends)/#
    return OutputPattern.lines(of: record.parts.map(\.standardOutput).joined()).filter {
      $0.prefixMatch(of: request) == nil
    }
  }

  /// Whether two lines say the same of what no real network keeps to the second: times of day and lengths
  /// of time count as equal, and so do percentages that differ by at most five (CHOICE), since how far a
  /// transfer has come at a moment is a time too.
  package static func areAlike(_ virtual: String, _ live: String) -> Bool {
    let (first, second) = (percentages(in: virtual), percentages(in: live))
    return withoutTimes(virtual) == withoutTimes(live) && first.count == second.count
      && zip(first, second).allSatisfy { abs($0 - $1) <= 5 }
  }

  /// The whole percentages of a line, in order: `42 %` and `42%` are both 42.
  private static func percentages(in line: String) -> [Int] {
    line.matches(of: #/(\d{1,3})\s?%/#).compactMap { Int($0.1) }
  }

  /// A line with words in the place of times and percentages.
  ///
  /// ```
  /// 12:03:07 half of it, 50 % after 3.5 s        TIME half of it, PERCENT after TIME
  /// ```
  private static func withoutTimes(_ line: String) -> String {
    line.replacing(#/\d{1,2}:\d{2}(:\d{2})?(\.\d+)?/#, with: "TIME")
      .replacing(#/\d+(\.\d+)? (s|ms|min)\b/#, with: "TIME")
      .replacing(#/\d{1,3}\s?%/#, with: "PERCENT")
  }
}
