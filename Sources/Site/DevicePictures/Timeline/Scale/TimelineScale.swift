/// Where the times of one row of the picture lie: pieces side by side, each with a scale of its own.
///
/// Within a piece equal times have equal widths, so that every position follows from the pieces.
package struct TimelineScale: Sendable, Hashable {
  /// A stretch of time, `start` < `end`, and where it is drawn, `left` < `right`.
  package struct Piece: Sendable, Hashable {
    package var start: Int64
    package var end: Int64
    package var left: Double
    package var right: Double
    /// Whether it is drawn so much shorter than others that the picture says so.
    package var isShortened = false

    /// Nanoseconds.
    package var length: Int64 { end - start }
    /// Units of the picture.
    package var width: Double { right - left }
  }

  /// At least one; each begins where the one before it ends, in time and in place.
  package let pieces: [Piece]

  package var start: Int64 { pieces.first?.start ?? 0 }
  /// The end of the last piece; a time of its own only in the last row.
  package var end: Int64 { pieces.last?.end ?? 0 }
  /// The left edge of the row.
  package var left: Double { pieces.first?.left ?? 0 }
  /// The right edge of the row.
  package var right: Double { pieces.last?.right ?? 0 }

  /// Puts stretches of time side by side.
  ///
  /// - Parameter times: the borders of the stretches in order, at least two.
  /// - Parameter widths: one for each stretch, in units of the picture.
  ///
  /// - Parameters:
  ///   - left: where the first stretch begins.
  ///   - shortened: the indices of stretches that are drawn shorter than they were.
  package init(times: [Int64], widths: [Double], left: Double, shortened: Set<Int> = []) {
    var place = left
    pieces = widths.indices.map { index in
      defer { place += widths[index] }
      return Piece(
        start: times[index], end: times[index + 1], left: place, right: place + widths[index],
        isShortened: shortened.contains(index))
    }
  }

  /// The place of a time; times outside of the row lie at its ends.
  ///
  /// Monotone: a later time is never drawn left of an earlier one.
  package func x(_ time: Int64) -> Double {
    // The first piece that ends after the time, by halves: rows of a month have a piece a moment.
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
