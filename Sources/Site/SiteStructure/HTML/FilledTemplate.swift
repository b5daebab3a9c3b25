extension String {
  /// The text with its `{}` replaced in order; values are not searched for `{}` again.
  ///
  ///     "Samples verified: {} of {}".filled("12", "14")   -> "Samples verified: 12 of 14"
  ///
  /// A gap without a value stays; a value without a gap is passed over.
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
