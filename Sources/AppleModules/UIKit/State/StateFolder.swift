internal import Foundation

/// Where an app's state is kept: a folder of its container, as on iOS.
///
/// The device takes the folder away when the state is not to be restored (R98). Nothing of an app may depend on
/// the files in it, whose form is our own.
enum StateFolder {
  /// The folder, which is there once something is kept.
  private static var url: URL {
    let name = Bundle.main.bundleIdentifier ?? ProcessInfo.processInfo.processName
    return URL(fileURLWithPath: NSHomeDirectory())
      .appendingPathComponent("Library/Saved Application State/\(name).savedState")
  }

  /// What is kept under a name; nil for nothing.
  static func read(_ name: String) -> Data? {
    try? Data(contentsOf: url.appendingPathComponent(name))
  }

  /// Keeps something under a name.
  ///
  /// - Returns: whether it is on the disk.
  static func write(_ data: Data, _ name: String) -> Bool {
    do {
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
      try data.write(to: url.appendingPathComponent(name), options: .atomic)
      return true
    } catch {
      // A full disk: the next process begins anew, as one on iOS does.
      remove(name)
      return false
    }
  }

  /// Keeps nothing under a name any more.
  static func remove(_ name: String) {
    try? FileManager.default.removeItem(at: url.appendingPathComponent(name))
  }
}
