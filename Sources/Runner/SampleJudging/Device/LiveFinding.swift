import DeviceTrace
private import FoundationEssentials
package import ResultStore
import WorkbookModel

/// The result of a scenario's live run, compared with its run in virtual time.
///
/// In a live run, the device uses a real network service, a real server and the machine's clock. Both runs
/// must print the same, except for times that a real network does not reproduce to the second. Live results
/// are not cached.
package enum LiveFinding: Sendable, Hashable {
  /// Both printed the same; the live run took this time.
  case same(milliseconds: Int)
  /// The scenario cannot be run live; the text is the reason.
  case refused(String)
  /// The run was interrupted by something that is not the scenario's fault, such as the end of its daemon;
  /// the text is the reason.
  case stopped(String)
  /// The first differing line, from 1; nil for a line that is missing.
  case different(line: Int, virtual: String?, live: String?)

  /// CHOICE: the maximum duration of a scenario in a live run, in seconds.
  package static let mostSeconds = 120

  /// The environment variable that makes a device run live, with the maximum duration in seconds.
  package static let variable = "WORKBOOK_LIVE"

  /// Compares two runs of a scenario.
  ///
  /// Lines are compared in order up to the first difference. A different ending counts as a line after the
  /// last one, whose text is the trap message or the exceeded limit.
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

  /// The reason why a scenario cannot be run live, derived from its run in virtual time; nil if it can.
  ///
  /// Such a run did not end by itself with status 0, or differed between two runs, or takes more than
  /// ``mostSeconds`` of device time, which is real time in a live run. A run without a readable trace is
  /// accepted.
  package static func refusal(of record: RunRecord) -> LiveFinding? {
    guard record.stoppedBy == nil, record.other == nil, case .exited(status: 0) = record.ending
    else { return .refused("it does not end normally in virtual time") }
    guard let first = record.trace?.events.first?.ns, let last = record.trace?.events.last?.ns
    else { return nil }
    // A scenario can write any time into its trace.
    let (length, isBeyondAll) = last.subtractingReportingOverflow(first)
    guard !isBeyondAll else { return .refused("its trace contains impossible times") }
    let seconds = Int(length / 1_000_000_000)
    guard seconds > mostSeconds else { return nil }
    return .refused(
      "it takes \(seconds) s of the device's time, and at most \(mostSeconds) s are allowed")
  }

  /// The reason in the message of a device that refuses to run a scenario live; nil for any other message.
  ///
  /// ```
  /// ...: not run live: it asks what the radio has used      it asks what the radio has used
  /// ```
  private static func refusal(in message: String?) -> String? {
    guard let message, let mark = message.firstRange(of: StopReason.notLive) else { return nil }
    return String(message[mark.upperBound...])
  }

  /// The ending of a run that printed less than the other one; nil if it ended by itself.
  private static func end(of record: RunRecord) -> String? {
    record.trapMessage ?? record.stoppedBy.map { "stopped by the limit '\($0)'" }
  }

  /// The printed lines, except for the device log's entries about requests, which only the device's own
  /// network makes.
  private static func lines(of record: RunRecord) -> [String] {
    let request = #/\d{4}-\d\d-\d\d [\d:]+ [^:]+: request \d+ (begins|ends)/#
    return OutputPattern.lines(of: record.parts.map(\.standardOutput).joined()).filter {
      $0.prefixMatch(of: request) == nil
    }
  }

  /// Whether two lines are equal apart from what a real network does not reproduce to the second.
  ///
  /// Times of day and durations count as equal, and so do percentages that differ by at most five (CHOICE),
  /// since the progress of a transfer depends on time too.
  package static func areAlike(_ virtual: String, _ live: String) -> Bool {
    let (first, second) = (percentages(in: virtual), percentages(in: live))
    return withoutTimes(virtual) == withoutTimes(live) && first.count == second.count
      && zip(first, second).allSatisfy { abs($0 - $1) <= 5 }
  }

  /// The integer percentages in a line, in order: `42 %` and `42%` are both 42.
  private static func percentages(in line: String) -> [Int] {
    line.matches(of: #/(\d{1,3})\s?%/#).compactMap { Int($0.1) }
  }

  /// Replaces times and percentages by words.
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
