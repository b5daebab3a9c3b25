/// A count with its noun: `1 file`, `2 files`.
///
/// - Parameter noun: one that only takes an `s`.
package func counted(_ count: Int, _ noun: String) -> String {
  "\(count) \(noun)\(count == 1 ? "" : "s")"
}

/// A size as people say it: `812 bytes`, `12.3 KB`, in powers of 1,024.
///
/// Cut off after a tenth, not rounded.
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

/// Words to choose from: `auto, always or never`.
///
/// One word is itself, none is nothing.
package func alternatives(_ words: [String]) -> String {
  guard let last = words.last, words.count > 1 else { return words.joined() }
  return words.dropLast().joined(separator: ", ") + " or " + last
}
