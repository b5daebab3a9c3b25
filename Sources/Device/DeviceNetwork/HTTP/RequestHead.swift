import Foundation

/// The parser of a request's first line and header.
enum RequestHead {
  typealias Refusal = RequestParser.Refusal

  /// Parses the head of a request.
  ///
  /// - Parameter bytes: everything up to the empty line, without the last line end.
  /// - Throws: for anything but a head of HTTP/1, with the status of the server's response.
  static func request(of bytes: [UInt8]) throws(Refusal) -> Request {
    let lines = try lines(of: bytes)
    var request = try firstLine(lines[0])
    guard lines.count - 1 <= RequestParser.mostFields else {
      throw Refusal(431, "it has more than \(RequestParser.mostFields) header fields")
    }
    for line in lines.dropFirst() {
      let (name, value) = try field(line)
      request.headers.add(name, value)
    }
    let hosts = request.headers.fields.filter { $0.name.lowercased() == "host" }
    guard hosts.count == 1 || hosts.isEmpty && request.isOld else {
      throw Refusal(400, "it has \(hosts.count) fields 'Host' instead of one")
    }
    return request
  }

  /// Splits lines at CR LF; neither character may appear elsewhere.
  private static func lines(of bytes: [UInt8]) throws(Refusal) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var rest = bytes[...]
    while let end = rest.firstIndex(of: 13) {
      guard end + 1 < rest.endIndex, rest[end + 1] == 10 else {
        throw Refusal(400, "a carriage return is not followed by a line feed")
      }
      lines.append(rest[..<end])
      rest = rest[(end + 2)...]
    }
    lines.append(rest)
    for line in lines {
      guard line.allSatisfy({ $0 >= 32 && $0 != 127 || $0 == 9 }) else {
        throw Refusal(400, "it has a control character")
      }
    }
    return lines
  }

  /// Parses `GET /feed HTTP/1.1`.
  private static func firstLine(_ line: ArraySlice<UInt8>) throws(Refusal) -> Request {
    let words = line.split(separator: 32, omittingEmptySubsequences: false)
    guard words.count == 3, isToken(words[0]), !words[1].isEmpty,
      words[1].allSatisfy({ $0 > 32 && $0 < 127 })
    else { throw Refusal(400, "its first line is not a request line of HTTP") }
    var request = Request(text(words[0]), target(text(words[1])))
    switch text(words[2]) {
    case "HTTP/1.1": break
    case "HTTP/1.0": request.isOld = true
    case let version where version.hasPrefix("HTTP/"):
      throw Refusal(505, "it is of version '\(version.dropFirst(5))'")
    default: throw Refusal(400, "its first line is not a request line of HTTP")
    }
    return request
  }

  /// Returns the target, also from its absolute form (`http://news.example/feed`).
  private static func target(_ text: String) -> String {
    guard text.lowercased().hasPrefix("http://") else { return text }
    let rest = text.dropFirst(7)
    return rest.firstIndex(of: "/").map { String(rest[$0...]) } ?? "/"
  }

  /// Parses `Name: value`, without a space before the colon or a continuation line (RFC 9112, 5.1).
  private static func field(_ line: ArraySlice<UInt8>) throws(Refusal) -> (String, String) {
    guard let colon = line.firstIndex(of: 58), isToken(line[..<colon]) else {
      throw Refusal(400, "a line of its header is not a field")
    }
    let isSpace = { (byte: UInt8) in byte == 32 || byte == 9 }
    let value = line[(colon + 1)...].trimmingPrefix(while: isSpace)
    let end = value.lastIndex { !isSpace($0) }.map { $0 + 1 } ?? value.startIndex
    return (text(line[..<colon]), text(value[..<end]))
  }

  /// Returns whether bytes are a token (RFC 9110, 5.6.2).
  private static func isToken(_ bytes: ArraySlice<UInt8>) -> Bool {
    let marks = Set("!#$%&'*+-.^_`|~".utf8)
    return !bytes.isEmpty
      && bytes.allSatisfy { byte in
        marks.contains(byte) || (48...57).contains(byte) || (65...90).contains(byte)
          || (97...122).contains(byte)
      }
  }

  /// Decodes bytes, which are ASCII where that matters.
  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self)
  }
}
