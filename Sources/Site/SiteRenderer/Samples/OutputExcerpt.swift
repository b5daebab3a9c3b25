internal import TextDiagnostics
internal import WorkbookModel

/// The part of an output that a page shows: of a long one, its start and end, and some of the lines between.
///
/// ```
/// of 100000 lines, claimed as     1           with nothing claimed
///                                 ...
///                                 100000
/// head, shown                     1           1 ... 20
/// folded                          2 ... 1001  21 ... 1020
/// left out, and counted           98998       98970
/// tail, shown                     100000      99991 ... 100000
/// ```
/// An output of up to ``wholeLines`` lines is all head, and so is one that is claimed line by line. A page
/// contains at most ``maximumBytes`` of each part.
struct OutputExcerpt: Sendable, Equatable {
  /// The lines that are always visible.
  private(set) var head: [String]
  /// The following lines, which are initially collapsed.
  private(set) var folded: [String] = []
  /// The number of following lines that the page does not contain.
  private(set) var leftOut = 0
  /// The last lines, always visible; empty if all others are contained.
  private(set) var tail: [String] = []
  /// The number of bytes left out of lines longer than ``maximumLine``.
  private(set) var bytesLeftOut = 0

  /// The maximum number of lines that are shown without a fold.
  static let wholeLines = 60
  private static let usual = (head: 20, tail: 10)
  /// The maximum number of claimed lines that are shown at each end.
  private static let maximumClaimed = 500
  /// The maximum number of bytes of one line; a longer one is cut between scalars and ends with `…`.
  static let maximumLine = 4096
  /// The maximum number of bytes of the head, the folded lines, and the tail each; one line is always
  /// included.
  static let maximumBytes = 1 << 16

  /// - Parameters:
  ///   - claimed: the text of an output fence, in which lines with `...` match any lines; nil for none.
  ///   - folding: the maximum number of folded lines.
  init(_ output: String, claimed: String? = nil, folding: Int = 1000) {
    var bytesLeftOut = 0
    let all = output.printedLines
    let ends = Self.ends(claimed?.printedLines ?? [], of: all.count)
    /// Takes the first or the last lines, up to the limits.
    func take(_ lines: some Sequence<String>, _ count: Int) -> [String] {
      var taken: [String] = []
      var bytes = 0
      for line in lines.prefix(count) {
        let kept = line.utf8.count > Self.maximumLine ? Self.start(of: line) : line[...]
        bytes += kept.utf8.count
        if bytes > Self.maximumBytes, !taken.isEmpty { break }
        let isCut = kept.endIndex < line.endIndex
        if isCut { bytesLeftOut += line.utf8.count - kept.utf8.count }
        taken.append(kept + (isCut ? "…" : ""))
      }
      return taken
    }
    head = take(all, ends.head)
    let rest = all.dropFirst(head.count)
    tail = take(rest.reversed(), min(ends.tail, rest.count)).reversed()
    folded = take(rest.dropLast(tail.count), folding)
    leftOut = rest.count - tail.count - folded.count
    self.bytesLeftOut = bytesLeftOut
  }

  /// Whether ``head`` contains the whole output, except for line ends.
  var isWhole: Bool { folded.isEmpty && leftOut == 0 && tail.isEmpty }

  /// The number of lines in the head and the tail of an output.
  private static func ends(_ claimed: [String], of count: Int) -> (head: Int, tail: Int) {
    if count <= wholeLines { return (count, 0) }
    let gap = "..."
    guard let first = claimed.firstIndex(of: gap), let last = claimed.lastIndex(of: gap) else {
      let head = min(max(claimed.count, usual.head), maximumClaimed)
      return head >= count ? (count, 0) : (head, usual.tail)
    }
    let ends = (head: first, tail: claimed.count - 1 - last)
    if ends.head + ends.tail == 0 { return usual }
    return (min(ends.head, maximumClaimed), min(ends.tail, maximumClaimed))
  }

  /// The start of a long line, in whole Unicode scalars.
  private static func start(of line: String) -> Substring {
    var end = line.utf8.index(line.startIndex, offsetBy: maximumLine)
    while end.samePosition(in: line.unicodeScalars) == nil { end = line.utf8.index(before: end) }
    return line[..<end]
  }
}
