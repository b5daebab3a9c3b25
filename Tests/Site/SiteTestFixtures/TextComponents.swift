extension String {
  /// The number of occurrences of a text.
  package func components(of text: String) -> Int { ranges(of: text).count }
}
