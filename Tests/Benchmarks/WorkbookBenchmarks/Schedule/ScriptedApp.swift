import BackgroundExecution
import RuleBlocks

/// The behavior of an app in a scripted year, and of its user.
///
/// Drawn once and constant for the year; only the length of each refresh, and whether it brings news, is
/// drawn anew.
struct ScriptedApp {
  let id: AppID
  /// Its minimum interval, in seconds.
  let interval: Int
  /// The percentage of refreshes that bring news.
  let yield: Int
  /// The length of a refresh, in seconds.
  let length: ClosedRange<Int>
  /// When the user opens the app, in minutes of the day.
  let uses: [Int]

  /// Draws an app: most are used once or twice a day, some are never opened, some hardly ever have news.
  ///
  /// - Parameters:
  ///   - number: gives the name: `app17`.
  ///   - random: the source of all values, always used in the same order.
  init(number: Int, _ random: inout SplitMix) {
    id = AppID("app\(number)")
    interval = [0, 0, 0, 3600, 4 * 3600][random.number(below: 5)]
    yield = 10 + random.number(below: 81)
    let shortest = 1 + random.number(below: 5)
    length = shortest...shortest + random.number(below: 10)
    uses = (0..<random.number(below: 4)).map { _ in 7 * 60 + random.number(below: 15 * 60) }
      .sorted()
  }
}
