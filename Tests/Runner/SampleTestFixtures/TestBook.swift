package import TextDiagnostics
import Foundation
import Sandbox
package import Testing
package import WorkbookModel
package import WorkbookReader

/// Chapters parsed from text, as a book without a folder.
package struct TestBook {
  package var configuration = Configuration()
  package private(set) var chapters: [Chapter] = []
  private var sources: [String: SourceText] = [:]

  /// Parses one chapter in Finnish, named `00-a`; a problem in it is a mistake of the test.
  package init(_ text: String) { add(text, language: "fi") }

  package init() {}

  /// Parses one chapter in Finnish that names files of the book, by their paths.
  package init(_ text: String, files: [String: String]) throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    for (path, text) in files {
      let file = URL(fileURLWithPath: "\(folder.path)/\(path)")
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    add(text, language: "fi", files: BookFiles(root: folder.path))
  }

  package mutating func add(
    _ text: String, language: String, name: String = "00-a", files: BookFiles = BookFiles()
  ) {
    // The apps of tests have no scenes, without which none starts on the latest system.
    if text.contains(",app") { configuration.deviceProfile = "iOS18" }
    let source = SourceText(path: "Content/\(language)/\(name).md", text: text)
    let (chapter, diagnostics) = ChapterReader(
      source: source, name: name, language: language, files: files
    ).read()
    let errors = diagnostics.filter { $0.severity == .error && $0.id != .frontMatter }
    #expect(errors.map(\.summary) == [])
    chapters.append(chapter)
    // A test book allows the programs that it calls.
    configuration.programs += chapter.samples.flatMap(\.commands).map { $0.words[0] }
    sources[source.path] = source
    sources.merge(files.sources) { $1 }
  }

  package var workbook: Workbook {
    Workbook(
      root: "/book", configuration: configuration, chapters: chapters, diagnostics: [],
      sources: sources)
  }

  /// The text of the only chapter.
  package var source: SourceText {
    sources.values.first { $0.path.hasSuffix(".md") } ?? SourceText(path: "", text: "")
  }

  /// `line:column` of the first occurrence of a text in the only chapter.
  package func place(of needle: String, sourceLocation: SourceLocation = #_sourceLocation) throws
    -> String
  {
    let text = source.string(0..<source.bytes.count)
    let range = try #require(text.firstRange(of: needle), sourceLocation: sourceLocation)
    let offset = text.utf8.distance(from: text.startIndex, to: range.lowerBound)
    return source.position(at: offset).text
  }

  package static func id(_ name: String, _ language: String = "fi") -> Sample.ID {
    Sample.ID(language: language, chapter: "00-a", name: name)
  }
}

extension SourcePosition {
  /// `line:column`
  package var text: String { "\(line):\(column)" }
}

extension Diagnostic {
  /// `output 4:1 the sample's output is not what the chapter claims`
  package var line: String { "\(id.rawValue) \(range.start.text) \(summary)" }
}
