/// Returns the candidate that a mistyped name most likely meant, or nil if none is close.
///
/// The distance may be at most a third of the name's length, where an edit inserts, deletes or replaces a
/// character or swaps two neighbors (optimal string alignment distance). Case is ignored. A name of one or
/// two characters matches only itself, ignoring case, because every short word is one edit away. Of equally
/// close candidates the first wins.
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
  var best: (name: String, distance: Int)?
  for candidate in candidates {
    guard budget.spend(candidate.utf8.count) else { break }
    let known = Array(candidate.lowercased())
    // A difference in length is a lower bound of the distance, so a long pasted text is skipped cheaply.
    guard abs(known.count - written.count) <= limit else { continue }
    guard budget.spend(known.count * written.count) else { break }
    let distance = editDistance(written, known)
    if distance <= limit, distance < best?.distance ?? .max { best = (candidate, distance) }
  }
  return best?.name
}

/// The optimal string alignment distance, computed row by row; swaps look two rows back.
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
