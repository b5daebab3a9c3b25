internal import Foundation

/// The folder of an app's state, in its container, as on iOS.
///
/// The device removes the folder when the state must not be restored (R98). An app must not depend on the
/// files in it, whose format is our own.
enum StateFolder {
  /// The folder, which exists once something was stored.
  private static var url: URL {
    let name = Bundle.main.bundleIdentifier ?? ProcessInfo.processInfo.processName
    return URL(fileURLWithPath: NSHomeDirectory())
      .appendingPathComponent("Library/Saved Application State/\(name).savedState")
  }

  /// Reads a file; nil if it is missing.
  static func read(_ name: String) -> Data? {
    try? Data(contentsOf: url.appendingPathComponent(name))
  }

  /// Writes a file.
  ///
  /// - Returns: whether it is on disk.
  static func write(_ data: Data, _ name: String) -> Bool {
    do {
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
      try data.write(to: url.appendingPathComponent(name), options: .atomic)
      return true
    } catch {
      // A full disk: the next process starts afresh, as on iOS.
      remove(name)
      return false
    }
  }

  static func remove(_ name: String) {
    try? FileManager.default.removeItem(at: url.appendingPathComponent(name))
  }
}
