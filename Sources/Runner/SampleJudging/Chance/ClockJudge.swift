import TextDiagnostics
import FoundationEssentials
import SamplePlan
import ResultStore
import WorkbookModel

/// Detects output that shows the date of the run.
///
/// A sample that waits, or whose times are not its own, is never run on another day (`ClockUse`), so its runs do
/// not reveal that it prints something else tomorrow. A date in the output counts as the run's if the code
/// mentions a date or time somewhere, and neither the code nor its input contains the year.
struct ClockJudge: Sendable {
  /// All spellings of the run's day and of the days before and after it, since a sample may use another time
  /// zone.
  ///
  /// The day before comes first.
  private let dates: [String]
  /// The seconds from 1970 of these days.
  private let seconds: Range<Int>

  /// Returns nil if the program's output cannot depend on the day.
  ///
  /// That is so for a scenario, whose device has its own clock; for code that mentions neither a date nor a
  /// time; and if the code, arguments, input or environment contain the year of the run.
  ///
  /// - Parameter day: such as `2026-11-20`, in UTC.
  init?(_ program: Program, day: String) {
    let code = program.segments.map(\.code)
    guard program.settings.device == nil, code.contains(where: Self.mayAskForTime) else {
      return nil
    }
    self.init(
      given: code + program.settings.arguments + [program.settings.standardInput]
        + program.settings.environment.values,
      day: day)
  }

  /// Makes a judge for the commands of a console sample, any of which may read the time.
  ///
  /// Returns nil if one of them contains the year.
  init?(_ commands: [ConsoleCommand], day: String) {
    self.init(given: commands.flatMap(\.words), day: day)
  }

  /// - Parameter given: texts from which the year may come without a clock.
  private init?(given: [String], day: String) {
    let parts = day.split(separator: "-")
    guard parts.count == 3, let noon = try? Date("\(day)T12:00:00Z", strategy: .iso8601),
      !given.contains(where: { $0.holds(String(parts[0])) })
    else { return nil }
    let length = 24 * 60 * 60
    let middle = Int(noon.timeIntervalSince1970)
    seconds = middle - length * 3 / 2..<middle + length * 3 / 2
    let days = [-1, 0, 1].map { CalendarDay.text(secondsFrom1970: middle + $0 * length) }
    dates = days.flatMap(Self.forms)
  }

  /// Whether code may read the time: it contains one of the words that occur in all such calls.
  private static func mayAskForTime(_ code: String) -> Bool {
    ["Date", "date", "Time", "time", "Calendar"].contains(where: code.holds)
  }

  /// In the order of the year, as `Date` formats them in English.
  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]

  /// The spellings of a day: `2026-11-02`, `02.11.2026`, `11/2/2026`, `Nov 2, 2026` and the like.
  ///
  /// - Parameter day: such as `2026-11-02`.
  private static func forms(of day: String) -> [String] {
    let parts = day.split(separator: "-").map(String.init)
    guard parts.count == 3, let month = Int(parts[1]), let number = Int(parts[2]) else { return [] }
    let (year, name) = (parts[0], months[month - 1])
    return [
      day, "\(parts[2]).\(parts[1]).\(year)", "\(number).\(month).\(year)",
      "\(parts[1])/\(parts[2])/\(year)", "\(month)/\(number)/\(year)",
      "\(name) \(number), \(year)", "\(name.prefix(3)) \(number), \(year)",
      "\(number) \(name) \(year)", "\(number) \(name.prefix(3)) \(year)",
    ]
  }

  /// The part of an output that shows when the program ran; nil if there is none.
  ///
  /// That is a date in one of the spellings, else a number of ten digits that is the seconds from 1970 to one
  /// of the days.
  func time(in output: String) -> String? {
    if let date = dates.first(where: output.holds) { return date }
    let numbers = output.split { !$0.isASCII || !$0.isNumber }
    return numbers.first { $0.count == 10 && Int($0).map(seconds.contains) == true }
      .map(String.init)
  }

  /// Marks a sample as flaky if it prints the time of its run where no wildcard of its claims covers that.
  ///
  /// The text of claims is examined, since they match the output and do not contain what a wildcard covers.
  /// Output without claims is examined itself. Samples that have not passed are left alone.
  func check(_ verdict: inout SampleResult, _ claims: ClaimJudge) {
    guard verdict.outcome.hasPassed else { return }
    let groups = claims.claimGroups
    let isClaimed = groups.contains { $0.stream == .stdout }
    let texts = groups.map { ($0.claims.map(\.text).joined(), $0.claims.first) }
    for (text, claim) in isClaimed ? texts : texts + [(verdict.standardOutput, nil)] {
      guard let time = time(in: text) else { continue }
      verdict.outcome = .flaky
      verdict.problems.append(
        Diagnostic(
          .error, .flaky,
          file: claim?.form == .trailing ? claims.code.path : claims.text.path,
          range: claim?.range ?? claims.sample.infoRange,
          Self.summary(time), fix: Self.advice))
      return
    }
  }

  /// The summary for a text that shows when it was printed.
  static func summary(_ time: String) -> String {
    "prints the time of its run: '\(time)' will be different next time"
  }

  static let advice = "claim '[..]' in its place, or use a fixed time in the sample"
}
