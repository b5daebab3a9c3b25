extension StringProtocol {
  package var trimmed: SubSequence { drop(while: \.isWhitespace).trimmedEnd }
  package var trimmedEnd: SubSequence {
    self[..<(lastIndex { !$0.isWhitespace }.map(index(after:)) ?? startIndex)]
  }
}
