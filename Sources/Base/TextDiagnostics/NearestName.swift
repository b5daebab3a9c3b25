/// Returns the candidate that a mistyped name most likely meant, or nil if none is close.
///
/// The distance may be at most a third of the name's length. Case is ignored. A name of one or two characters
/// matches only itself, ignoring case, because every short word is one edit away. Of equally close candidates
/// the first wins.
///
/// - Parameters:
///   - limit: the largest number of edits, instead of a third of the length.
///   - budget: what all searches of the caller may cost; candidates beyond it are not compared.
package func nearestName(
  to name: String, in candidates: some Sequence<String>, within limit: Int? = nil,
  _ budget: Budget = Budget()
) -> String? {
  let written = Array(name.lowercased())
  let limit = name.count < 3 ? 0 : limit ?? max(1, name.count / 3)
  var edits = EditDistance(to: written)
  var best: (name: String, distance: Int)?
  for candidate in candidates {
    guard budget.spend(candidate.utf8.count) else { break }
    let known = Array(candidate.lowercased())
    // A difference in length is a lower bound of the distance, so a long pasted text is skipped cheaply.
    guard abs(known.count - written.count) <= limit else { continue }
    guard budget.spend(known.count * written.count) else { break }
    if let distance = edits.distance(to: known, limit: limit), distance < best?.distance ?? .max {
      best = (candidate, distance)
    }
  }
  return best?.name
}

/// Measures how far names are from a target name, up to a limit.
///
/// An edit inserts, deletes or replaces a unit or swaps two neighbours (optimal string alignment distance).
/// Thousands of names are measured for one mistake, so the rows of the matrix are reused and distant names
/// cost next to nothing.
package struct EditDistance<Unit: Equatable> {
  @usableFromInline let target: [Unit]
  /// The last two rows of the matrix, and the one that is being filled; a swap needs the one before the last.
  @usableFromInline var (beforeLast, last, row): ([Int], [Int], [Int])

  @inlinable package init(to target: [Unit]) {
    self.target = target
    let row = Array(repeating: 0, count: target.count + 1)
    (beforeLast, last, self.row) = (row, row, row)
  }

  /// The distance of a name, or nil when it exceeds the limit.
  ///
  /// Names whose length differs by more than the limit are skipped, and a row without a small number ends the
  /// measurement.
  @inlinable package mutating func distance(
    to name: some Collection<Unit>, limit: Int
  ) -> Int? {
    guard abs(name.count - target.count) <= limit else { return nil }
    for column in last.indices { last[column] = column }
    var previous: Unit?
    for (line, unit) in name.enumerated() {
      row[0] = line + 1
      var smallest = row[0]
      for column in target.indices {
        var cost = min(last[column + 1], row[column]) + 1
        cost = min(cost, last[column] + (unit == target[column] ? 0 : 1))
        if column > 0, unit == target[column - 1], previous == target[column] {
          cost = min(cost, beforeLast[column - 1] + 1)
        }
        row[column + 1] = cost
        smallest = min(smallest, cost)
      }
      guard smallest <= limit else { return nil }
      swap(&beforeLast, &last)
      swap(&last, &row)
      previous = unit
    }
    return last[target.count] <= limit ? last[target.count] : nil
  }
}
