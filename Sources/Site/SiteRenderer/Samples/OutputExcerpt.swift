internal import Diagnostics
internal import WorkbookModel

/// What a page shows of an output: of a long one its start and its end, and some of what stands between them.
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
/// An output of up to ``wholeLines`` lines is all head, and so is one that is claimed line by line. No page carries
/// more than ``maximumBytes`` of each part.
struct OutputExcerpt: Sendable, Equatable {
  /// The lines that are always seen.
  private(set) var head: [String]
  /// Those behind them that are seen when a reader asks.
  private(set) var folded: [String] = []
  /// How many lines behind those the page does not carry.
  private(set) var leftOut = 0
  /// The last lines, always seen; none where all others are there.
  private(set) var tail: [String] = []
  /// How many bytes of longer lines than ``maximumLine`` the page does not carry.
  private(set) var bytesLeftOut = 0

  /// The most lines that are shown without a fold.
  static let wholeLines = 60
  /// What is shown of a longer output of which nothing is claimed.
  private static let usual = (head: 20, tail: 10)
  /// The most claimed lines that are shown of each end.
  private static let maximumClaimed = 500
  /// The most bytes of one line; a longer one is cut at a scalar and ends with `…`.
  static let maximumLine = 4096
  /// The most bytes of the head, of what is folded, and of the tail each; one line is always there.
  static let maximumBytes = 1 << 16

  /// - Parameters:
  ///   - claimed: the text of an output fence, of which lines with `...` stand for any lines; nil for none.
  ///   - folding: the most lines that are folded.
  init(_ output: String, claimed: String? = nil, folding: Int = 1000) {
    var bytesLeftOut = 0
    let all = output.printedLines
    let ends = Self.ends(claimed?.printedLines ?? [], of: all.count)
    /// The first or the last lines, as far as the page carries them.
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

  /// Whether the whole output is in ``head``, but for ends of lines.
  var isWhole: Bool { folded.isEmpty && leftOut == 0 && tail.isEmpty }

  /// How many lines of an output its head and its tail have.
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

  /// The start of a long line, of whole Unicode scalars.
  private static func start(of line: String) -> Substring {
    var end = line.utf8.index(line.startIndex, offsetBy: maximumLine)
    while end.samePosition(in: line.unicodeScalars) == nil { end = line.utf8.index(before: end) }
    return line[..<end]
  }
}
