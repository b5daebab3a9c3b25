import TextDiagnostics

/// A range in the first line: columns count from 1, offsets from 0.
func place(_ offsets: Range<Int>) -> SourceRange {
  SourceRange(start: place(offsets.lowerBound), end: place(offsets.upperBound))
}

/// The position of a byte in the first line.
func place(_ offset: Int) -> SourcePosition {
  SourcePosition(offset: offset, line: 1, column: offset + 1)
}
