import DeviceNetwork
internal import DeviceLink
internal import DeviceTrace
import Foundation
import Glibc

/// Writes events to a trace file, a whole line at a time, within limits.
///
/// After a number of events, or ``maximumBytes``, one `misuse` says that the trace is full. From then on
/// output is omitted, and only essential events are written: broken rules, ends and pictures, as many again,
/// and the last line.
final class TraceWriter {
  /// CHOICE: the maximum size of a trace.
  static let maximumBytes = 16 << 20

  /// The open file, for what is written when the process ends by a signal.
  let file: Int32
  private let path: String
  /// How many events make the trace full.
  private let maximumEvents: Int
  private let encoder = JSONEncoder()
  /// The number of events, without the header and the notice that it is full.
  private var events = 0
  /// The number of bytes.
  private(set) var bytes = 0
  /// Whether only essential events are written.
  private var isFull = false
  /// Whether writing has failed, which was reported.
  private var isBroken = false

  /// Creates the file, or empties it, and writes the header.
  ///
  /// - Throws: if the file cannot be opened for writing.
  init(path: String, header: TraceHeader, maximumEvents: Int) throws(ScriptError) {
    self.path = path
    self.maximumEvents = maximumEvents
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard file >= 0 else {
      throw ScriptError("cannot write the trace '\(path)': \(String(cString: strerror(errno)))")
    }
    write(line(of: header))
  }

  deinit { close(file) }

  /// Writes an event, unless the trace is full and the event is not essential.
  ///
  /// The event that finds the trace full is written after the notice if it is essential.
  func write(_ event: TraceEvent) {
    if isFull {
      guard isNeeded(event) else { return }
    } else if events >= maximumEvents || bytes >= Self.maximumBytes {
      isFull = true
      let text = "the trace is full after '\(events)' events; what apps print is left out from here"
      write(line(of: TraceEvent(.misuse(TraceEvent.Misuse(text)), ns: event.ns)))
      return write(event)
    }
    events += 1
    write(line(of: event))
  }

  /// Returns whether a full trace takes an event.
  private func isNeeded(_ event: TraceEvent) -> Bool {
    switch event.what {
    case .misuse, .end, .picture: events < 2 * maximumEvents
    case .finished: true
    default: false
    }
  }

  /// Encodes an event as a line, without the line feed.
  ///
  /// Keys are sorted and slashes unescaped, so that equal events have equal bytes.
  func line(of value: some Encodable) -> String {
    guard let data = try? encoder.encode(value) else {
      preconditionFailure("a trace has nothing that JSON cannot hold")
    }
    return String(decoding: data, as: UTF8.self)
  }

  /// Writes a whole line and its end.
  ///
  /// If that fails, such as on a full disk, the trace ends with a message, and the scenario continues without
  /// it.
  private func write(_ line: String) {
    guard !isBroken else { return }
    var rest = Array((line + "\n").utf8)[...]
    bytes += rest.count
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        let reason = String(cString: strerror(errno))
        Console.standard.write(
          .error, Array("the trace '\(path)' ends here: \(reason); make room\n".utf8))
        isBroken = true
        return
      }
      rest = rest.dropFirst(count)
    }
  }
}
