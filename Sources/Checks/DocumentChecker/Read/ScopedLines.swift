import SwiftSource

/// The lines of a fence with scopes around alternatives, which declare the same names again.
///
/// ```
/// let box = Box(of: 3)
/// // or:
/// do {                        made up, on no line of the document
/// let box = Box(side: 3)
/// }                           made up
/// ```
struct ScopedLines {
  var lines: [(text: String, start: Int)]

  /// - Parameter code: the lines, each ended by a line feed.
  init(_ lines: [(text: String, start: Int)], _ code: String) {
    self.lines = lines
    let alternatives = FenceAlternatives(code)
    guard !alternatives.scopes.isEmpty, alternatives.obstacle == nil else { return }
    var starts: [Int: Int] = [:]
    var offset = 0
    for (index, line) in lines.enumerated() {
      let indent = line.text.utf8.prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
        .count
      starts[offset + indent] = index
      offset += line.text.utf8.count + 1
    }
    let opened = alternatives.scopes.map { starts[$0.offset] }
    // A statement after another one on its line cannot have a scope.
    guard !opened.contains(nil), let last = lines.last else { return }
    for index in opened.compactMap(\.self).reversed() {
      // At the end of the line before, where no comment can be.
      self.lines.insert(("do {", max(lines[index].start - 1, 0)), at: index)
    }
    let end = last.start + last.text.utf8.count
    self.lines += opened.map { _ in ("}", end) }
  }
}
