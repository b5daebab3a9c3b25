/// The value of `Content-Range`, RFC 9110 14.4.
package enum ContentRange: Sendable, Hashable {
  /// The bytes from `first` to `last` of `total` bytes; the total may be unknown.
  case bytes(first: Int64, last: Int64, total: Int64?)
  /// None of the requested range: the resource has `total` bytes.
  case unsatisfied(total: Int64)

  /// Parses a field's value strictly: `bytes 5-9/10`, `bytes 5-9/*` or `bytes */10`.
  ///
  /// Nil for anything else, such as a range that ends before it begins, or after the end of the resource.
  package init?(field: String) {
    guard field.utf8.count <= 80 else { return nil }
    let words = field.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 2, words[0].lowercased() == "bytes" else { return nil }
    let parts = words[1].split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    let total = Int64(decimal: parts[1])
    guard total != nil || parts[1] == "*" else { return nil }
    if parts[0] == "*" {
      guard let total else { return nil }
      self = .unsatisfied(total: total)
      return
    }
    let ends = parts[0].split(separator: "-", omittingEmptySubsequences: false)
    guard ends.count == 2, let first = Int64(decimal: ends[0]), let last = Int64(decimal: ends[1]),
      first <= last, last < total ?? .max
    else { return nil }
    self = .bytes(first: first, last: last, total: total)
  }
}

extension Int64 {
  /// Parses decimal digits only: no sign, no space; nil if they overflow.
  init?(decimal text: some StringProtocol) {
    guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    self.init(text)
  }
}
