private import SafeFiles
private import FoundationEssentials
private import Glibc

/// A file of the cache that is either complete or counts as missing; it begins with the hash of its content.
///
/// ```
/// 64 hexadecimal digits, a line feed, the content
/// ```
/// It is written under a temporary name in the same folder and then renamed (`rename(2)`), so neither a
/// concurrent run nor a kill leaves a partial file. If the disk lost or changed a bit of it, it counts as
/// missing: the cache only ever saves work.
struct SealedFile: Sendable {
  let path: String
  /// Whether reading it counts as using it.
  var notesUse = true

  /// The content; nil if the file cannot be read or is damaged.
  func read() -> [UInt8]? {
    guard var bytes = AtomicFile(path: path).read(notingUse: notesUse),
      Self.content(of: bytes) != nil
    else { return nil }
    bytes.removeFirst(Self.sealSize + 1)
    return bytes
  }

  /// Replaces the file. Two runs that write at once write the same content.
  func write(_ content: [UInt8]) throws {
    try AtomicFile(path: path).write(
      Array(ContentHash(content).hexadecimal.utf8) + [Self.lineFeed] + content)
  }

  /// The content after the seal; nil if its hash does not match.
  ///
  /// The result is a slice, so its indices do not begin at 0.
  static func content(of bytes: [UInt8]) -> ArraySlice<UInt8>? {
    guard bytes.count > sealSize, bytes[sealSize] == lineFeed else { return nil }
    let content = bytes[(sealSize + 1)...]
    let isWhole = ContentHash(content).hexadecimal.utf8.elementsEqual(bytes[..<sealSize])
    return isWhole ? content : nil
  }

  /// The number of digits in a hash.
  private static let sealSize = 64
  private static let lineFeed = UInt8(ascii: "\n")
}

/// A value that is kept as JSON in a sealed file.
///
/// A value in the format of another version counts as missing, like a damaged one.
package struct CachedFile<Value: Codable>: Sendable {
  package let path: String
  /// Whether reading it counts as using it.
  let notesUse: Bool

  package init(path: String, notesUse: Bool = true) {
    self.path = path
    self.notesUse = notesUse
  }

  /// The value; nil if it is missing or cannot be decoded.
  package func read() -> Value? {
    SealedFile(path: path, notesUse: notesUse).read().flatMap { Self.value(of: $0) }
  }

  /// Decodes a value; nil if the content is invalid.
  package static func value(of content: [UInt8]) -> Value? {
    try? JSONDecoder().decode(Value.self, from: Data(content))
  }

  /// Writes the value with its keys sorted.
  ///
  /// The optimizer of Swift 6.3.1 crashes if the typed errors of the functions called here become part of an
  /// asynchronous function, hence the attribute.
  @inline(never) package func write(_ value: Value) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    try SealedFile(path: path).write(Array(encoder.encode(value)))
  }
}
