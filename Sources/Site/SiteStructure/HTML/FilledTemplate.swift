extension String {
  /// Returns the text with its `{}` replaced in order; values are not searched for `{}`.
  ///
  ///     "Samples verified: {} of {}".filled("12", "14")   -> "Samples verified: 12 of 14"
  ///
  /// A placeholder without a value is kept; a value without a placeholder is ignored.
  package func filled(_ values: String...) -> String {
    var result = ""
    var rest = self[...]
    for value in values {
      guard let hole = rest.firstRange(of: "{}") else { break }
      result += rest[..<hole.lowerBound] + value
      rest = rest[hole.upperBound...]
    }
    return result + rest
  }
}
