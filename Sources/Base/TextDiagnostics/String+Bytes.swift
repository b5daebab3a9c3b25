private import Glibc

extension String {
  /// Whether the string contains the bytes of a non-empty text.
  ///
  /// `contains` compares characters and takes many times as long, which matters because every sample is
  /// searched.
  package func holds(_ text: String) -> Bool { self[...].offset(of: text) != nil }
}

extension Substring {
  /// The number of bytes before the first occurrence of the bytes of a text; nil if there is none.
  package func offset(of text: String) -> Int? {
    var (whole, part) = (self, text)
    return whole.withUTF8 { whole in
      part.withUTF8 { part in
        guard let start = whole.baseAddress, let wanted = part.baseAddress, let first = part.first
        else { return part.isEmpty ? 0 : nil }
        var offset = 0
        while offset + part.count <= whole.count,
          let found = memchr(start + offset, Int32(first), whole.count - part.count + 1 - offset)
        {
          offset = UnsafeRawPointer(found) - UnsafeRawPointer(start)
          if memcmp(found, wanted, part.count) == 0 { return offset }
          offset += 1
        }
        return nil
      }
    }
  }
}
