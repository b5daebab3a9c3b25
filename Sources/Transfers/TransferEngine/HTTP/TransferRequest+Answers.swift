/// What a request becomes by what a server has answered.
extension TransferRequest {
  /// Where a response leads on (R49); nil if it is none that leads anywhere.
  ///
  /// A `POST` becomes a `GET` behind 301 and 302, as in all browsers; behind 303 everything but
  /// `HEAD` does.
  package func redirected(by head: ResponseHead) -> TransferRequest? {
    guard [301, 302, 303, 307, 308].contains(head.status), let location = head.location else {
      return nil
    }
    let isPost = method == "POST" && head.status <= 302
    let becomesGet = isPost || head.status == 303 && method != "HEAD"
    return moved(to: location, by: becomesGet ? "GET" : method)
  }

  /// The request as a redirect leaves it: by another method it loses the fields of its body, and at another
  /// host, port or scheme those that were meant for one host.
  package func moved(to place: String, by method: String) -> TransferRequest {
    var next = self
    next.url = place
    next.method = method
    if method != self.method { next.fields.removeAll(where: \.isOfBody) }
    if WebAddress(place) != WebAddress(url) { next.fields.removeAll(where: \.isOfHost) }
    return next
  }

  /// Names the user (RFC 7617), instead of what was said before.
  package mutating func authorize(user: String, password: String) {
    fields.removeAll { $0.name.lowercased() == "authorization" }
    let text = Base64.encode("\(user):\(password)".utf8)
    fields.append(HTTPField("Authorization", "Basic \(text)"))
  }
}

/// What does not follow a redirect everywhere (RFC 9110 15.4).
extension HTTPField {
  /// Whether it says something of a body, so nothing where there is none.
  fileprivate var isOfBody: Bool {
    let name = name.lowercased()
    return name.hasPrefix("content-") || name == "digest" || name == "expect"
  }

  /// Whether it was meant for one host.
  fileprivate var isOfHost: Bool {
    ["authorization", "proxy-authorization", "cookie", "referer", "origin", "host"]
      .contains(name.lowercased())
  }
}
