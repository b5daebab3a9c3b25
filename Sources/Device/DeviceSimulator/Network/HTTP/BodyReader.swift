import Foundation

/// Reads the body of a request, whose length its header or the body itself says.
///
/// A request is read as HTTP/1.1 has it: with `Content-Length`, in chunks, or without a body. A
/// request that could be read in two ways is refused, for that is how requests are smuggled past a
/// reader (RFC 9112, 11.2).
struct BodyReader {
  typealias Refusal = RequestParser.Refusal

  /// What comes next.
  private enum Next {
    /// So many bytes, and then nothing.
    case rest(Int)
    /// The line with the length of a chunk.
    case chunkLength
    /// So many bytes of a chunk.
    case chunk(Int)
    /// The end of the line behind a chunk.
    case chunkEnd
    /// Fields behind the last chunk, up to an empty line; nothing is done with them.
    case trailer
  }

  /// CHOICE: the longest line with the length of a chunk, and all fields behind the last one.
  private static let longestLine = 256
  /// How many bytes all fields behind the last chunk have together.
  private static let longestTrailer = 8192

  /// What has been read.
  private(set) var body = Data()
  /// What is read next.
  private var next: Next
  /// How many bytes of the trailer were read.
  private var trailer = 0

  /// Finds out how long the body is (RFC 9112, 6.3).
  ///
  /// - Throws: for a header from which the length does not follow, and a body that is too long.
  init(_ headers: Headers) throws(Refusal) {
    let codings = headers["Transfer-Encoding"]
    let lengths = headers.fields.filter { $0.name.lowercased() == "content-length" }.map(\.value)
    if let codings {
      guard lengths.isEmpty else {
        throw Refusal(400, "it has both 'Content-Length' and 'Transfer-Encoding'")
      }
      guard codings.lowercased() == "chunked" else {
        throw Refusal(501, "its transfer encoding is '\(codings)'")
      }
      next = .chunkLength
    } else if let first = lengths.first {
      guard lengths.count == 1, let count = Self.number(Array(first.utf8), radix: 10) else {
        throw Refusal(400, "its 'Content-Length' is not one number")
      }
      try Self.check(count)
      next = .rest(count)
    } else {
      next = .rest(0)
    }
  }

  /// Takes what belongs to the body out of the bytes of a connection; what stays is the next
  /// request's.
  ///
  /// - Returns: whether the body is whole.
  /// - Throws: for chunks that are none, and a body that grows too long.
  mutating func read(_ bytes: inout [UInt8]) throws(Refusal) -> Bool {
    while true {
      switch next {
      case .rest(let count):
        take(count, of: &bytes) { .rest($0) }
        if case .rest(0) = next { return true }
        return false
      case .chunkLength:
        guard let line = try Self.line(of: &bytes, longest: Self.longestLine) else { return false }
        let digits = Array(line.prefix { $0 != 59 }.reversed().drop { $0 == 32 }.reversed())
        guard let count = Self.number(digits, radix: 16) else {
          throw Refusal(400, "the length of a chunk is no number")
        }
        try Self.check(body.count + count)
        next = count == 0 ? .trailer : .chunk(count)
      case .chunk(let count):
        take(count, of: &bytes) { $0 == 0 ? .chunkEnd : .chunk($0) }
        if case .chunk = next { return false }
      case .chunkEnd:
        guard bytes.count >= 2 else { return false }
        guard bytes.starts(with: [13, 10]) else { throw Refusal(400, "a chunk is too long") }
        bytes.removeFirst(2)
        next = .chunkLength
      case .trailer:
        let left = Self.longestTrailer - trailer
        guard let line = try Self.line(of: &bytes, longest: left) else { return false }
        trailer += line.count + 2
        if line.isEmpty { return true }
      }
    }
  }

  /// Moves as many bytes to the body as there are, up to a number.
  ///
  /// - Parameter then: what comes next, of how many bytes are still missing.
  private mutating func take(_ count: Int, of bytes: inout [UInt8], then: (Int) -> Next) {
    let taken = min(count, bytes.count)
    body.append(contentsOf: bytes.prefix(taken))
    bytes.removeFirst(taken)
    next = then(count - taken)
  }

  /// Takes a line out, without its end; nil if it is not whole.
  ///
  /// - Throws: for a line that is too long, whole or not, and one that ends in another way than
  ///   with CR LF.
  private static func line(
    of bytes: inout [UInt8], longest: Int
  ) throws(Refusal) -> [UInt8]? {
    let end = bytes.firstIndex(of: 10)
    guard end ?? bytes.count <= longest else {
      throw Refusal(400, "a line of its chunked body is too long")
    }
    guard let end else { return nil }
    guard end > 0, bytes[end - 1] == 13 else {
      throw Refusal(400, "a line of its chunked body does not end with CR LF")
    }
    defer { bytes.removeFirst(end + 1) }
    return Array(bytes[..<(end - 1)])
  }

  /// Refuses a body of so many bytes.
  private static func check(_ count: Int) throws(Refusal) {
    guard count <= RequestParser.mostInBody else {
      throw Refusal(413, "its body is longer than \(RequestParser.mostInBody) bytes")
    }
  }

  /// Digits and nothing else; what no `Int` holds is a very large number.
  ///
  /// - Parameter radix: 10 or 16, whose letters may be of either case.
  private static func number(_ digits: [UInt8], radix: Int) -> Int? {
    let isDigit = { (byte: UInt8) in
      (48...57).contains(byte)
        || radix == 16 && ((65...70).contains(byte) || (97...102).contains(byte))
    }
    guard !digits.isEmpty, digits.allSatisfy(isDigit) else { return nil }
    // As far from the largest number as no sum of two comes near it.
    return min(Int(String(decoding: digits, as: UTF8.self), radix: radix) ?? .max, 1 << 60)
  }
}
