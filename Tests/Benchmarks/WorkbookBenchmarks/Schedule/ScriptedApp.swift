import BackgroundExecution
import RuleBlocks

/// What an app of a scripted year does, and what its user does with it.
///
/// It is drawn once and stays the same for the year; only how long each refresh takes, and whether it
/// brings news, is drawn anew.
struct ScriptedApp {
  let id: AppID
  /// The minimum interval that it sets, in seconds.
  let interval: Int
  /// Of a hundred refreshes, how many bring something new.
  let yield: Int
  /// How long a refresh takes, in seconds.
  let length: ClosedRange<Int>
  /// When the user opens it, in minutes of the day.
  let uses: [Int]

  /// Draws an app: most have a habit or two, some are never opened, some hardly ever have news.
  ///
  /// - Parameters:
  ///   - number: makes its name: `app17`.
  ///   - random: where everything is drawn from, always in the same order.
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
