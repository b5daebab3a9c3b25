/// The lines of bytes as UTF-8, without what ends them; empty lines are left out, as Apple's sequence does.
///
/// A line ends with LF, CR, VT, FF, NEL, LS or PS; what is no UTF-8 becomes U+FFFD.
///
/// The bytes are split before they are decoded: no byte of what ends a line is a part of another
/// character of UTF-8, except the last bytes of NEL, LS and PS, which are looked at together with
/// those in front of them. So one line at a time is held in memory, however long the body is.
public struct AsyncLineSequence<Base: AsyncSequence>: AsyncSequence where Base.Element == UInt8 {
  /// A line.
  public typealias Element = String

  private let base: Base

  init(_ base: Base) { self.base = base }

  /// Begins with the bytes that come next.
  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(base.makeAsyncIterator()) }

  /// Goes through the lines.
  public struct AsyncIterator: AsyncIteratorProtocol {
    private var base: Base.AsyncIterator
    private var line: [UInt8] = []

    fileprivate init(_ base: Base.AsyncIterator) { self.base = base }

    /// The next line that is not empty; nil at the end.
    public mutating func next() async throws -> String? {
      while let byte = try await base.next() {
        line.append(byte)
        if let text = takeLine() { return text }
      }
      return take(line.count)
    }

    /// The line, if its last bytes end one.
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

    /// The first bytes of the line as text, or nil if there are none; the next line begins behind
    /// all of it.
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
