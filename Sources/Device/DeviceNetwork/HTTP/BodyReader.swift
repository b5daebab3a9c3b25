import Foundation

/// Reads the body of a request, whose length is determined by the header or the body itself.
///
/// HTTP/1.1 bodies with `Content-Length`, in chunks, or absent. A request that could be read in two ways is
/// refused, since that permits request smuggling (RFC 9112, 11.2).
struct BodyReader {
  typealias Refusal = RequestParser.Refusal

  /// The next part of the body.
  private enum Next {
    /// A number of bytes, and then the end.
    case rest(Int)
    /// The line with the length of a chunk.
    case chunkLength
    /// A number of bytes of a chunk.
    case chunk(Int)
    /// The line end after a chunk.
    case chunkEnd
    /// The fields after the last chunk, up to an empty line, which are ignored.
    case trailer
  }

  /// CHOICE: the maximum length of a line with the length of a chunk.
  private static let longestLine = 256
  /// The maximum length of all fields after the last chunk, in bytes.
  private static let longestTrailer = 8192

  private(set) var body = Data()
  private var next: Next
  /// How many bytes of the trailer were read.
  private var trailer = 0

  /// Determines the length of the body (RFC 9112, 6.3).
  ///
  /// - Throws: for a header that does not determine the length, and a body that is too long.
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

  /// Takes the bytes of the body from those of a connection; the rest belongs to the next request.
  ///
  /// - Returns: whether the body is complete.
  /// - Throws: for malformed chunks, and a body that grows too long.
  mutating func read(_ bytes: inout StreamBytes) throws(Refusal) -> Bool {
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
          throw Refusal(400, "the length of a chunk is not a number")
        }
        try Self.check(body.count + count)
        next = count == 0 ? .trailer : .chunk(count)
      case .chunk(let count):
        take(count, of: &bytes) { $0 == 0 ? .chunkEnd : .chunk($0) }
        if case .chunk = next { return false }
      case .chunkEnd:
        guard bytes.count >= 2 else { return false }
        guard bytes.starts(with: [13, 10]) else { throw Refusal(400, "a chunk is too long") }
        _ = bytes.take(2)
        next = .chunkLength
      case .trailer:
        let left = Self.longestTrailer - trailer
        guard let line = try Self.line(of: &bytes, longest: left) else { return false }
        trailer += line.count + 2
        if line.isEmpty { return true }
      }
    }
  }

  /// Moves the available bytes to the body, up to a number.
  ///
  /// - Parameter then: returns the next part for the number of missing bytes.
  private mutating func take(_ count: Int, of bytes: inout StreamBytes, then: (Int) -> Next) {
    let taken = min(count, bytes.count)
    body.append(contentsOf: bytes.take(taken))
    next = then(count - taken)
  }

  /// Takes a line without its end; returns nil if it is incomplete.
  ///
  /// - Throws: for a line that is too long, complete or not, and one that does not end with CR LF.
  private static func line(
    of bytes: inout StreamBytes, longest: Int
  ) throws(Refusal) -> [UInt8]? {
    let end = bytes.endOfLine()
    guard end ?? bytes.count <= longest else {
      throw Refusal(400, "a line of its chunked body is too long")
    }
    guard let end else { return nil }
    guard end > 0, bytes[end - 1] == 13 else {
      throw Refusal(400, "a line of its chunked body does not end with CR LF")
    }
    return Array(bytes.take(end + 1).dropLast(2))
  }

  /// Refuses a body of so many bytes if it is too long.
  private static func check(_ count: Int) throws(Refusal) {
    guard count <= RequestParser.mostInBody else {
      throw Refusal(413, "its body is longer than \(RequestParser.mostInBody) bytes")
    }
  }

  /// Parses digits, and nothing else; a number beyond `Int` becomes a very large one.
  ///
  /// - Parameter radix: 10 or 16, with letters of either case.
  private static func number(_ digits: [UInt8], radix: Int) -> Int? {
    let isDigit = { (byte: UInt8) in
      (48...57).contains(byte)
        || radix == 16 && ((65...70).contains(byte) || (97...102).contains(byte))
    }
    guard !digits.isEmpty, digits.allSatisfy(isDigit) else { return nil }
    // So far from the maximum that the sum of two does not overflow.
    return min(Int(String(decoding: digits, as: UTF8.self), radix: radix) ?? .max, 1 << 60)
  }
}
