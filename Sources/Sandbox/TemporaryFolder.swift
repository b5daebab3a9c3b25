private import FoundationEssentials
private import Glibc

/// A fresh folder in the temporary folder that only its owner can enter.
package struct TemporaryFolder: Sendable {
  package let path: String

  /// - Parameter isReadableByAll: whether other users may read what is in it.
  package init(isReadableByAll: Bool = false) throws {
    let parent = ProcessInfo.processInfo.environment["TMPDIR"] ?? "/tmp"
    var template = Array("\(parent)/workbook-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      throw SandboxError(
        description: "cannot make a folder in '\(parent)': \(String(cString: strerror(errno)))")
    }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    if isReadableByAll { chmod(path, 0o755) }
  }

  /// Removes the folder and everything in it; links in it are removed, not followed.
  package func remove() {
    try? FileManager.default.removeItem(atPath: path)
  }
}
