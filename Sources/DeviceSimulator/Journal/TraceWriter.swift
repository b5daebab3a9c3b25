internal import DeviceLink
internal import DeviceTrace
import Foundation
import Glibc

/// Writes a trace as things happen, a whole line at a time, within bounds.
///
/// After a number of events, or ``maximumBytes``, one `misuse` says that the trace is full. From then
/// on there is no output, and of the rest only what a reader must know: broken rules, ends and pictures,
/// as many again, and the last line.
final class TraceWriter {
  /// CHOICE: the bytes that a trace holds.
  static let maximumBytes = 16 << 20

  /// The open file, for what is written when the process ends by a signal.
  let file: Int32
  private let path: String
  private let maximumEvents: Int
  private let encoder = JSONEncoder()
  private var events = 0
  private(set) var bytes = 0
  private var isFull = false
  private var isBroken = false

  /// Creates the file, or empties it, and writes the header.
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

  /// Writes an event, unless the trace is full and can do without it.
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

  /// Whether a full trace takes an event.
  private func isNeeded(_ event: TraceEvent) -> Bool {
    switch event.what {
    case .misuse, .end, .picture: events < 2 * maximumEvents
    case .finished: true
    default: false
    }
  }

  /// An event as a line, without the line feed.
  func line(of value: some Encodable) -> String {
    guard let data = try? encoder.encode(value) else {
      preconditionFailure("a trace has nothing that JSON cannot hold")
    }
    return String(decoding: data, as: UTF8.self)
  }

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
