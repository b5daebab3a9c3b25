import TextDiagnostics
import WorkbookModel

/// The named regions of a file, in the syntax of Swift packages' snippets.
///
/// ```
/// // snippet.budget      the region 'budget' begins
/// var rest = 100
/// // snippet.spend       'budget' ends where the next region begins
/// rest -= 30
/// // snippet.end         'spend' ends
/// ```
/// Regions do not nest. A marker is on its own line; `// snippet.hide` and `// snippet.show` neither begin
/// nor end a region.
struct SnippetRegions {
  /// A region; line numbers are 1-based.
  struct Region {
    /// The word after `snippet.`; several regions may have the same name, which ``IncludedCode`` rejects.
    var name: String
    /// The line of its opening marker.
    var mark: Int
    /// Without markers; extends to the end of the file if the region is not closed.
    var lines: Range<Int>
    /// Whether a marker ends it: `// snippet.end`, or the marker of the next region.
    var isClosed: Bool
  }

  /// In the order of the file.
  private(set) var regions: [Region] = []
  private(set) var marks: Set<Int> = []

  /// Finds the markers by the text of lines alone, whatever language the file is written in.
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

  /// The distinct names of the regions, in the order of the file.
  var names: [String] {
    regions.map(\.name).enumerated().filter { index, name in
      !regions[..<index].contains { $0.name == name }
    }.map(\.element)
  }

  /// The name that a marker begins, or `end`; nil for any other line.
  private static func mark(_ line: String) -> String? {
    var rest = line[...].drop { $0 == " " || $0 == "\t" }
    guard rest.hasPrefix("//") else { return nil }
    rest = rest.dropFirst(2).drop { $0 == " " }
    guard rest.hasPrefix("snippet.") else { return nil }
    rest = rest.dropFirst("snippet.".count)
    rest = rest.trimmedEnd
    let name = String(rest)
    // Near misses of `hide` and `show` are reported when the code is read, and do not count as regions.
    let isHiding = nearestName(to: name, in: ["hide", "show"], within: 1) != nil
    return name.isEmpty || name.contains(where: \.isWhitespace) || isHiding ? nil : name
  }
}
