import Foundation

/// What a server does with its connection, one thing after the other.
///
/// The steps of a response are a list, which `ServerConnection` works off at the device's time.
enum AnswerStep: Sendable, Hashable {
  /// Bytes are sent, as soon as there is room.
  case send(ArraySlice<UInt8>)
  /// Bytes are sent, not more in a second than a number.
  case trickle(ArraySlice<UInt8>, perSecond: Int)
  /// Nothing, for a time.
  case wait(Duration)
  /// The response to the oldest open request is complete: its status, if it has one, and the bytes of its
  /// body.
  case answered(Int?, bytes: Int)
  /// The server sends no more.
  case finish
  /// The connection is broken off.
  case breakOff
}

extension Response {
  /// What the server does to give this response.
  ///
  /// A request for the head alone (`HEAD`) gets no body, a response that is never given no step at
  /// all. One that is cut is not answered: its connection breaks off behind the bytes that it may
  /// send.
  func steps(for request: Request) -> [AnswerStep] {
    var steps: [AnswerStep] = delay > .zero ? [.wait(delay)] : []
    let body = Array(request.method == "HEAD" && delivery == .http ? Data() : self.body)
    if case .http = delivery { steps.append(.send(head(for: request)[...])) }
    switch delivery {
    case .none: return []
    case .http, .raw: steps += self.steps(sending: body.prefix(cut ?? body.count))
    }
    if cut != nil { return steps + [.breakOff] }
    return steps + [.answered(delivery == .http ? status : nil, bytes: body.count)]
      + (endsConnection(of: request) ? [.finish] : [])
  }

  /// Whether the connection ends behind the response: either side may say so, and raw bytes have no
  /// other end.
  private func endsConnection(of request: Request) -> Bool {
    delivery == .raw || request.endsConnection
      || headers["Connection"]?.lowercased() == "close"
  }

  /// Sends bytes, not faster than the server wants to.
  private func steps(sending bytes: ArraySlice<UInt8>) -> [AnswerStep] {
    guard !bytes.isEmpty else { return [] }
    return [rate.map { .trickle(bytes, perSecond: $0) } ?? .send(bytes)]
  }

  /// The status line and the header.
  ///
  /// `Content-Length` is added where a body may stand and nothing says how it is sent; `Connection`
  /// where the request wants it.
  private func head(for request: Request) -> [UInt8] {
    var headers = headers
    let hasBody = status >= 200 && status != 204 && status != 304
    if hasBody, headers["Content-Length"] == nil, headers["Transfer-Encoding"] == nil {
      headers["Content-Length"] = "\(body.count)"
    }
    if request.endsConnection, headers["Connection"] == nil { headers["Connection"] = "close" }
    let lines = headers.fields.map { "\($0.name): \($0.value)\r\n" }.joined()
    return Array("HTTP/1.1 \(status) \(Self.phrase(of: status))\r\n\(lines)\r\n".utf8)
  }

  /// The words behind a status (RFC 9110), which mean nothing to programs.
  private static func phrase(of status: Int) -> String {
    [
      200: "OK", 201: "Created", 202: "Accepted", 204: "No Content", 206: "Partial Content",
      301: "Moved Permanently", 302: "Found", 303: "See Other", 304: "Not Modified",
      307: "Temporary Redirect", 308: "Permanent Redirect", 400: "Bad Request",
      401: "Unauthorized", 403: "Forbidden", 404: "Not Found", 413: "Content Too Large",
      414: "URI Too Long", 416: "Range Not Satisfiable", 429: "Too Many Requests",
      431: "Request Header Fields Too Large", 500: "Internal Server Error",
      501: "Not Implemented", 502: "Bad Gateway", 503: "Service Unavailable",
      505: "HTTP Version Not Supported",
    ][status] ?? "Status"
  }
}
