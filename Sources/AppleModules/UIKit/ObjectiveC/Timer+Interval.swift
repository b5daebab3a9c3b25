package import Foundation

extension Timer {
  /// Replaces Foundation's `Timer(timeInterval:repeats:block:)`.
  ///
  /// In the toolchain (6.3) that ignores the interval before the first firing: it uses the current date, so
  /// that the timer fires at once. The declared name is that of its symbol, which the loader finds here
  /// first, in every library of the app.
  @_silgen_name("$s10Foundation5TimerC12timeInterval7repeats5blockACSd_SbyACYbctcfC")
  package static func standIn(
    timeInterval: TimeInterval, repeats: Bool,
    block: consuming @escaping @Sendable (Timer) -> Void
  ) -> Timer {
    // Foundation's own minimum interval.
    let first = Date(timeIntervalSinceNow: max(timeInterval, 0.0001))
    return Timer(fire: first, interval: timeInterval, repeats: repeats, block: block)
  }
}
