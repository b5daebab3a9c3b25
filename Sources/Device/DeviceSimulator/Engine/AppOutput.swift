internal import DeviceLink
internal import DeviceTrace

/// What one process prints: passed on at once and exactly as it is, and kept for the trace.
///
/// Standard error waits until the process rests: when it turns out to have crashed, the report that
/// the runtime has written is not shown but kept.
final class AppOutput {
  /// Where standard output goes at once, and standard error when it is known to be no report.
  private let console: Console
  /// How many bytes the trace can take at the moment.
  private let room: () -> Int
  /// What the process has printed to standard output and the trace has not got yet.
  private var kept: [UInt8] = []
  /// What waits on standard error.
  private var errors: [UInt8] = []

  /// The most of standard error that waits; the rest is passed on.
  private static let mostWaiting = 4 << 20
  /// The most that goes with the report of a crash of what was printed in front of it.
  private static let mostInFront = 64 << 10

  /// - Parameter room: asked for how many bytes the trace can take at the moment.
  init(console: Console, room: @escaping () -> Int) {
    self.console = console
    self.room = room
  }

  /// Takes what the process has just printed.
  ///
  /// Of standard output no more is kept than the trace has room for: a process that prints without
  /// end costs no memory. What waits on standard error is limited too, and its beginning is passed
  /// on.
  func take(_ stream: AppStream, _ bytes: ArraySlice<UInt8>) {
    switch stream {
    case .output:
      console.write(.output, Array(bytes))
      kept += bytes.prefix(max(0, room() - kept.count))
    case .error:
      errors += bytes
      let excess = errors.count - Self.mostWaiting
      guard excess > 0 else { return }
      console.write(.error, Array(errors.prefix(excess)))
      errors.removeFirst(excess)
    }
  }

  /// Gives what is new on standard output, for the trace.
  ///
  /// - Returns: parts of 64 KiB at most, each a valid text: a character is never cut into bytes.
  func takeParts() -> [String] {
    guard !kept.isEmpty else { return [] }
    let text = String(decoding: kept, as: UTF8.self)
    kept = []
    var parts: [String] = []
    var rest = text[...]
    while !rest.isEmpty {
      let end = rest.utf8.index(rest.startIndex, offsetBy: 1 << 16, limitedBy: rest.endIndex)
      // An index within a character counts as the one before it.
      let part = end.map { rest[..<$0] } ?? rest
      parts.append(String(part))
      rest = rest[part.endIndex...]
    }
    return parts
  }

  /// Passes on what waits on standard error.
  func releaseErrors() {
    if !errors.isEmpty { console.write(.error, errors) }
    errors = []
  }

  /// Takes the report of a crash out of what waits, with what the runtime remarks in front of it.
  ///
  /// - Returns: the report behind what was printed in front of it since the process last rested,
  ///   which has the message of a trap and stays; nil if there is no report.
  func takeCrashReport() -> String? {
    guard let report = CrashReportText(in: errors) else { return nil }
    defer { errors.removeSubrange(report.range) }
    return String(decoding: errors[max(0, report.start - Self.mostInFront)...], as: UTF8.self)
  }
}
