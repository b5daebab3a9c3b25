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
    guard Self.isPlain(text) else { return nil }
    self.text = text
  }

  /// In one pass over the bytes: a build of a long book makes a path of each file of its site.
  private static func isPlain(_ text: String) -> Bool {
    var text = text
    let (isPlain, mayHoldControls) = text.withUTF8 { bytes in
      guard bytes.count <= longest else { return (false, false) }
      var mayHoldControls = false
      var start = 0
      for index in 0...bytes.count {
        if index < bytes.count, bytes[index] != UInt8(ascii: "/") {
          // Control characters beyond ASCII begin with C2.
          if bytes[index] < 0x20 || bytes[index] == 0x7F || bytes[index] == 0xC2 {
            mayHoldControls = true
          }
          continue
        }
        let part = bytes[start..<index]
        let hasDotsAlone = part.count <= 2 && part.allSatisfy { $0 == UInt8(ascii: ".") }
        // No bytes at all are dots alone too.
        guard !hasDotsAlone, part.count <= longestPart else { return (false, false) }
        start = index + 1
      }
      return (true, mayHoldControls)
    }
    return isPlain && !(mayHoldControls && text.unicodeScalars.contains(where: isControl))
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

  private static func parts(of text: String) -> [Substring.UTF8View] {
    text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
  }

  /// The names of the folders on the way and of what they lead to.
  package var parts: [String] { Self.parts(of: text).map { String(Substring($0)) } }

  /// The name of what it leads to.
  package var last: String { Self.parts(of: text).last.map { String(Substring($0)) } ?? text }

  /// Whether a part begins with a dot, as names of what is not to be seen do.
  package var isHidden: Bool {
    var last = UInt8(ascii: "/")
    return text.utf8.contains { byte in
      defer { last = byte }
      return byte == UInt8(ascii: ".") && last == UInt8(ascii: "/")
    }
  }

  /// The folder that it lies in; nil for what lies in none.
  package var folder: PlainPath? {
    text.utf8.lastIndex(of: UInt8(ascii: "/")).map { PlainPath(trusted: String(text[..<$0])) }
  }

  /// The paths of the folders on the way, the outermost first.
  package var folders: [PlainPath] {
    let parts = parts
    return parts.indices.dropFirst().map {
      PlainPath(trusted: parts[..<$0].joined(separator: "/"))
    }
  }

  /// What is left behind a folder on the way; nil for what is not below it.
  package func path(from folder: PlainPath) -> PlainPath? {
    let (own, others) = (parts, folder.parts)
    guard own.count > others.count, own.starts(with: others) else { return nil }
    return PlainPath(trusted: own[others.count...].joined(separator: "/"))
  }

  private init(trusted text: String) { self.text = text }

  /// As ``text``.
  package var description: String { text }

  /// By the characters of the texts, so that lists are the same in each run.
  package static func < (first: PlainPath, second: PlainPath) -> Bool { first.text < second.text }
}
