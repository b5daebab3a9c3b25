import Foundation
import ChildProcess
import Testing

/// Headless Chromium, which opens pages as a reader's browser does.
struct Browser {
  /// The path of Debian's package; nil if it is not installed (`./workbook selftest` installs it).
  static let program = ["/usr/bin/chromium"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  struct Page {
    /// The document after its scripts have run.
    var document: String
    /// The browser's log, including blocked resources and script errors.
    var log: String
  }

  /// Opens a page and runs its scripts.
  ///
  /// - Parameters:
  ///   - width: the width of the window, in CSS pixels.
  ///   - height: the height of the window, in CSS pixels.
  static func open(_ file: String, width: Int = 1280, height: Int = 900) async throws -> Page {
    let profile = NSTemporaryDirectory() + "workbook-browser-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: profile) }
    var command = Subprocess.Configuration(
      executable: try #require(program),
      arguments: [
        // The pages are ours, and root's browser has no sandbox of its own.
        "--headless", "--no-sandbox", "--disable-gpu", "--user-data-dir=\(profile)",
        "--enable-logging=stderr", "--virtual-time-budget=4000",
        "--window-size=\(width),\(height)", "--dump-dom", "file://\(file)",
      ])
    command.environment = ["PATH": "/usr/bin:/bin", "HOME": profile, "LANG": "C.UTF-8"]
    command.timeLimit = .seconds(120)
    let result = try await Subprocess.run(command)
    return Page(
      document: String(decoding: result.standardOutput, as: UTF8.self),
      log: String(decoding: result.standardError, as: UTF8.self))
  }
}
