private import Foundation
private import Glibc

/// What the daemon says of itself: one JSON object a line, on standard error.
package struct ServiceLog: Sendable {
  private let file: Int32

  /// - Parameter file: an open descriptor that stays open.
  package init(to file: Int32 = STDERR_FILENO) { self.file = file }

  /// Writes a line; one that cannot be written is lost, and nothing else.
  package func note(_ event: String, _ values: [String: String] = [:]) {
    var line = values
    line["event"] = event
    line["time"] = Date.now.formatted(.iso8601)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let bytes = try? encoder.encode(line) else { return }
    let text = Array(bytes) + [UInt8(ascii: "\n")]
    _ = write(file, text, text.count)
  }
}
