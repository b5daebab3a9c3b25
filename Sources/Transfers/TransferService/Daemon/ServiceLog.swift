private import Foundation
private import Glibc

/// The daemon's log: one JSON object per line, on standard error.
///
/// A log file has at most a mebibyte: it is then emptied and continued (CHOICE: only the latest entries are
/// of use, and rotated files would have to be removed).
package struct ServiceLog: Sendable {
  private let file: Int32

  /// - Parameter file: an open descriptor that stays open.
  package init(to file: Int32 = STDERR_FILENO) { self.file = file }

  /// CHOICE: the size in bytes at which the file is emptied.
  private static let most = 1 << 20

  /// Writes a line; if that fails, only the line is lost.
  ///
  ///     note("refused", ["reason": "..."])
  ///     -> {"event":"refused","reason":"...","time":"2026-01-31T12:00:00Z"}
  ///
  /// - Parameter values: further members; `event` and `time` are reserved.
  package func note(_ event: String, _ values: [String: String] = [:]) {
    var line = values
    line["event"] = event
    line["time"] = Date.now.formatted(.iso8601)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let bytes = try? encoder.encode(line) else { return }
    let text = Array(bytes) + [UInt8(ascii: "\n")]
    makeRoom(for: text.count)
    _ = write(file, text, text.count)
  }

  /// Empties a file that would grow beyond ``most``; a pipe, a terminal and a file not opened for appending
  /// are left alone.
  private func makeRoom(for count: Int) {
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      Int(status.st_size) + count > Self.most, fcntl(file, F_GETFL) & O_APPEND != 0
    else { return }
    ftruncate(file, 0)
  }
}
