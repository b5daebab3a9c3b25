import Diagnostics
import FoundationEssentials
import SamplePlan
import ResultStore
import WorkbookModel

/// Finds the date of a run in what a sample prints.
///
/// The runs of a sample lie in the same second or two, so they do not show that `print(Date())` prints
/// something else tomorrow. A date is taken for that of the run if the code, which must name a date or
/// a time somewhere, and what it is given do not hold its year themselves.
struct ClockJudge: Sendable {
  /// Dates of the run's day, and of those beside it: a sample may have a time zone of its own.
  ///
  /// In every form that is looked for, the day before the run's first.
  private let dates: [String]
  /// Seconds from 1970 that lie in these days.
  private let seconds: Range<Int>
  /// The years of these days, if the code asks for the present; the year alone may also come of a fixed time.
  private let years: Set<String>

  /// Returns nil when what the program prints can have nothing to do with the day on which it is run.
  ///
  /// - Parameter day: `2026-11-20`, in UTC.
  ///
  /// Nil for a scenario, whose device has a clock of its own; for code that names neither a date nor a
  /// time; and for code, arguments, input or environment that hold the year of the run themselves.
  init?(_ program: Program, day: String) {
    let code = program.segments.map(\.code)
    guard program.settings.device == nil, code.contains(where: Self.mayAskForTime) else {
      return nil
    }
    self.init(
      given: code + program.settings.arguments + [program.settings.standardInput]
        + program.settings.environment.values,
      day: day, asksForNow: code.contains(where: Self.mayAskForNow))
  }

  /// The day on which the commands of a console sample ran, any of which may learn it.
  ///
  /// Nil if one of them holds its year.
  init?(_ commands: [ConsoleCommand], day: String) {
    self.init(given: commands.flatMap(\.words), day: day, asksForNow: false)
  }

  /// - Parameters:
  ///   - given: what the year may come from without a clock.
  ///   - asksForNow: whether the year alone, too, says when it was.
  private init?(given: [String], day: String, asksForNow: Bool) {
    let parts = day.split(separator: "-")
    guard parts.count == 3, let noon = try? Date("\(day)T12:00:00Z", strategy: .iso8601),
      !given.contains(where: { $0.holds(String(parts[0])) })
    else { return nil }
    let length = 24 * 60 * 60
    let middle = Int(noon.timeIntervalSince1970)
    seconds = middle - length * 3 / 2..<middle + length * 3 / 2
    let days = [-1, 0, 1].map { CalendarDay.text(secondsFrom1970: middle + $0 * length) }
    dates = days.flatMap(Self.forms)
    years = asksForNow ? Set(days.map { String($0.prefix(4)) }) : []
  }

  /// Whether a piece of code may ask for the present, rather than make a time of numbers.
  private static func mayAskForNow(_ code: String) -> Bool {
    ["Date()", "Date.init()", ".now", "time(nil)"].contains { code.contains($0) }
  }

  /// Whether a piece of code may learn the time: it holds one of the words that all such calls have.
  private static func mayAskForTime(_ code: String) -> Bool {
    ["Date", "date", "Time", "time", "Calendar"].contains(where: code.holds)
  }

  /// In the order of the year, as `Date` formats them in English.
  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]

  /// `2026-11-02`, `02.11.2026`, `11/2/2026`, `Nov 2, 2026` and the like.
  ///
  /// - Parameter day: `2026-11-02`.
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

  /// The text that says when the program ran; nil when none does.
  ///
  /// A date in one of the forms, or else a number of ten digits that counts seconds from 1970 to one of
  /// the days, or else the year.
  func time(in output: String) -> String? {
    if let date = dates.first(where: output.holds) { return date }
    let numbers = output.split { !$0.isASCII || !$0.isNumber }
    let time =
      numbers.first { $0.count == 10 && Int($0).map(seconds.contains) == true }
      ?? numbers.first { years.contains(String($0)) }
    return time.map(String.init)
  }

  /// Makes a sample flaky that prints when it was run where no wildcard of its claims covers that.
  ///
  /// What the claims say is looked at, since they have come true: a date that a wildcard covers is not
  /// in their text. An output of which nothing is claimed is looked at itself. Samples that have not
  /// passed are left alone.
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
          Self.summary(time), fix: "\(Self.advice), or let the sample have a fixed time"))
      return
    }
  }

  /// What is wrong with a text that says when it was printed.
  static func summary(_ time: String) -> String {
    "prints when it was run: '\(time)' will be something else"
  }

  /// What to do about it in a chapter.
  static let advice = "claim '[..]' in its place"
}
