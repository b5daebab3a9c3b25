import Diagnostics

/// The named regions of a file, as the snippets of Swift packages mark them.
///
/// ```
/// // snippet.budget      the region 'budget' begins
/// var rest = 100
/// // snippet.spend       'budget' ends where the next region begins
/// rest -= 30
/// // snippet.end         'spend' ends
/// ```
/// Regions do not nest. A mark stands on a line of its own; `// snippet.hide` and `// snippet.show`
/// begin and end none.
struct SnippetRegions {
  /// A region with the numbers of its first line and of the line behind its last one, from 1.
  struct Region {
    /// The word behind `snippet.`; several regions may have the same, which is for ``IncludedCode``
    /// to refuse.
    var name: String
    /// The line of the mark that begins it.
    var mark: Int
    /// Without the marks; up to the end of the file for a region that is not closed.
    var lines: Range<Int>
    /// Whether a mark ends it: `// snippet.end`, or the mark of the next region.
    var isClosed: Bool
  }

  /// In the order of the file.
  private(set) var regions: [Region] = []
  /// The lines that hold the marks of regions.
  private(set) var marks: Set<Int> = []

  /// Finds the marks by the text of lines alone, whatever language the file is written in.
  init(_ source: SourceText) {
    for number in 1..<source.lineCount + 1 {
      guard let name = Self.mark(source.line(number)) else { continue }
      marks.insert(number)
      if let last = regions.indices.last, !regions[last].isClosed {
        regions[last].lines = regions[last].lines.lowerBound..<number
        regions[last].isClosed = true
      }
      if name != "end" {
        regions.append(
          Region(
            name: name, mark: number, lines: number + 1..<source.lineCount + 1, isClosed: false))
      }
    }
  }

  /// The names of the regions, each once, in the order of the file.
  var names: [String] {
    regions.map(\.name).enumerated().filter { index, name in
      !regions[..<index].contains { $0.name == name }
    }.map(\.element)
  }

  /// The name that a mark begins, or `end`; nil for any other line.
  private static func mark(_ line: String) -> String? {
    var rest = line[...].drop { $0 == " " || $0 == "\t" }
    guard rest.hasPrefix("//") else { return nil }
    rest = rest.dropFirst(2).drop { $0 == " " }
    guard rest.hasPrefix("snippet.") else { return nil }
    rest = rest.dropFirst("snippet.".count)
    while rest.last?.isWhitespace == true { rest.removeLast() }
    let name = String(rest)
    // What is nearly one of those is reported where the code is read, and not taken for a region.
    let isHiding = nearestName(to: name, in: ["hide", "show"], within: 1) != nil
    return name.isEmpty || name.contains(where: \.isWhitespace) || isHiding ? nil : name
  }
}
