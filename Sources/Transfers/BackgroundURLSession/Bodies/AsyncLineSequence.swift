/// The lines of a byte sequence decoded as UTF-8, without their terminators; empty lines are left out, as on
/// Apple's systems.
///
/// A line ends with LF, CR, VT, FF, NEL, LS or PS. Invalid UTF-8 becomes U+FFFD.
///
/// The bytes are split before they are decoded. No byte of a terminator occurs inside another UTF-8
/// character, except the last bytes of NEL, LS and PS, which are matched together with the bytes before them.
/// So only one line at a time is in memory, however long the body is.
public struct AsyncLineSequence<Base: AsyncSequence>: AsyncSequence where Base.Element == UInt8 {
  /// A line.
  public typealias Element = String

  private let base: Base

  init(_ base: Base) { self.base = base }

  /// Returns an iterator that starts with the next byte to arrive.
  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(base.makeAsyncIterator()) }

  /// An iterator over the lines.
  public struct AsyncIterator: AsyncIteratorProtocol {
    private var base: Base.AsyncIterator
    private var line: [UInt8] = []

    fileprivate init(_ base: Base.AsyncIterator) { self.base = base }

    /// Returns the next line that is not empty, or nil at the end.
    public mutating func next() async throws -> String? {
      while let byte = try await base.next() {
        line.append(byte)
        if let text = takeLine() { return text }
      }
      return take(line.count)
    }

    /// Returns the line if its last bytes are a terminator.
    private mutating func takeLine() -> String? {
      switch line.last {
      case 0x0A, 0x0B, 0x0C, 0x0D: take(line.count - 1)
      case 0x85 where line.suffix(2) == [0xC2, 0x85]: take(line.count - 2)
      case 0xA8 where line.suffix(3) == [0xE2, 0x80, 0xA8],
        0xA9 where line.suffix(3) == [0xE2, 0x80, 0xA9]:
        take(line.count - 3)
      default: nil
      }
    }

    /// Decodes the first `count` bytes, or returns nil if `count` is 0; then starts a new line.
    private mutating func take(_ count: Int) -> String? {
      defer { line.removeAll(keepingCapacity: true) }
      return count == 0 ? nil : String(decoding: line[..<count], as: UTF8.self)
    }
  }
}

extension AsyncLineSequence: Sendable where Base: Sendable {}

extension URLSession.AsyncBytes {
  /// The lines of the body that are not empty.
  public var lines: AsyncLineSequence<URLSession.AsyncBytes> { AsyncLineSequence(self) }
}
