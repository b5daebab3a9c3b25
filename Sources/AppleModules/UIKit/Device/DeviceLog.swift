internal import DeviceProtocol

/// The device's log for messages of the app; the module os provides Apple's API for it. Usable on any thread.
package enum DeviceLog {
  /// Writes a message, cut at 64 KiB.
  package static func write(_ text: String) {
    Outbox.send(.log(text.utf8.count <= mostBytes ? text : String(text.prefix(mostBytes / 4))))
  }

  private static let mostBytes = 64 << 10
}
