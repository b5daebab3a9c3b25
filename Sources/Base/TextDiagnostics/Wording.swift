/// Returns a count with its noun: `1 file`, `2 files`.
///
/// - Parameter noun: one whose plural is formed with `s`.
package func counted(_ count: Int, _ noun: String) -> String {
  "\(count) \(noun)\(count == 1 ? "" : "s")"
}

/// Returns a size for display: `812 bytes`, `12.3 KB`, in powers of 1,024.
///
/// Truncated to tenths, not rounded.
package func sizeText(bytes: Int) -> String {
  guard bytes >= 1_024 else { return counted(bytes, "byte") }
  var tenths = bytes * 10 / 1_024
  var unit = "KB"
  for larger in ["MB", "GB"] where tenths >= 10_240 {
    tenths /= 1_024
    unit = larger
  }
  return "\(tenths / 10).\(tenths % 10) \(unit)"
}

/// Returns a list of alternatives: `auto, always or never`.
///
/// A single word is returned as is; an empty list gives an empty text.
package func alternatives(_ words: [String]) -> String {
  guard let last = words.last, words.count > 1 else { return words.joined() }
  return words.dropLast().joined(separator: ", ") + " or " + last
}
