package import SiteStructure
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
      make = { SearchLine(workbook.withProse(chapter)).bytes }
    }
  }

  private let languages: [(language: String, entries: [Entry])]
  private let lines = Mutex<[String: SearchLine]>([:])

  init(_ languages: [(language: String, entries: [Entry])]) { self.languages = languages }

  /// Returns the line of a chapter, which is made once.
  func note(_ chapter: Chapter) -> SearchLine {
    if let known = lines.withLock({ $0[chapter.path] }) { return known }
    let line = SearchLine(chapter)
    lines.withLock { $0[chapter.path] = line }
    return line
  }

  /// Returns the files of all languages.
  ///
  /// - Parameter read: returns a file of the earlier build; nil for one that is missing or was changed since.
  /// - Returns: nil if the earlier build lacks the line of a chapter that is not read.
  package func files<Failure>(
    reading read: (String) throws(Failure) -> [UInt8]?
  ) throws(Failure) -> [SearchParts.File]? {
    var files: [SearchParts.File] = []
    for (language, entries) in languages {
      let earlier = try SearchParts.Earlier(language, read: read)
      let lines = entries.map { ($0.name, line($0, language)) }
      guard let found = SearchParts.files(language, lines, earlier: earlier) else { return nil }
      files += found
    }
    return files
  }

  /// Returns the bytes of one of the files, by its path; nil for any other, or if the earlier build lacks a line.
  package func file(_ path: String, reading read: (String) -> [UInt8]?) -> [UInt8]? {
    guard path.hasPrefix("assets/search-") else { return nil }
    return files(reading: read)?.first { $0.path == path }?.make()
  }

  /// The line of a chapter; nil for one that is not read.
  private func line(_ entry: Entry, _ language: String) -> ArraySlice<UInt8>? {
    entry.make.map { make in
      lines.withLock { $0["\(language)/\(entry.name)"] }.map { $0.bytes[...] } ?? make()[...]
    }
  }
}
