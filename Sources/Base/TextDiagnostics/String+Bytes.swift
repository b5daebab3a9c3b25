private import Glibc

extension String {
  /// Whether the string contains the bytes of a non-empty text.
  ///
  /// `contains` compares characters and takes many times as long, which matters because every sample is
  /// searched.
  package func holds(_ text: String) -> Bool {
    var (whole, part) = (self, text)
    return whole.withUTF8 { whole in
      part.withUTF8 { part in
        guard let wanted = part.baseAddress, let first = part.first else { return true }
        var rest = UnsafeRawBufferPointer(whole)[...]
        while rest.count >= part.count,
          let start = UnsafeRawBufferPointer(rebasing: rest).baseAddress,
          let found = memchr(start, Int32(first), rest.count - part.count + 1)
        {
          if memcmp(found, wanted, part.count) == 0 { return true }
          rest = rest.dropFirst(UnsafeRawPointer(found) - start + 1)
        }
        return false
      }
    }
  }
}
