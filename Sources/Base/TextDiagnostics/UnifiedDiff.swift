/// The difference between two versions of a file, in the format of `diff -u` and `git apply`.
///
/// ```
/// --- a/Content/fi/00-start.md
/// +++ b/Content/fi/00-start.md
/// @@ -55,1 +55,1 @@
/// -käytetty 4 s, jäljellä 62 s
/// +käytetty 4 s, jäljellä 26 s
/// ```
package struct UnifiedDiff: Sendable {
  /// Unchanged lines shown around a change.
  private static let context = 3

  /// A change, as zero-based line ranges of both versions.
  private struct Hunk {
    var old: Range<Int>
    var new: Range<Int>
  }

  /// The path after `a/` and `b/`.
  private let path: String
  private let old: [String]
  private let new: [String]
  /// In order.
  private let changes: [Hunk]

  package init(_ old: SourceText, _ new: [UInt8]) {
    path = old.path
    self.old = old.string(0..<old.bytes.count).printedLines
    self.new = String(decoding: new, as: UTF8.self).printedLines
    changes = Self.changes(self.old, self.new)
  }

  /// The diff, or an empty string if both versions are equal; carriage returns at line ends are dropped.
  package var text: String {
    guard !changes.isEmpty else { return "" }
    return "--- a/\(path)\n+++ b/\(path)\n" + hunks.map(text).joined()
  }

  /// Pairs each run of removed lines with the lines inserted in its place.
  private static func changes(_ old: [String], _ new: [String]) -> [Hunk] {
    // Compared as bytes, because canonically equivalent strings are equal in Swift.
    let difference = new.map { Array($0.utf8) }.difference(from: old.map { Array($0.utf8) })
    var removed = Set<Int>()
    var inserted = Set<Int>()
    for change in difference {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    var changes: [Hunk] = []
    var (index, line) = (0, 0)
    while index < old.count || line < new.count {
      let start = (index, line)
      while removed.contains(index) { index += 1 }
      while inserted.contains(line) { line += 1 }
      if start == (index, line) {
        (index, line) = (index + 1, line + 1)
      } else {
        changes.append(Hunk(old: start.0..<index, new: start.1..<line))
      }
    }
    return changes
  }

  /// The changes grouped into hunks; changes whose context lines touch are in one.
  private var hunks: [[Hunk]] {
    changes.reduce(into: []) { hunks, change in
      if let last = hunks.last?.last,
        change.old.lowerBound - last.old.upperBound <= 2 * Self.context
      {
        hunks[hunks.count - 1].append(change)
      } else {
        hunks.append([change])
      }
    }
  }

  /// A hunk with its header.
  private func text(_ hunk: [Hunk]) -> String {
    guard let first = hunk.first, let last = hunk.last else { return "" }
    let before = min(Self.context, first.old.lowerBound)
    let after = min(Self.context, old.count - last.old.upperBound)
    let oldRange = first.old.lowerBound - before..<last.old.upperBound + after
    let newRange = first.new.lowerBound - before..<last.new.upperBound + after
    var result = "@@ -\(Self.place(oldRange)) +\(Self.place(newRange)) @@\n"
    var index = oldRange.lowerBound
    for change in hunk {
      result += lines(old[index..<change.old.lowerBound], " ")
      result += lines(old[change.old], "-") + lines(new[change.new], "+")
      index = change.old.upperBound
    }
    return result + lines(old[index..<oldRange.upperBound], " ")
  }

  /// The first line, from 1, or the line before an empty range; then the number of lines.
  private static func place(_ lines: Range<Int>) -> String {
    "\(lines.lowerBound + (lines.isEmpty ? 0 : 1)),\(lines.count)"
  }

  /// The lines with a prefix, each ended by a line feed.
  private func lines(_ lines: ArraySlice<String>, _ mark: String) -> String {
    lines.map { line in
      let isReturned = line.utf8.last == UInt8(ascii: "\r")
      return mark + (isReturned ? String(line.unicodeScalars.dropLast()) : line) + "\n"
    }.joined()
  }
}
