private import CCurl

extension HTTPRequest {
  /// Fields that libcurl sets itself, or with which two readers could see two different requests.
  package static let ownFields = [
    "Connection", "Content-Length", "Expect", "Host", "TE", "Trailer", "Transfer-Encoding",
    "Upgrade",
  ]

  /// The most bytes of address and fields; libcurl allows a mebibyte for what it sends with them.
  static let mostOfHead = 1000 << 10

  /// Validates the request against HTTP and against the fields that are reserved.
  ///
  /// - Throws: `HTTPRequestError` if it must not be sent.
  func check() throws(HTTPRequestError) {
    guard !method.isEmpty, method.utf8.count <= 32, method.utf8.allSatisfy(HTTPField.isTokenByte),
      method != "CONNECT"
    else { throw .method(method) }
    try checkURL()
    for field in fields {
      guard field.hasSoundName, field.hasSoundValue, !Self.ownFields.contains(where: field.isNamed)
      else { throw .field(String(decoding: field.name, as: UTF8.self)) }
    }
    let size = fields.reduce(url.utf8.count) { $0 + $1.name.count + $1.value.count + 4 }
    guard size > Self.mostOfHead else { return }
    let largest = fields.max { $0.value.count < $1.value.count }
    throw .head(largest: String(decoding: largest?.name ?? [], as: UTF8.self))
  }

  /// Returns the proxy for the address, by its own rules or else those of the transport.
  func proxy(_ rules: ProxyRules) -> ProxyRules.Proxy? {
    guard let parts = curl_url() else { return nil }
    defer { curl_url_cleanup(parts) }
    func get(_ part: CURLUPart) -> String? {
      var text: UnsafeMutablePointer<CChar>?
      guard curl_url_get(parts, part, &text, UInt32(CURLU_DEFAULT_PORT)) == CURLUE_OK, let text
      else { return nil }
      defer { curl_free(text) }
      return String(cString: text)
    }
    guard curl_url_set(parts, CURLUPART_URL, url, 0) == CURLUE_OK,
      let scheme = get(CURLUPART_SCHEME), let host = get(CURLUPART_HOST)?.lowercased(),
      let port = get(CURLUPART_PORT).flatMap({ Int($0) })
    else { return nil }
    let name = host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host
    return (proxies ?? rules).proxy(forScheme: scheme, host: name, port: port)
  }

  /// Checks that libcurl accepts the URL as `http` or `https` without a user.
  private func checkURL() throws(HTTPRequestError) {
    guard !url.utf8.contains(0), let parts = curl_url() else { throw .url }
    defer { curl_url_cleanup(parts) }
    let flags = UInt32(CURLU_DISALLOW_USER | CURLU_NON_SUPPORT_SCHEME)
    guard curl_url_set(parts, CURLUPART_URL, url, flags) == CURLUE_OK else { throw .url }
    var text: UnsafeMutablePointer<CChar>?
    guard curl_url_get(parts, CURLUPART_SCHEME, &text, 0) == CURLUE_OK, let text else { throw .url }
    defer { curl_free(text) }
    let scheme = String(cString: text)
    guard scheme == "http" || scheme == "https" else { throw .scheme(scheme) }
  }
}
