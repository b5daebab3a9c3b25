/// Base64 with padding, RFC 4648 4.
enum Base64 {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")

  /// Encodes bytes: `Aladdin:open sesame` -> `QWxhZGRpbjpvcGVuIHNlc2FtZQ==`.
  static func encode(_ bytes: some Sequence<UInt8>) -> String {
    var text = ""
    var bits: UInt32 = 0
    var count = 0
    for byte in bytes {
      bits = bits << 8 | UInt32(byte)
      count += 8
      while count >= 6 {
        count -= 6
        text.append(alphabet[Int(bits >> UInt32(count) & 63)])
      }
    }
    if count > 0 { text.append(alphabet[Int(bits << UInt32(6 - count) & 63)]) }
    return text + String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
  }
}
