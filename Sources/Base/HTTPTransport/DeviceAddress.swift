private import CCurl
private import Glibc

/// The way of an `https` address on a simulated device: to the same host and port, and without TLS.
///
/// A scenario's servers have no certificates, and no byte leaves the sandbox. So
/// only what carries bytes knows of it; the app's addresses, those of redirects included, stay `https`.
/// ```
/// https://news.example/feed       ->  http://news.example:443/feed, host 'news.example'
/// https://news.example:8443/feed  ->  http://news.example:8443/feed
/// ```
package struct DeviceAddress: Hashable {
  /// What libcurl is told.
  package let url: String
  /// What the request names as its host where that is not what the address says; nil otherwise.
  package let host: String?

  /// Nil for what is no `https`, or cannot be read.
  package init?(_ address: String) {
    guard let parts = curl_url() else { return nil }
    defer { curl_url_cleanup(parts) }
    func get(_ part: CURLUPart) -> String? {
      var text: UnsafeMutablePointer<CChar>?
      guard curl_url_get(parts, part, &text, 0) == CURLUE_OK, let text else { return nil }
      defer { curl_free(text) }
      return String(cString: text)
    }
    guard curl_url_set(parts, CURLUPART_URL, address, 0) == CURLUE_OK,
      get(CURLUPART_SCHEME) == "https"
    else { return nil }
    let named = get(CURLUPART_PORT) == nil ? get(CURLUPART_HOST) : nil
    guard named == nil || curl_url_set(parts, CURLUPART_PORT, "443", 0) == CURLUE_OK,
      curl_url_set(parts, CURLUPART_SCHEME, "http", 0) == CURLUE_OK,
      let url = get(CURLUPART_URL)
    else { return nil }
    self.url = url
    host = named
  }

  /// Whether a device has started this process: its library is loaded then (`virtual_time.h`). No variable
  /// of an environment can say so, for it would take encryption away from programs that need it.
  package static var isNeeded: Bool { DeviceLibrary.answer(to: "virtual_time_is_active") ?? 0 != 0 }

  /// Where a device that runs live serves all of its hosts; nil for one in virtual time. It means something
  /// only in a process that a device has started.
  package static var gateway: String? { getenv("DEVICE_SERVERS").map { String(cString: $0) } }
}
