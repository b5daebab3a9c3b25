internal import DeviceProtocol

/// The device's log, as the app writes to it: the module os gives it Apple's names. From any thread.
package enum DeviceLog {
  /// Writes a message, cut at 64 KiB.
  package static func write(_ text: String) {
    Outbox.send(.log(text.utf8.count <= mostBytes ? text : String(text.prefix(mostBytes / 4))))
  }

  private static let mostBytes = 64 << 10
}
