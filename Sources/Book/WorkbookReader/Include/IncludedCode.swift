import TextDiagnostics

/// The lines of a file of the book that a fence shows instead of its own lines.
///
/// ```
/// // snippet.spend                      fence: file=Snippets/budget.swift,region=spend
///     rest -= 30         ->   rest -= 30
///     report()           ->   report()
/// // snippet.end
/// ```
struct IncludedCode {
  /// The file to which the lines' positions refer.
  let source: SourceText
  /// The lines without region markers and common indentation, each with the offset of its first byte.
  let lines: [(text: String, start: Int)]

  /// Reads the file or region that a fence names.
  ///
  /// Without a region all lines except region markers are used unchanged.
  ///
  /// - Parameter region: the region to show; nil for the whole file.
  /// - Throws: if there is no such region, more than one, or if it is unclosed or empty.
  init(_ source: SourceText, region: String?) throws(BookFiles.Problem) {
    self.source = source
    let regions = SnippetRegions(source)
    let shown = try region.map { (name) throws(BookFiles.Problem) in
      try Self.lines(of: name, in: regions, source)
    }
    let numbers = (shown ?? 1..<source.lineCount + 1).filter { !regions.marks.contains($0) }
    let depth = shown == nil ? 0 : Self.commonIndentation(of: numbers.map(source.line))
    lines = numbers.map { number in
      let line = source.offsets(ofLine: number)
      let start = min(line.lowerBound + depth, line.upperBound)
      return (source.string(start..<line.upperBound), start)
    }
  }

  /// Finds the unique region with a name.
  ///
  /// - Returns: its 1-based line numbers; they include no other markers, because regions do not nest.
  private static func lines(
    of name: String, in regions: SnippetRegions, _ source: SourceText
  ) throws(BookFiles.Problem) -> Range<Int> {
    let found = regions.regions.filter { $0.name == name }
    guard let region = found.first else {
      throw BookFiles.Problem(
        summary: "'\(source.path)' has no region '\(name)'",
        fix: fix(forMissing: name, among: regions.names))
    }
    let note = { (message: String, line: Int) in
      Diagnostic.Note(message, file: source.path, range: source.range(ofLine: line))
    }
    if found.count > 1 {
      throw BookFiles.Problem(
        summary: "'\(source.path)' has two regions '\(name)'",
        fix: "give one of them another name in the file",
        note: note("the second '\(name)' begins here", found[1].mark))
    }
    guard region.isClosed else {
      throw BookFiles.Problem(
        summary: "the region '\(name)' of '\(source.path)' has no end",
        fix: "write '// snippet.end' in the file where it ends",
        note: note("it begins here", region.mark))
    }
    guard !region.lines.isEmpty else {
      throw BookFiles.Problem(
        summary: "the region '\(name)' of '\(source.path)' is empty",
        fix: "put its code between '// snippet.\(name)' and '// snippet.end'",
        note: note("it begins here", region.mark))
    }
    return region.lines
  }

  private static func fix(forMissing name: String, among names: [String]) -> Suggestion {
    .nearest(
      to: name, in: names,
      otherwise: names.isEmpty
        ? "mark it in the file with '// snippet.\(name)' and '// snippet.end'"
        : "its regions are \(names.map { "'\($0)'" }.joined(separator: ", "))")
  }

  /// The number of bytes of white space common to all lines that are not blank.
  ///
  /// Compared byte by byte: a tab never equals spaces.
  private static func commonIndentation(of lines: [String]) -> Int {
    let indents = lines.map { Array($0.utf8) }
      .filter { !$0.allSatisfy(isSpace) }.map { $0.prefix(while: isSpace) }
    guard var common = indents.first else { return 0 }
    for indent in indents {
      common = common.prefix(zip(common, indent).prefix { $0 == $1 }.count)
    }
    return common.count
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }
}
