internal import DeviceLink
internal import DeviceTrace

/// The output of one process: passed on immediately and unchanged, and kept for the trace.
///
/// Standard error is delayed until the process rests: if it turns out to have crashed, the runtime's report
/// is not shown but kept.
final class AppOutput {
  /// The destination of standard output, and of standard error once it is known to be no report.
  private let console: Console
  /// Returns how many bytes the trace can take at present.
  private let room: () -> Int
  /// Standard output that is not in the trace yet.
  private var kept: [UInt8] = []
  /// Delayed standard error.
  private var errors: [UInt8] = []

  /// The maximum of delayed standard error, in bytes; the rest is passed on.
  private static let mostWaiting = 4 << 20
  /// The maximum of earlier output that is kept with the report of a crash, in bytes.
  private static let mostInFront = 64 << 10

  /// - Parameter room: returns how many bytes the trace can take at present.
  init(console: Console, room: @escaping () -> Int) {
    self.console = console
    self.room = room
  }

  /// Takes new output of the process.
  ///
  /// Of standard output no more is kept than the trace has room for, so that endless output costs no memory.
  /// Delayed standard error is limited too, and its beginning is passed on.
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

  /// Takes the new standard output, for the trace.
  ///
  /// - Returns: parts of at most 64 KiB, each a valid text: no character is split.
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

  /// Passes on the delayed standard error.
  func releaseErrors() {
    if !errors.isEmpty { console.write(.error, errors) }
    errors = []
  }

  /// Takes the report of a crash out of the delayed output, with the runtime's remarks before it.
  ///
  /// - Returns: the report, preceded by the output since the process last rested, which includes the message
  ///   of a trap and is not removed; nil if there is no report.
  func takeCrashReport() -> String? {
    guard let report = CrashReportText(in: errors) else { return nil }
    defer { errors.removeSubrange(report.range) }
    return String(decoding: errors[max(0, report.start - Self.mostInFront)...], as: UTF8.self)
  }
}
