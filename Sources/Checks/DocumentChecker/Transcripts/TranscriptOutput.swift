/// What a document shows of a command's output, compared with what the command prints.
///
/// Neither blanks, blank lines nor colours count. Paths, durations, times and addresses are equal to each other, and
/// `.small` is `Size.small`. A line `...` stands for any lines, and `...` in a line for any text.
package struct TranscriptOutput {
  private let shown: [Line]
  private let real: [Line]
  /// All that it printed, without colours.
  private let realLines: [String]
  /// Whether there are more lines than are compared.
  private let isCut: Bool

  private struct Line: Equatable {
    /// As it was.
    var text: String
    /// Without what does not count.
    var words: String
    /// Its number among the lines that were given.
    var index: Int

    /// Whether it stands for lines that are left out.
    var isHole: Bool { ["...", "…", "[...]", "[…]", "(...)", "<...>", ". . ."].contains(words) }

    /// Whether it has a value without the name of its type: `[.small, .large]`.
    private var isUnqualified: Bool { words.contains(/(^|[\[( ])\.[a-z]/) }
    /// Without the names of types before a dot.
    private var plain: String {
      words.replacing(/([A-Za-z_][A-Za-z0-9_]*)?(\.[A-Za-z_][A-Za-z0-9_]*)*\.([a-z])/) { "\($0.3)" }
    }

    package func matches(_ real: Line) -> Bool {
      if isHole { return false }
      if words == real.words || isUnqualified && plain == real.plain { return true }
      let pieces = words.replacing("…", with: "...").split(
        separator: "...", omittingEmptySubsequences: false)
      guard pieces.count > 1, let first = pieces.first, let last = pieces.last,
        real.words.hasPrefix(first), real.words.count >= first.count + last.count
      else { return false }
      var rest = real.words.dropFirst(first.count)
      guard rest.hasSuffix(last) else { return false }
      rest = rest.dropLast(last.count)
      for piece in pieces.dropFirst().dropLast() where !piece.isEmpty {
        guard let range = rest.firstRange(of: piece) else { return false }
        rest = rest[range.upperBound...]
      }
      return true
    }
  }

  /// The most lines that are compared: the comparison takes time that grows with the square.
  private static let maximumLines = 1000

  /// - Parameters:
  ///   - shown: the lines below the command.
  ///   - real: the text that it printed.
  package init(shown: [String], real: String) {
    self.shown = Self.lines(shown)
    realLines = real.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map {
      String($0).replacing(/\u{1B}\[[0-9;]*[A-Za-z]/, with: "")
    }
    self.real = Self.lines(realLines)
    isCut = max(shown.count, realLines.count) > Self.maximumLines
  }

  private static func lines(_ lines: [String]) -> [Line] {
    lines.prefix(maximumLines).enumerated().compactMap { index, line in
      let text = line.replacing(/\u{1B}\[[0-9;]*[A-Za-z]/, with: "")
      let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      guard !words.isEmpty else { return nil }
      return Line(text: text, words: alike(words), index: index)
    }
  }

  /// A line in which what differs from machine to machine is replaced.
  private static func alike(_ words: String) -> String {
    guard words.contains(where: { $0.isNumber || $0 == "/" || $0 == "\\" }) else { return words }
    return
      words
      .replacing(
        /[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{12}/, with: "<id>"
      )
      .replacing(
        /[0-9]{4}-[0-9]{2}-[0-9]{2}([T ][0-9]{2}:[0-9]{2}(:[0-9]{2})?[0-9.:+Z\-]*)?/, with: "<time>"
      )
      .replacing(/[0-9]{1,2}:[0-9]{2}(:[0-9]{2})?(\.[0-9]+)?( ?[AP]M)?\b/, with: "<time>")
      .replacing(/0x[0-9A-Fa-f]{4,}/, with: "<address>")
      .replacing(
        /[0-9]+(\.[0-9]+)? ?(ms|ns|µs|us|s|sec|seconds|milliseconds|minutes|min)\b/,
        with: "<duration>"
      )
      .replacing(
        /(~|[A-Za-z]:\\|\.{0,2}\/)[A-Za-z0-9_.+@\-]*([\/\\][A-Za-z0-9_.+@\- ]*[A-Za-z0-9_.+@\-])+/,
        with: "<path>")
  }

  /// Whether it is what the document shows.
  ///
  /// - Parameters:
  ///   - mayBeCut: whether the lines at the end may be left out, as of a long help text.
  ///   - mayLackLines: whether any but the first line may be left out, as after an error.
  package func matches(mayBeCut: Bool, mayLackLines: Bool) -> Bool {
    if mayLackLines, let first = shown.first, let begin = real.first, first.matches(begin),
      table[0][0] == shown.count(where: { !$0.isHole })
    {
      return true
    }
    // The numbers of real lines that the shown ones so far may have consumed.
    var ends: Set<Int> = [0]
    for line in shown {
      if line.isHole {
        guard let first = ends.min() else { return false }
        ends = Set(first...real.count)
      } else {
        ends = Set(ends.filter { $0 < real.count && line.matches(real[$0]) }.map { $0 + 1 })
      }
      if ends.isEmpty { return false }
    }
    return ends.contains(real.count) || mayBeCut && shown.count > 2
  }

  /// The number of shown lines that are printed, of all that are shown.
  private var table: [[Int]] {
    var table = Array(
      repeating: Array(repeating: 0, count: real.count + 1), count: shown.count + 1)
    for row in shown.indices.reversed() {
      for column in real.indices.reversed() {
        table[row][column] =
          shown[row].matches(real[column])
          ? table[row + 1][column + 1] + 1 : max(table[row + 1][column], table[row][column + 1])
      }
    }
    return table
  }

  /// A shown line that is printed or stands for others, one that is not printed, or a printed one that is not shown.
  private enum Step {
    case keep(Line)
    case remove(Line)
    case insert(Line)
  }

  /// How the shown lines become the printed ones, in order, with as few changes as possible.
  private var steps: [Step] {
    let table = table
    var (row, column) = (0, 0)
    var steps: [Step] = []
    /// Whether a line before stands for any lines.
    var isLeftOut = false
    while row < shown.count || column < real.count {
      if row < shown.count, column < real.count, shown[row].matches(real[column]) {
        steps.append(.keep(shown[row]))
        (row, column, isLeftOut) = (row + 1, column + 1, false)
      } else if row < shown.count,
        column == real.count || table[row + 1][column] >= table[row][column + 1]
      {
        isLeftOut = isLeftOut || shown[row].isHole
        steps.append(shown[row].isHole ? .keep(shown[row]) : .remove(shown[row]))
        row += 1
      } else {
        if !isLeftOut { steps.append(.insert(real[column])) }
        column += 1
      }
    }
    return steps
  }

  /// The lines of both that have no counterpart: `- shown`, `+ printed`; and the number of the first shown one.
  package func difference() -> (text: String, first: Int?) {
    var lines: [String] = []
    var first: Int?
    for step in steps {
      switch step {
      case .keep: continue
      case .remove(let line):
        lines.append("- \(line.text)")
        first = first ?? line.index
      case .insert(let line): lines.append("+ \(line.text)")
      }
    }
    let most = 20
    let rest = lines.count - most
    return (
      (lines.prefix(most) + (rest > 0 ? ["... and \(rest) more lines"] : [])).joined(
        separator: "\n"), first
    )
  }

  /// What is to be written instead of some of the shown lines.
  package struct Change: Equatable {
    /// By number; empty for lines that only come.
    package var lines: Range<Int>
    package var text: [String]

    package init(lines: Range<Int>, text: [String]) {
      self.lines = lines
      self.text = text
    }
  }

  /// The changes after which it is what the command prints; lines that agree stay as the author wrote them.
  ///
  /// - Parameters: as for ``matches(mayBeCut:mayLackLines:)``: lines that may be left out are not added.
  /// - Returns: nil if there are more lines than are compared.
  package func changes(mayBeCut: Bool, mayLackLines: Bool) -> [Change]? {
    guard !isCut else { return nil }
    var changes: [Change] = []
    var removed: [Line] = []
    var inserted: [Line] = []
    var end = 0
    func close(isLast: Bool = false) {
      defer { (removed, inserted) = ([], []) }
      let text = inserted.first.map { first in
        realLines[first.index...(inserted.last ?? first).index].map(\.self)
      }
      if let first = removed.first, let last = removed.last {
        changes.append(Change(lines: first.index..<last.index + 1, text: text ?? []))
      } else if let text, !(isLast && mayBeCut && shown.count > 2), !(mayLackLines && end > 0) {
        changes.append(Change(lines: end..<end, text: text))
      }
    }
    for step in steps {
      switch step {
      case .keep(let line):
        close()
        end = line.index + 1
      case .remove(let line): removed.append(line)
      case .insert(let line): inserted.append(line)
      }
    }
    close(isLast: true)
    return changes
  }
}
