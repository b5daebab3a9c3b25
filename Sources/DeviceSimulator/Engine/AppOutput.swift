internal import DeviceLink

/// What one process prints: passed on at once and exactly as it is, and kept for the trace.
///
/// Standard error waits until the process rests: when it turns out to have crashed, the report that
/// the runtime has written is not shown but kept.
final class AppOutput {
  private let console: Console
  /// How much is kept for the trace until it is taken.
  private let room: () -> Int
  private var kept: [UInt8] = []
  private var errors: [UInt8] = []
  /// The end of what was passed on of standard error.
  private var lastErrors: [UInt8] = []

  /// The most of standard error that waits; the rest is passed on.
  private static let mostWaiting = 4 << 20
  /// How much of what was passed on goes with the report of a crash: the message of a trap.
  private static let mostRemembered = 4 << 10

  init(console: Console, room: @escaping () -> Int) {
    self.console = console
    self.room = room
  }

  func take(_ stream: AppStream, _ bytes: ArraySlice<UInt8>) {
    switch stream {
    case .output:
      console.write(.output, Array(bytes))
      kept += bytes.prefix(room() - kept.count)
    case .error:
      errors += bytes
      let excess = errors.count - Self.mostWaiting
      guard excess > 0 else { return }
      console.write(.error, Array(errors.prefix(excess)))
      errors.removeFirst(excess)
    }
  }

  /// Passes on what waits and gives what is new for the trace.
  func flush() -> String {
    if !errors.isEmpty { console.write(.error, errors) }
    lastErrors = (lastErrors + errors).suffix(Self.mostRemembered)
    errors = []
    defer { kept = [] }
    return String(decoding: kept, as: UTF8.self)
  }

  /// Takes the report of a crash out of what waits; nil if there is none.
  ///
  /// - Returns: the report behind what was printed last, which has the message of a trap.
  func takeCrashReport() -> String? {
    let mark = Array("\n*** Signal ".utf8)
    guard let start = errors.lastRange(of: mark)?.lowerBound else { return nil }
    defer { errors.removeSubrange(start...) }
    return String(decoding: lastErrors + errors, as: UTF8.self)
  }
}

extension [UInt8] {
  /// Where a sequence of bytes occurs last.
  fileprivate func lastRange(of other: [UInt8]) -> Range<Int>? {
    guard count >= other.count else { return nil }
    for start in stride(from: count - other.count, through: 0, by: -1)
    where self[start...].starts(with: other) {
      return start..<start + other.count
    }
    return nil
  }
}
