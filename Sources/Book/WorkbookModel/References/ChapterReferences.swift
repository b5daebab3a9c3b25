/// The symbols that a chapter names in its text, and those that its samples use.
///
/// A name that may mean several symbols is left out, so that no page leads to a wrong one; overloads of one
/// function are all named.
package struct ChapterReferences: Sendable, Hashable {
  /// A code span of the text, as often as it occurs.
  package struct Mention: Sendable, Hashable {
    /// The text of the span, without backticks.
    package var text: String
    /// The ids of its symbols, never empty; a link leads to the first.
    package var symbols: [String]
    /// The headings below which it stands, as indices of the chapter's headings; -1 before the first.
    package var headings: [Int]

    package init(text: String, symbols: [String], headings: [Int]) {
      self.text = text
      self.symbols = symbols
      self.headings = headings
    }
  }

  /// A symbol in the code of a sample, once however often it occurs there.
  package struct Use: Sendable, Hashable {
    /// The sample's id in the chapter. Keys of an app's Info.plist belong to the app.
    package var sample: String
    package var symbol: String
    /// The bytes of the sample's code with the name where it is first used; nil outside of code.
    package var range: Range<Int>?

    package init(sample: String, symbol: String, range: Range<Int>?) {
      self.sample = sample
      self.symbol = symbol
      self.range = range
    }
  }

  /// The plain texts of the chapter's headings.
  package var headings: [String]
  /// In the order of their first occurrences.
  package var mentions: [Mention]
  /// In the order of the samples.
  package var uses: [Use]

  /// What became of the samples that use symbols, by their ids in the chapter; empty if nothing was run.
  package var outcomes: [String: SampleResult.Outcome] = [:]

  package init(headings: [String] = [], mentions: [Mention] = [], uses: [Use] = []) {
    self.headings = headings
    self.mentions = mentions
    self.uses = uses
  }

  package var symbols: Set<String> {
    Set(mentions.flatMap(\.symbols)).union(uses.map(\.symbol))
  }
}

/// The symbols of a book, and where its chapters name and use them.
package struct BookReferences: Sendable {
  /// By id.
  package var symbols: [String: BookSymbol]
  /// By ``Chapter/path``.
  package var chapters: [String: ChapterReferences]

  package init(
    symbols: [String: BookSymbol] = [:], chapters: [String: ChapterReferences] = [:]
  ) {
    self.symbols = symbols
    self.chapters = chapters
  }

  /// The symbols of some chapters that have pages: those that the book is about, and others that the text names.
  ///
  /// - Parameter paths: of the chapters.
  package func symbolsWithPages(in paths: some Sequence<String>) -> [BookSymbol] {
    var (named, used) = (Set<String>(), Set<String>())
    for chapter in paths.compactMap({ chapters[$0] }) {
      named.formUnion(chapter.mentions.flatMap(\.symbols))
      used.formUnion(chapter.uses.map(\.symbol))
    }
    return named.union(used).compactMap { symbols[$0] }
      .filter { $0.isDocumented || named.contains($0.id) }
  }

  /// Whether ``symbolsWithPages(in:)`` has any; the first chapters nearly always answer that.
  package func hasSymbolsWithPages(in paths: some Sequence<String>) -> Bool {
    paths.lazy.compactMap { chapters[$0] }.contains { chapter in
      chapter.mentions.contains { $0.symbols.contains { symbols[$0] != nil } }
        || chapter.uses.contains { symbols[$0.symbol]?.isDocumented == true }
    }
  }

  /// Notes what became of the samples that use symbols.
  package mutating func note(_ results: RunResults) {
    for id in results.samples.keys {
      let path = id.language.isEmpty ? id.chapter : "\(id.language)/\(id.chapter)"
      guard chapters[path]?.uses.contains(where: { $0.sample == id.name }) == true else { continue }
      chapters[path]?.outcomes[id.name] = results.samples[id]?.outcome
    }
  }
}
