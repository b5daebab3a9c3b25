package import SafeFiles

/// Several files as one sequence of bytes, for a sandbox that hands back more than one file.
///
/// Each file is preceded by a line with its size and its name:
///
/// ```
/// 12 Core/Core.swiftmodule
/// <12 bytes>0 Core/empty
/// ```
/// A shell can write it (`printf`, `cat`), and reading it follows no links. Untrusted programs can write it
/// too, so it is checked: every name is a ``PlainPath``, none occurs twice or is also a folder, and their
/// number is limited.
package struct FileBundle: Sendable {
  /// The files by name; none is also a folder of another.
  package private(set) var files: [PlainPath: [UInt8]] = [:]
  /// The folders on the way to the files.
  private var folders: Set<PlainPath> = []

  package static let maximumCount = 1 << 16
  /// The maximum length of the line before a file, in bytes: a size, a blank, a name.
  private static let longestLine = 1100

  /// The reason why bytes are not a valid bundle.
  package struct Fault: Error, Equatable, CustomStringConvertible {
    /// The problem; names are quoted without control characters.
    package let description: String

    /// - Parameter description: a clause such as `it is cut short`.
    init(_ description: String) { self.description = description }

    /// - Parameter problem: the problem with a name: `is not a plain path`.
    package init(_ name: String, _ problem: String) {
      self.init("\(PlainPath.quoted(name)) \(problem)")
    }
  }

  /// The shell function `put FILE NAME` for scripts in a sandbox, which prints a file in the format of a
  /// bundle.
  ///
  /// It prints nothing for a missing file, and ends the script for anything but a regular file.
  package static let shellFunction = #"""
    put() {
      if [ -L "$1" ] || { [ -e "$1" ] && [ ! -f "$1" ]; }; then
        echo "error: its build left something in place of '$2' that is not a regular file" >&2
        exit 1
      fi
      [ ! -f "$1" ] || { printf '%s %s\n' "$(stat -c %s "$1")" "$2" && cat "$1"; }
    }
    """#

  package init() {}

  /// Reads a bundle.
  ///
  /// - Throws: `Fault` for truncated bytes, and for names that lead elsewhere or occur twice.
  package init(_ bytes: [UInt8]) throws(Fault) {
    var rest = bytes[...]
    while !rest.isEmpty {
      guard let end = rest.prefix(Self.longestLine).firstIndex(of: UInt8(ascii: "\n")),
        let blank = rest[..<end].firstIndex(of: UInt8(ascii: " ")),
        let size = Self.number(rest[..<blank]), size <= rest.endIndex - end - 1
      else { throw Fault("it is truncated, or a line in it does not name a file") }
      guard let text = String(validating: rest[(blank + 1)..<end], as: UTF8.self) else {
        throw Fault("the name of a file is not valid UTF-8")
      }
      guard let name = PlainPath(text) else { throw Fault(text, "is not a plain path") }
      rest = rest[(end + 1)...]
      try add(Array(rest.prefix(size)), as: name)
      rest = rest.dropFirst(size)
    }
  }

  /// Adds a file.
  ///
  /// - Throws: `Fault` for too many files, an existing name, or a file in the place of a folder.
  package mutating func add(_ bytes: [UInt8], as name: PlainPath) throws(Fault) {
    guard files.count < Self.maximumCount else {
      throw Fault("it has more than \(Self.maximumCount) files")
    }
    guard files[name] == nil else { throw Fault(name.text, "occurs twice") }
    let above = name.folders
    guard !folders.contains(name), !above.contains(where: { files[$0] != nil }) else {
      throw Fault(name.text, "is a file and a folder")
    }
    folders.formUnion(above)
    files[name] = bytes
  }

  /// Parses a number of at most 18 digits.
  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    guard (1...18).contains(digits.count), digits.allSatisfy({ (48...57).contains($0) }) else {
      return nil
    }
    return digits.reduce(0) { $0 * 10 + Int($1 - 48) }
  }

  /// The bundle as bytes, sorted by name, so that equal files give equal bytes.
  package var bytes: [UInt8] {
    files.sorted { $0.key < $1.key }.flatMap { name, bytes in
      Array("\(bytes.count) \(name)\n".utf8) + bytes
    }
  }

  package func files(below folder: PlainPath) -> [PlainPath: [UInt8]] {
    Dictionary(
      files.compactMap { name, bytes in name.path(from: folder).map { ($0, bytes) } },
      uniquingKeysWith: { first, _ in first })
  }
}
