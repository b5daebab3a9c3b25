import Diagnostics

/// A range of one line, whose columns count from 1 as its offsets do from 0.
func place(_ offsets: Range<Int>) -> SourceRange {
  SourceRange(start: place(offsets.lowerBound), end: place(offsets.upperBound))
}

/// The position of a byte of the first line.
func place(_ offset: Int) -> SourcePosition {
  SourcePosition(offset: offset, line: 1, column: offset + 1)
}
