/// The changes to a request after an answer.
extension TransferRequest {
  /// Returns the request that follows a redirect (R49); nil if the response is not one.
  ///
  /// A `POST` becomes a `GET` after 301 and 302, as in all browsers; after 303, everything but `HEAD` does.
  package func redirected(by head: ResponseHead) -> TransferRequest? {
    guard [301, 302, 303, 307, 308].contains(head.status), let location = head.location else {
      return nil
    }
    let isPost = method == "POST" && head.status <= 302
    let becomesGet = isPost || head.status == 303 && method != "HEAD"
    return moved(to: location, by: becomesGet ? "GET" : method)
  }

  /// Returns the redirected request: with another method it loses the fields of its body, and at another
  /// host, port or scheme those meant for one host. They stay lost, even if another redirect leads back.
  ///
  /// CHOICE: the step from http to https of a host is one to another server, as in WHATWG's fetch and in curl.
  package func moved(to place: String, by method: String) -> TransferRequest {
    var next = self
    next.url = place
    next.method = method
    if method != self.method { next.fields.removeAll(where: \.isOfBody) }
    if !isSameServer(as: place) { next.fields.removeAll(where: \.isOfHost) }
    return next
  }

  /// Whether an address has the same scheme, host and port; an address that is refused has none.
  package func isSameServer(as place: String) -> Bool {
    guard let address = WebAddress(url) else { return false }
    return address == WebAddress(place)
  }

  /// Sets Basic credentials (RFC 7617), replacing earlier ones.
  package mutating func authorize(user: String, password: String) {
    fields.removeAll { $0.name.lowercased() == "authorization" }
    let text = Base64.encode("\(user):\(password)".utf8)
    fields.append(HTTPField("Authorization", "Basic \(text)"))
  }
}

/// The fields that do not follow every redirect (RFC 9110 15.4).
extension HTTPField {
  /// Whether it describes a body.
  fileprivate var isOfBody: Bool {
    let name = name.lowercased()
    return name.hasPrefix("content-") || name == "digest" || name == "expect"
  }

  /// Whether it is meant for one host only.
  package var isOfHost: Bool {
    ["authorization", "proxy-authorization", "cookie", "referer", "origin", "host"]
      .contains(name.lowercased())
  }
}
