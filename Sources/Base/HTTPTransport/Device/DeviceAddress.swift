private import CCurl
private import Glibc

/// The route of an `https` address on a simulated device: to the same host and port, without TLS.
///
/// A scenario's servers have no certificates, and no byte leaves the sandbox. Only the transport knows of
/// this; the addresses an app sees, including redirects, stay `https`.
/// ```
/// https://news.example/feed       ->  http://news.example:443/feed, host 'news.example'
/// https://news.example:8443/feed  ->  http://news.example:8443/feed
/// ```
package struct DeviceAddress: Hashable {
  /// The URL passed to libcurl.
  package let url: String
  /// The value of the `Host` field, if it differs from what the URL implies.
  package let host: String?

  /// Returns nil for an address that is malformed or not `https`.
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

  /// Whether a device has started this process, which then has its library loaded (`virtual_time.h`). An
  /// environment variable is not used, because setting it would disable encryption in any program.
  package static var isNeeded: Bool { DeviceLibrary.answer(to: "virtual_time_is_active") ?? 0 != 0 }

  /// The address at which a live device serves all hosts; nil for a device in virtual time. Valid only in a
  /// process started by a device.
  package static var gateway: String? { getenv("DEVICE_SERVERS").map { String(cString: $0) } }
}
