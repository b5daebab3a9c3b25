package import Foundation

/// A new folder that is removed with the last reference to it.
package final class TestFolder: Sendable {
  package let url: URL

  package init() throws {
    url = URL(fileURLWithPath: NSTemporaryDirectory() + "transfers-" + UUID().uuidString)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }
}
