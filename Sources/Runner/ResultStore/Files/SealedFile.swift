private import SafeFiles
private import FoundationEssentials
private import Glibc

/// A file of the cache that is either there as a whole or not at all, behind the hash of its content.
///
/// ```
/// 64 hexadecimal digits, a line feed, the content
/// ```
/// It is written beside its place and then renamed (`rename(2)`), so neither a second run at the same
/// time nor a kill at any moment leaves half of one. A disk that lost or changed a bit of it makes it
/// a file that is not there: the cache only ever saves work.
struct SealedFile: Sendable {
  let path: String
  /// Whether reading it counts as using it.
  var notesUse = true

  /// The content, or nil when it is not what was written.
  ///
  /// - Throws: nothing; a file that cannot be read counts as not there.
  func read() -> [UInt8]? {
    guard var bytes = WholeFile(path: path).read(notingUse: notesUse),
      Self.content(of: bytes) != nil
    else { return nil }
    bytes.removeFirst(Self.sealSize + 1)
    return bytes
  }

  /// Replaces the file. Two runs that write at once write the same.
  func write(_ content: [UInt8]) throws {
    try WholeFile(path: path).write(
      Array(ContentHash(content).hexadecimal.utf8) + [Self.lineFeed] + content)
  }

  /// What stands behind the seal, or nil when the seal is broken.
  ///
  /// It is a slice of what was read, so its indices do not begin at 0.
  static func content(of bytes: [UInt8]) -> ArraySlice<UInt8>? {
    guard bytes.count > sealSize, bytes[sealSize] == lineFeed else { return nil }
    let content = bytes[(sealSize + 1)...]
    let isWhole = ContentHash(content).hexadecimal.utf8.elementsEqual(bytes[..<sealSize])
    return isWhole ? content : nil
  }

  /// Digits of a hash.
  private static let sealSize = 64
  private static let lineFeed = UInt8(ascii: "\n")
}

/// A value in JSON that is kept in a sealed file.
///
/// A value that another version wrote in another form counts as not there, as a damaged one does.
package struct KeptFile<Value: Codable>: Sendable {
  /// Absolute.
  package let path: String
  /// Whether reading it counts as using it.
  let notesUse: Bool

  /// Names a file; nothing is read yet.
  package init(path: String, notesUse: Bool = true) {
    self.path = path
    self.notesUse = notesUse
  }

  /// The value, or nil for one that is not there or cannot be understood.
  package func read() -> Value? {
    SealedFile(path: path, notesUse: notesUse).read().flatMap { Self.value(of: $0) }
  }

  /// The value that some content is; nil when it cannot be understood.
  package static func value(of content: [UInt8]) -> Value? {
    try? JSONDecoder().decode(Value.self, from: Data(content))
  }

  /// Writes the value, its members in a fixed order.
  ///
  /// The optimizer of Swift 6.3.1 crashes when the typed errors of what is called here become part of an
  /// asynchronous function, hence the attribute.
  @inline(never) package func write(_ value: Value) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    try SealedFile(path: path).write(Array(encoder.encode(value)))
  }
}
