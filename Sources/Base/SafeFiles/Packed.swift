/// Encodes numbers and texts as consecutive bytes that ``PackedReader`` decodes in the same order.
///
/// The format is for caches that are found by a key: a number takes a byte for each seven bits, a text its
/// length and its UTF-8. Thousands of chapters are decoded in milliseconds, which JSON does not achieve.
///
/// The format is defined only by the order and the types of the calls; the bytes do not describe themselves.
/// A user therefore begins with its own version number, like `ChapterCache`.
///
///     add(300)        -> AC 02              (7 bits a byte, the lowest first; the highest bit: more follows)
///     add("ab")       -> 02 61 62
///     add(nil)        -> 00
///     add(["a"])      -> 01 01 61
package struct PackedWriter {
  /// All bytes that have been added so far.
  package private(set) var bytes: [UInt8] = []

  package init() {}

  /// Adds a number; a negative one is encoded as a large one.
  package mutating func add(_ number: Int) {
    var rest = UInt(bitPattern: number)
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  /// Adds a text as the number of its UTF-8 bytes and these bytes.
  package mutating func add(_ text: String) {
    add(text.utf8.count)
    bytes.append(contentsOf: text.utf8)
  }

  /// Adds an optional text: 0, or 1 and the text.
  package mutating func add(_ text: String?) {
    add(text == nil ? 0 : 1)
    if let text { add(text) }
  }

  /// Adds the 32 bytes of a hash.
  package mutating func add(_ hash: ContentHash) {
    let digest = hash.bytes
    digest.span.withUnsafeBufferPointer { bytes.append(contentsOf: $0) }
  }

  /// Adds bytes after their number.
  package mutating func add(bytes: ArraySlice<UInt8>) {
    add(bytes.count)
    add(packed: bytes)
  }

  /// Adds the output of another writer unchanged.
  package mutating func add(packed: ArraySlice<UInt8>) { bytes.append(contentsOf: packed) }

  /// Adds the four numbers of a stamp.
  package mutating func add(_ stamp: FileStamp) {
    for index in 0..<4 { add(Int(bitPattern: stamp.numbers[index])) }
  }

  /// Adds a list: its count, then each element, added by `body`.
  package mutating func add<Element>(
    _ list: some Collection<Element>, _ body: (inout PackedWriter, Element) -> Void
  ) {
    add(list.count)
    for element in list { body(&self, element) }
  }

  package mutating func add(_ texts: [String]) { add(texts) { $0.add($1) } }
}

/// Decodes the output of a ``PackedWriter``.
///
/// It reads a slice from its front and copies nothing but texts. The bytes come from a disk and are not
/// trusted: if they are too short, or a count exceeds the number of bytes, ``Damage`` is thrown; there is
/// never a trap. Callers treat it as a cache miss.
package struct PackedReader {
  /// The bytes are not in this format.
  package struct Damage: Error {
    package init() {}
  }

  package private(set) var rest: ArraySlice<UInt8>

  package init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  /// Reads a number, which may be negative.
  package mutating func number() throws(Damage) -> Int {
    var value: UInt = 0
    var shift: UInt = 0
    while let byte = rest.popFirst() {
      guard shift < 64 else { throw Damage() }
      value |= UInt(byte & 0x7F) << shift
      if byte < 0x80 { return Int(bitPattern: value) }
      shift += 7
    }
    throw Damage()
  }

  /// Reads a text; invalid UTF-8 becomes U+FFFD.
  package mutating func text() throws(Damage) -> String {
    String(decoding: try bytes(), as: UTF8.self)
  }

  /// Reads the bytes of `add(bytes:)`, and copies none.
  package mutating func bytes() throws(Damage) -> ArraySlice<UInt8> {
    let count = try number()
    guard count >= 0, count <= rest.count else { throw Damage() }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }

  package mutating func optionalText() throws(Damage) -> String? {
    try number() == 0 ? nil : try text()
  }

  package mutating func hash() throws(Damage) -> ContentHash {
    guard let hash = ContentHash(bytes: rest.prefix(32)) else { throw Damage() }
    rest = rest.dropFirst(32)
    return hash
  }

  package mutating func stamp() throws(Damage) -> FileStamp {
    var numbers: [4 of UInt] = [0, 0, 0, 0]
    for index in 0..<4 { numbers[index] = UInt(bitPattern: try number()) }
    return FileStamp(numbers: numbers)
  }

  /// Reads a list, each element with `body`; its count is validated before anything is allocated.
  package mutating func list<Element>(
    _ body: (inout PackedReader) throws(Damage) -> Element
  ) throws(Damage) -> [Element] {
    let count = try number()
    // Each element takes at least one byte.
    guard count >= 0, count <= rest.count else { throw Damage() }
    var result: [Element] = []
    result.reserveCapacity(count)
    for _ in 0..<count { result.append(try body(&self)) }
    return result
  }

  package mutating func texts() throws(Damage) -> [String] {
    try list { reader throws(Damage) in try reader.text() }
  }
}
