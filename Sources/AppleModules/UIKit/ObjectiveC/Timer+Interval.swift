package import Foundation

extension Timer {
  /// Stands in the place of Foundation's `Timer(timeInterval:repeats:block:)`.
  ///
  /// In the toolchain (6.3) that one forgets the interval before the first firing: it passes on the
  /// present as the date, so that the timer fires at once. The name is that of its symbol, which the
  /// loader finds here first, in every library of the app.
  @_silgen_name("$s10Foundation5TimerC12timeInterval7repeats5blockACSd_SbyACYbctcfC")
  package static func standIn(
    timeInterval: TimeInterval, repeats: Bool,
    block: consuming @escaping @Sendable (Timer) -> Void
  ) -> Timer {
    // Foundation's own least interval; less would be no time.
    let first = Date(timeIntervalSinceNow: max(timeInterval, 0.0001))
    return Timer(fire: first, interval: timeInterval, repeats: repeats, block: block)
  }
}
