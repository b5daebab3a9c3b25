extension String {
  /// Whether the string contains the bytes of a non-empty text.
  ///
  /// `contains` compares characters and takes fifty times as long, which matters because every sample is
  /// searched.
  package func holds(_ text: String) -> Bool {
    var (whole, part) = (self, text)
    return whole.withUTF8 { whole in
      part.withUTF8 { part in
        whole.indices.dropLast(part.count - 1).contains {
          whole[$0] == part[0] && whole[$0..<$0 + part.count].elementsEqual(part)
        }
      }
    }
  }
}
