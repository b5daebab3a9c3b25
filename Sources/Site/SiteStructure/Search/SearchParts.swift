private import Glibc

/// The files of the search index of a language, made of the lines of its chapters.
///
/// A small book has one file, which calls a function of the theme's script with the lines and with the endings of their
/// words (`WordEndings`):
///
///     workbookSearch([
///     ["00-start","Alku",...],
///     ],"01-3");
///
/// The lines of a large one are in several files, which the first one names. Chapters are halved until a part is
/// small enough, so that a change of one chapter seldom changes another part.
package enum SearchParts {
  /// The bytes of lines from which a part is divided: about 300 kB when compressed, as browsers load it.
  package static let limit = 900_000

  private static let head = Array("workbookSearch([\n".utf8)

  /// Returns the path of the first file of a language.
  package static func path(_ language: String) -> String { folder + name(language) }

  private static let folder = "assets/"

  private static func name(_ language: String, _ part: Int? = nil) -> String {
    "search-\(language)\(part.map { "-\($0)" } ?? "").js"
  }

  /// A file that is made when it is needed.
  package struct File: Sendable {
    package var path: String
    /// Whether the earlier build has made the same.
    package var isKept = false
    package var make: @Sendable () -> [UInt8]
  }

  /// Returns the files of a language, the first one first.
  ///
  /// - Parameters:
  ///   - lines: of all chapters of the language, in the order of the book; nil for one that is the earlier build's.
  ///   - earlier: the files of an earlier build, which are kept if none of their lines is new.
  /// - Returns: nil if the earlier build lacks a line.
  package static func files(
    _ language: String, _ new: [(name: String, line: ArraySlice<UInt8>?)], earlier: Earlier,
    limit: Int = limit
  ) -> [File]? {
    var lines: [ArraySlice<UInt8>] = []
    for (name, line) in new {
      guard let line = line ?? earlier.lines[name] else { return nil }
      lines.append(line)
    }
    let parts = parts(lines, lines.indices, limit)
    func file(_ path: String, _ range: Range<Int>) -> File {
      let own = lines[range]
      guard let old = earlier.files[path] else {
        return File(path: path) { bytes(own, language, nil) }
      }
      let isKept =
        new[range].allSatisfy { $0.line == nil } && old.names == new[range].map(\.name)
      return File(path: path, isKept: isKept) {
        isKept ? old.bytes : bytes(own, language, old.bytes)
      }
    }
    guard parts.count > 1 else { return [file(path(language), lines.indices)] }
    let paths = parts.map { folder + name(language, $0.lowerBound) }
    let names = paths.map { "\"\($0.dropFirst(folder.count))\",\n" }
    let list = head + names.joined().utf8 + "],\"\");\n".utf8
    return [File(path: path(language)) { list }] + zip(paths, parts).map(file)
  }

  private static func bytes(
    _ lines: ArraySlice<ArraySlice<UInt8>>, _ language: String, _ earlier: [UInt8]?
  ) -> [UInt8] {
    var bytes = head
    bytes.reserveCapacity(lines.reduce(head.count + 3) { $0 + $1.count })
    for line in lines { bytes += line }
    bytes += "],\"".utf8
    if let earlier, earlier.starts(with: bytes) { return earlier }
    guard var endings = WordEndings(language: language) else { return bytes + "\");\n".utf8 }
    for line in lines { endings.add(line) }
    return bytes + endings.digits + "\");\n".utf8
  }

  private static func parts(
    _ lines: [ArraySlice<UInt8>], _ range: Range<Int>, _ limit: Int
  ) -> [Range<Int>] {
    guard range.count > 1, lines[range].reduce(0, { $0 + $1.count }) > limit else { return [range] }
    let middle = range.lowerBound + range.count / 2
    return parts(lines, range.lowerBound..<middle, limit)
      + parts(lines, middle..<range.upperBound, limit)
  }

  /// The lines of an earlier build by the names of their chapters, and its files by path.
  package struct Earlier: Sendable {
    fileprivate var files: [String: (bytes: [UInt8], names: [String])] = [:]
    package private(set) var lines: [String: ArraySlice<UInt8>] = [:]

    /// - Parameter read: returns a file as it was written; nil for one that is missing or was changed since.
    package init<Failure>(
      _ language: String, read: (String) throws(Failure) -> [UInt8]?
    ) throws(Failure) {
      var paths = [path(language)][...]
      while let path = paths.popFirst(), let bytes = try read(path) {
        files[path] = (bytes, [])
        for line in bytes[...].lines {
          if let name = SearchLine.name(of: line) {
            lines[name] = line
            files[path]?.names.append(name)
          } else if line.first == UInt8(ascii: "\"") {
            paths.append(folder + String(decoding: line.dropFirst().dropLast(3), as: UTF8.self))
          }
        }
      }
    }
  }
}

extension ArraySlice<UInt8> {
  /// The lines with their line feeds.
  fileprivate var lines: [ArraySlice<UInt8>] {
    let ends = withUnsafeBytes { bytes in
      var ends: [Int] = []
      var offset = 0
      while let start = bytes.baseAddress, offset < bytes.count,
        let found = memchr(start + offset, 0x0A, bytes.count - offset)
      {
        offset = UnsafeRawPointer(found) - start + 1
        ends.append(startIndex + offset)
      }
      return ends
    }
    return zip([startIndex] + ends, ends).map { self[$0..<$1] }
  }
}
