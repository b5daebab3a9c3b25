/// A path from a folder to something below it, which cannot lead anywhere else by its text alone.
///
/// Names that come back from a sandbox are no others. It is looked at as bytes, as the kernel does: to
/// Swift a `/` and a combining mark behind it are one character, and no `/`.
package struct PlainPath: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// Such as `Core/include/core.h`.
  package let text: String

  /// In bytes: of one part (`NAME_MAX`), and of all.
  private static let (longestPart, longest) = (255, 1024)

  /// - Returns: nil for a path that is absolute, too long, or has a part that is empty, `.` or `..`, or
  ///   a control character.
  package init?(_ text: String) {
    guard text.utf8.count <= Self.longest, Self.parts(of: text).allSatisfy(Self.isPlain),
      !text.unicodeScalars.contains(where: Self.isControl)
    else { return nil }
    self.text = text
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII
      ? scalar.value < 0x20 || scalar.value == 0x7F : scalar.properties.generalCategory == .control
  }

  /// A text that is no such path as a message quotes it, with no control characters: `'a\u{1}b'`.
  package static func quoted(_ text: String) -> String {
    let shown = text.unicodeScalars.prefix(100).map { scalar in
      isControl(scalar) ? "\\u{\(String(scalar.value, radix: 16))}" : String(scalar)
    }
    return "'\(shown.joined())'"
  }

  private static func isPlain(_ part: Substring.UTF8View) -> Bool {
    !part.isEmpty && part.count <= longestPart && !part.elementsEqual(".".utf8)
      && !part.elementsEqual("..".utf8)
  }

  private static func parts(of text: String) -> [Substring.UTF8View] {
    text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
  }

  /// The names of the folders on the way and of what they lead to.
  package var parts: [String] { Self.parts(of: text).map { String(Substring($0)) } }

  /// The name of what it leads to.
  package var last: String { Self.parts(of: text).last.map { String(Substring($0)) } ?? text }

  /// Whether a part begins with a dot, as names of what is not to be seen do.
  package var isHidden: Bool { Self.parts(of: text).contains { $0.first == UInt8(ascii: ".") } }

  /// The folder that it lies in; nil for what lies in none.
  package var folder: PlainPath? {
    let parts = parts.dropLast()
    return parts.isEmpty ? nil : PlainPath(trusted: parts)
  }

  /// The paths of the folders on the way, the outermost first.
  package var folders: [PlainPath] {
    let parts = parts
    return parts.indices.dropFirst().map { PlainPath(trusted: parts[..<$0]) }
  }

  /// What is left behind a folder on the way; nil for what is not below it.
  package func path(from folder: PlainPath) -> PlainPath? {
    let (own, others) = (parts, folder.parts)
    guard own.count > others.count, own.starts(with: others) else { return nil }
    return PlainPath(trusted: own[others.count...])
  }

  private init(trusted parts: ArraySlice<String>) { text = parts.joined(separator: "/") }

  /// As ``text``.
  package var description: String { text }

  /// By the characters of the texts, so that lists are the same in each run.
  package static func < (first: PlainPath, second: PlainPath) -> Bool { first.text < second.text }
}
