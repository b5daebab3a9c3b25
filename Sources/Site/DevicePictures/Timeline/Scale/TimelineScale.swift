/// The positions of times in one row of the picture: adjacent pieces, each with its own scale.
///
/// Within a piece the scale is linear, so that every position follows from the pieces.
package struct TimelineScale: Sendable, Hashable {
  /// An interval of time, `start` < `end`, and its position, `left` < `right`.
  package struct Piece: Sendable, Hashable {
    package var start: Int64
    package var end: Int64
    package var left: Double
    package var right: Double
    /// Whether it is so much shorter than others that the picture marks it.
    package var isShortened = false

    /// Nanoseconds.
    package var length: Int64 { end - start }
    /// Units of the picture.
    package var width: Double { right - left }
  }

  /// At least one; each begins where the previous one ends, in time and in position.
  package let pieces: [Piece]

  package var start: Int64 { pieces.first?.start ?? 0 }
  /// The end of the last piece; it belongs to the row only if that is the last one.
  package var end: Int64 { pieces.last?.end ?? 0 }
  package var left: Double { pieces.first?.left ?? 0 }
  package var right: Double { pieces.last?.right ?? 0 }

  /// Makes a scale of adjacent intervals.
  ///
  /// - Parameters:
  ///   - times: the borders of the intervals in order, at least two.
  ///   - widths: one for each interval, in units of the picture.
  ///   - left: the left edge of the first interval.
  ///   - shortened: the indices of intervals that are drawn shortened.
  package init(times: [Int64], widths: [Double], left: Double, shortened: Set<Int> = []) {
    var place = left
    pieces = widths.indices.map { index in
      defer { place += widths[index] }
      return Piece(
        start: times[index], end: times[index + 1], left: place, right: place + widths[index],
        isShortened: shortened.contains(index))
    }
  }

  /// Returns the position of a time; times outside of the row are moved to its ends.
  ///
  /// Monotone: a later time is never left of an earlier one.
  package func x(_ time: Int64) -> Double {
    // Binary search for the first piece that ends after the time: rows of a month have a piece for each
    // moment.
    var (low, high) = (0, pieces.count)
    while low < high {
      let middle = (low + high) / 2
      if pieces[middle].end <= time { low = middle + 1 } else { high = middle }
    }
    guard low < pieces.count else { return right }
    let piece = pieces[low]
    guard time > piece.start else { return piece.left }
    return piece.left + piece.width * Double(time - piece.start) / Double(piece.length)
  }
}
