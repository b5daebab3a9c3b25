internal import SiteStructure
private import Synchronization
internal import WorkbookModel
internal import WorkbookReader

/// The files of the search in a site, which are made after its pages.
///
/// The line of a chapter is made with its page, while its prose is in memory. The lines of chapters that are not read
/// come from the files of the earlier build.
package final class SearchFiles: Sendable {
  /// A chapter of a language, in the order of the book.
  struct Entry: Sendable {
    var name: String
    /// Makes the line; nil for a chapter that is not read.
    var make: (@Sendable () -> [UInt8])?

    init(_ name: String, _ chapter: Chapter?, of workbook: Workbook) {
      self.name = name
      guard let chapter else { return }
      make = { SearchLine.bytes(workbook.withProse(chapter)) }
    }
  }

  private let languages: [(language: String, entries: [Entry])]
  private let lines = Mutex<[String: [UInt8]]>([:])

  init(_ languages: [(language: String, entries: [Entry])]) { self.languages = languages }

  /// Makes the line of a chapter, if it has not been made.
  func note(_ chapter: Chapter) {
    guard lines.withLock({ $0[chapter.path] == nil }) else { return }
    let line = SearchLine.bytes(chapter)
    lines.withLock { $0[chapter.path] = line }
  }

  /// Returns the files of all languages.
  ///
  /// - Parameter read: returns a file of the earlier build; nil for one that is missing or was changed since.
  /// - Returns: nil if the earlier build lacks the line of a chapter that is not read.
  package func files<Failure>(
    reading read: (String) throws(Failure) -> [UInt8]?
  ) throws(Failure) -> [SiteFile]? {
    var files: [SiteFile] = []
    for (language, entries) in languages {
      let earlier = try SearchParts.Earlier(language, read: read)
      var lines: [ArraySlice<UInt8>] = []
      for entry in entries {
        guard let line = line(entry, language, earlier) else { return nil }
        lines.append(line)
      }
      files += SearchParts.files(language, lines, earlier: earlier).map {
        SiteFile(path: $0.path, content: .page($0.make))
      }
    }
    return files
  }

  /// Returns the bytes of one of the files, by its path; nil for any other, or if the earlier build lacks a line.
  package func file(_ path: String, reading read: (String) -> [UInt8]?) -> [UInt8]? {
    guard path.hasPrefix("assets/search-") else { return nil }
    return files(reading: read)?.first { $0.path == path }?.bytes
  }

  private func line(
    _ entry: Entry, _ language: String, _ earlier: SearchParts.Earlier
  ) -> ArraySlice<UInt8>? {
    guard let make = entry.make else { return earlier.lines[entry.name] }
    return lines.withLock { $0["\(language)/\(entry.name)"] }.map { $0[...] } ?? make()[...]
  }
}
