/// Returns the candidate that a mistyped name most likely meant, or nil when none is near.
///
/// Near is at most a third of the name's length in edits, where an edit inserts, deletes or
/// replaces a character or swaps two neighbours (optimal string alignment distance). Letter case
/// does not count. A name of one or two characters is near to nothing but itself in other letter
/// case, since every short word is one edit away. Equally near candidates are decided by their order.
///
/// - Parameter limit: the largest number of edits, where a third of the length is not the measure.
package func nearestName(
  to name: String, in candidates: some Sequence<String>, within limit: Int? = nil
) -> String? {
  let written = Array(name.lowercased())
  let limit = name.count < 3 ? 0 : limit ?? max(1, name.count / 3)
  var best: (name: String, distance: Int)?
  for candidate in candidates {
    let known = Array(candidate.lowercased())
    // Each character more is an edit: what was pasted by mistake is not measured.
    guard abs(known.count - written.count) <= limit else { continue }
    let distance = editDistance(written, known)
    if distance <= limit, distance < best?.distance ?? .max { best = (candidate, distance) }
  }
  return best?.name
}

/// The edits from one text to another, by rows of the whole table; swaps look two rows back.
private func editDistance(_ a: [Character], _ b: [Character]) -> Int {
  var beforeLast: [Int] = []
  var last = Array(0...b.count)
  for i in a.indices {
    var row = [i + 1]
    for j in b.indices {
      var cost = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
        cost = min(cost, beforeLast[j - 1] + 1)
      }
      row.append(cost)
    }
    beforeLast = last
    last = row
  }
  return last[b.count]
}
