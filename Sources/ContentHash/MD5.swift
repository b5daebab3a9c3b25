private import CMessageDigest

/// The digest of RFC 1321, which the Swift compiler makes names with; it protects nothing.
package enum MD5 {
  /// The digest of a text in UTF-8, as 32 hexadecimal digits in capital letters.
  package static func hexadecimal(_ text: String) -> String {
    let bytes = Array(text.utf8)
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 2 * 16 + 1) {
      digits in
      guard let result = MD5Data(bytes, bytes.count, digits.baseAddress) else { return "" }
      return String(cString: result).uppercased()
    }
  }
}
