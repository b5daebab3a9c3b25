package import Foundation

/// A fresh folder that is removed with its last reference.
package final class TestFolder: Sendable {
  package let url: URL

  package init() throws {
    url = URL(fileURLWithPath: NSTemporaryDirectory() + "transfers-" + UUID().uuidString)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }
}
