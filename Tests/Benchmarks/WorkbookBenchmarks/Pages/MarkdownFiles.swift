import Foundation
import MarkdownTree

/// The Markdown files of a folder, made into HTML by libcmark and nothing else.
///
/// A lower bound for what can be made of so much Markdown, on one core.
struct MarkdownFiles: Sendable {
  let folder: String

  /// Reads every file and renders it, one after the other.
  ///
  /// - Returns: the time.
  ///
  /// The HTML is dropped, and nothing is written. Reading the files is in the time.
  func render() async throws -> Duration {
    try ContinuousClock().measure {
      for name in try FileManager.default.subpathsOfDirectory(atPath: folder)
      where name.hasSuffix(".md") {
        let bytes = try Data(contentsOf: URL(fileURLWithPath: folder + "/" + name))
        guard PlainCommonMark.html(of: Array(bytes)) != nil else {
          throw BenchmarkError("libcmark has no memory for '\(name)'")
        }
      }
    }
  }
}
