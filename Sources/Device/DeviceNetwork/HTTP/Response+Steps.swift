import Foundation

/// A step of a server on its connection.
///
/// The steps of a response are a list, which `ServerConnection` performs at the device's time.
package enum AnswerStep: Sendable, Hashable {
  /// Sends bytes, as soon as there is room.
  case send(ArraySlice<UInt8>)
  /// Sends bytes at a limited rate.
  case trickle(ArraySlice<UInt8>, perSecond: Int)
  case wait(Duration)
  /// Completes the response to the oldest open request: its status, if it has one, and the size of its body.
  case answered(Int?, bytes: Int)
  /// Ends the stream.
  case finish
  /// Breaks the connection off.
  case breakOff
}

extension Response {
  /// Returns the server's steps for this response.
  ///
  /// A `HEAD` request gets no body, and ``noAnswer`` no step at all. A response that is cut is never
  /// completed: its connection is broken off after the bytes that may be sent.
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

  /// Returns whether the connection ends after the response: either side may request it, and raw bytes have
  /// no other end.
  private func endsConnection(of request: Request) -> Bool {
    delivery == .raw || request.endsConnection
      || headers["Connection"]?.lowercased() == "close"
  }

  /// Returns steps that send bytes, at a limited rate if there is one.
  private func steps(sending bytes: ArraySlice<UInt8>) -> [AnswerStep] {
    guard !bytes.isEmpty else { return [] }
    return [rate.map { .trickle(bytes, perSecond: $0) } ?? .send(bytes)]
  }

  /// Returns the status line and the header.
  ///
  /// `Content-Length` is added if there may be a body and nothing else determines its length; `Connection` if
  /// the request wants it.
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

  /// Returns the reason phrase of a status (RFC 9110), which programs ignore.
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
