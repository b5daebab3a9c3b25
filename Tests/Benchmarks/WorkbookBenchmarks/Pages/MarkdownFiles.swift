import Foundation
import MarkdownTree

/// The Markdown files of a folder, rendered to HTML by libcmark alone.
///
/// A lower bound for the rendering of so much Markdown, on one core.
struct MarkdownFiles: Sendable {
  let folder: String

  /// Reads and renders every file, one after the other, and discards the HTML.
  ///
  /// - Returns: the time, including that of reading the files.
  func render() async throws -> Duration {
    try ContinuousClock().measure {
      for name in try FileManager.default.subpathsOfDirectory(atPath: folder)
      where name.hasSuffix(".md") {
        let bytes = try Data(contentsOf: URL(fileURLWithPath: folder + "/" + name))
        guard PlainCommonMark.html(of: Array(bytes)) != nil else {
          throw BenchmarkError("libcmark ran out of memory for '\(name)'")
        }
      }
    }
  }
}
