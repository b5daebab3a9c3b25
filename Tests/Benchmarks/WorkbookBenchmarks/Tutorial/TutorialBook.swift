/// A book of chains: made up by ``TutorialWriter``, or read from a folder of Markdown by
/// ``MarkdownFences``.
///
/// Both kinds are checked by the same benchmark, ``TutorialBenchmark``.
package struct TutorialBook: Sendable {
  /// By chapter.
  package var chapters: [[SampleChain]]
  /// Of the language, as `swiftc -swift-version` has it: most published books are written for 5.
  package var languageMode: String

  package init(chapters: [[SampleChain]], languageMode: String) {
    self.chapters = chapters
    self.languageMode = languageMode
  }

  /// All chains, in the order of the book.
  package var chains: [SampleChain] { chapters.flatMap { $0 } }

  /// What a bare compiler is given, one file each.
  package var programs: [String] { chains.flatMap(\.programs) }

  /// Every file of the book as `workbook` reads it, by its path in the book's folder.
  package var files: [String: String] {
    var files = [
      "Content/workbook.yml":
        "title: {en: Benchmark}\nlanguages: [en]\nswift-language-mode: \(languageMode)\n"
    ]
    for (index, chains) in chapters.enumerated() {
      let number = index < 10 ? "0\(index)" : "\(index)"
      files["Content/en/\(number)-part.md"] = Self.text(of: chains, chapter: index)
    }
    return files
  }

  /// A chapter as Markdown: a section for each chain.
  private static func text(of chains: [SampleChain], chapter: Int) -> String {
    let head = "---\ntitle: Part \(chapter)\n---\n\n# Part \(chapter) {#part}\n"
    return head
      + chains.enumerated().map { number, chain in
        "\n## Section \(number + 1) {#section-\(number + 1)}\n\n" + fences(of: chain, "s\(number)")
      }.joined()
  }

  /// ```` ```swift,id=s0p1,continue=s0p0 ````
  ///
  /// A part with an error gets `compile_fail`, and the next one continues the part before it. Fences
  /// are one backtick longer than any run of them in the code.
  ///
  /// - Parameter name: of the chain, which its ids begin with.
  private static func fences(of chain: SampleChain, _ name: String) -> String {
    var last: String?
    var text = ""
    for (index, part) in chain.parts.enumerated() {
      var info = "swift,id=\(name)p\(index)"
      if let last { info += ",continue=\(last)" }
      if let error = part.error {
        info += ",compile_fail=\"\(error)\""
      } else {
        last = "\(name)p\(index)"
      }
      let marks = String(repeating: "`", count: 1 + max(2, longestRun(of: "`", in: part.text)))
      text += "\(marks)\(info)\n\(escapingHiddenLines(part.text))\(marks)\n\n"
    }
    return text
  }

  /// The length of the longest run of a character.
  private static func longestRun(of character: Character, in text: String) -> Int {
    text.split { $0 != character }.map(\.count).max() ?? 0
  }

  /// `workbook` hides lines that begin with `# `.
  ///
  /// A line `# x` of the code becomes `## x`, which the reader of chapters turns back.
  private static func escapingHiddenLines(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0 == "#" || $0.hasPrefix("# ") ? "#\($0)" : String($0) }.joined(separator: "\n")
  }
}
