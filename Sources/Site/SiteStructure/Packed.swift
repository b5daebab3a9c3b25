package import SafeFiles

/// Writes numbers and texts behind each other as bytes that ``PackedReader`` reads in the same order.
///
/// It is a form for what only saves work and is found by a key: a number takes a byte for each seven bits, a
/// text its length and its UTF-8. Thousands of chapters are read in milliseconds, which JSON is not.
///
/// The order and the types of the calls are the whole format; nothing in the bytes says what follows.
/// So a user of it begins with a version of its own, as `SiteMemory` does.
///
///     add(300)        -> AC 02              (7 bits a byte, the lowest first; the highest bit: more follows)
///     add("ab")       -> 02 61 62
///     add(nil)        -> 00
///     add(["a"])      -> 01 01 61
package struct PackedWriter {
  /// Everything that has been added so far.
  package private(set) var bytes: [UInt8] = []

  package init() {}

  /// Adds a number; one below 0 counts as a large one.
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

  /// Adds a text that may be missing: 0, or 1 and the text.
  package mutating func add(_ text: String?) {
    add(text == nil ? 0 : 1)
    if let text { add(text) }
  }

  /// Adds the 32 bytes of a hash.
  package mutating func add(_ hash: ContentHash) {
    let digest = hash.bytes
    digest.span.withUnsafeBufferPointer { bytes.append(contentsOf: $0) }
  }

  /// Adds what another writer has made, as it is.
  package mutating func add(packed: ArraySlice<UInt8>) { bytes.append(contentsOf: packed) }

  /// Adds the four numbers of a stamp.
  package mutating func add(_ stamp: FileStamp) {
    for index in 0..<4 { add(Int(bitPattern: stamp.numbers[index])) }
  }

  /// Adds a list: its count, then each element as `body` adds it.
  package mutating func add<Element>(
    _ list: some Collection<Element>, _ body: (inout PackedWriter, Element) -> Void
  ) {
    add(list.count)
    for element in list { body(&self, element) }
  }

  /// Adds a list of texts.
  package mutating func add(_ texts: [String]) { add(texts) { $0.add($1) } }
}

/// Reads what a ``PackedWriter`` wrote.
///
/// It reads a slice from its front and copies nothing but texts. The bytes come from a disk, so they
/// are believed nothing: what is too short, or counts more elements than there are bytes, is
/// ``Damage``, never a trap. A caller takes that for a miss.
package struct PackedReader {
  /// The bytes are not what a writer of this form wrote.
  package struct Damage: Error {
    package init() {}
  }

  /// What has not been read yet.
  package private(set) var rest: ArraySlice<UInt8>

  package init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  /// Whether everything was read. Reading on throws then.
  package var isAtEnd: Bool { rest.isEmpty }

  /// Reads a number, also one below 0.
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

  /// Reads a text; bytes that are no UTF-8 become U+FFFD.
  package mutating func text() throws(Damage) -> String {
    let count = try number()
    guard count >= 0, count <= rest.count else { throw Damage() }
    let end = rest.startIndex + count
    defer { rest = rest[end...] }
    return String(decoding: rest[..<end], as: UTF8.self)
  }

  /// Reads a text that may be missing.
  package mutating func optionalText() throws(Damage) -> String? {
    try number() == 0 ? nil : try text()
  }

  /// Reads a hash.
  package mutating func hash() throws(Damage) -> ContentHash {
    guard let hash = ContentHash(bytes: rest.prefix(32)) else { throw Damage() }
    rest = rest.dropFirst(32)
    return hash
  }

  /// Reads a stamp.
  package mutating func stamp() throws(Damage) -> FileStamp {
    var numbers: [4 of UInt] = [0, 0, 0, 0]
    for index in 0..<4 { numbers[index] = UInt(bitPattern: try number()) }
    return FileStamp(numbers: numbers)
  }

  /// Reads a list, each element as `body` does; its count is checked before anything is allocated for
  /// it.
  package mutating func list<Element>(
    _ body: (inout PackedReader) throws(Damage) -> Element
  ) throws(Damage) -> [Element] {
    let count = try number()
    // An element takes a byte at the least.
    guard count >= 0, count <= rest.count else { throw Damage() }
    var result: [Element] = []
    result.reserveCapacity(count)
    for _ in 0..<count { result.append(try body(&self)) }
    return result
  }

  /// Reads a list of texts.
  package mutating func texts() throws(Damage) -> [String] {
    try list { reader throws(Damage) in try reader.text() }
  }
}
