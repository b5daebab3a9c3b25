/// A relative path to something below a folder, which its text alone keeps from leading elsewhere.
///
/// Names returned from a sandbox have this type. Paths are examined as bytes, as the kernel does: in Swift
/// a `/` followed by a combining mark is one character, different from `/`.
package struct PlainPath: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// Such as `Core/include/core.h`.
  package let text: String

  /// In bytes: of one component (`NAME_MAX`), and of the whole path.
  private static let (longestPart, longest) = (255, 1024)

  /// - Returns: nil for a path that is absolute, too long, contains a control character, or has a component
  ///   that is empty, `.` or `..`.
  package init?(_ text: String) {
    guard Self.isPlain(text) else { return nil }
    self.text = text
  }

  /// Makes a single pass over the bytes: building a long book creates a path for each file of its site.
  private static func isPlain(_ text: String) -> Bool {
    var text = text
    let (isPlain, mayHoldControls) = text.withUTF8 { bytes in
      guard bytes.count <= longest else { return (false, false) }
      var mayHoldControls = false
      var start = 0
      for index in 0...bytes.count {
        if index < bytes.count, bytes[index] != UInt8(ascii: "/") {
          // In UTF-8, control characters beyond ASCII start with C2.
          if bytes[index] < 0x20 || bytes[index] == 0x7F || bytes[index] == 0xC2 {
            mayHoldControls = true
          }
          continue
        }
        let part = bytes[start..<index]
        let hasDotsAlone = part.count <= 2 && part.allSatisfy { $0 == UInt8(ascii: ".") }
        // An empty component has only dots, too.
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

  /// Quotes an invalid path for a message, with control characters escaped: `'a\u{1}b'`.
  package static func quoted(_ text: String) -> String {
    let shown = text.unicodeScalars.prefix(100).map { scalar in
      isControl(scalar) ? "\\u{\(String(scalar.value, radix: 16))}" : String(scalar)
    }
    return "'\(shown.joined())'"
  }

  private static func parts(of text: String) -> [Substring.UTF8View] {
    text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
  }

  /// The components of the path.
  package var parts: [String] { Self.parts(of: text).map { String(Substring($0)) } }

  /// The last component.
  package var last: String { Self.parts(of: text).last.map { String(Substring($0)) } ?? text }

  /// Whether a component begins with a dot.
  package var isHidden: Bool {
    var last = UInt8(ascii: "/")
    return text.utf8.contains { byte in
      defer { last = byte }
      return byte == UInt8(ascii: ".") && last == UInt8(ascii: "/")
    }
  }

  /// The parent folder's path; nil for a single component.
  package var folder: PlainPath? {
    text.utf8.lastIndex(of: UInt8(ascii: "/")).map { PlainPath(trusted: String(text[..<$0])) }
  }

  /// The paths of all folders on the way, the outermost first.
  package var folders: [PlainPath] {
    let parts = parts
    return parts.indices.dropFirst().map {
      PlainPath(trusted: parts[..<$0].joined(separator: "/"))
    }
  }

  /// The path relative to a folder on the way; nil if it is not below that folder.
  package func path(from folder: PlainPath) -> PlainPath? {
    let (own, others) = (parts, folder.parts)
    guard own.count > others.count, own.starts(with: others) else { return nil }
    return PlainPath(trusted: own[others.count...].joined(separator: "/"))
  }

  private init(trusted text: String) { self.text = text }

  package var description: String { text }

  /// Orders by text, so that lists are the same in each run.
  package static func < (first: PlainPath, second: PlainPath) -> Bool { first.text < second.text }
}
