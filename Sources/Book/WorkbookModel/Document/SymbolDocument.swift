/// A symbol that the printed chapters name or use.
///
/// Those of the device's modules and of the book's packages, keys of Info.plist and background modes are here if a
/// sample uses them; others only if a text names them.
package struct SymbolDocument: Codable, Sendable, Equatable {
  /// `UIKit/UIApplication.shared`, as in ``UseDocument``.
  package var id: String
  /// `class`, `func`, ..., `key` and `mode` of Info.plist, or `known` for a name of no module here.
  package var kind: BookSymbol.Kind
  /// In Swift, with labels.
  package var name: String
  /// Absent for keys, modes and known names.
  package var module: String?
  package var objectiveC: String?
  /// Without bodies, one for each overload; absent if unknown.
  package var declarations: [String]?
  /// The first paragraph of its documentation, in English Markdown.
  package var summary: String?
  /// The numbers of the rules of iOS that its documentation names.
  package var rules: [Int]?
  /// The first version of iOS with it, as far as its declaration or documentation says so.
  package var since: String?
  /// Nil if it is not deprecated.
  package var deprecated: Deprecation?
  /// The page of Apple's documentation, where its address is certain.
  package var apple: String?
  /// Its pages in the site, by language.
  package var pages: [String: String]?

  init(_ symbol: BookSymbol) {
    let details = symbol.details
    id = symbol.id
    kind = symbol.kind
    name = symbol.name
    module = symbol.module.isEmpty ? nil : symbol.module
    objectiveC = symbol.objectiveCName
    declarations = details.declarations.isEmpty ? nil : details.declarations
    summary = details.summary.isEmpty ? nil : details.summary
    rules = details.rules.isEmpty ? nil : details.rules
    since = details.since
    deprecated = details.deprecation.map {
      Deprecation(
        since: $0.version, message: $0.message.isEmpty ? nil : $0.message, renamed: $0.replacement)
    }
    apple = symbol.address
  }

  /// What `@available` says.
  package struct Deprecation: Codable, Sendable, Equatable {
    /// The version of iOS; nil on all platforms, in all versions.
    package var since: String?
    package var message: String?
    /// The name of what replaces it.
    package var renamed: String?
  }
}

/// Where the printed chapters name and use a symbol.
package struct UseDocument: Codable, Sendable, Equatable {
  /// The symbol's id.
  package var symbol: String
  /// The ids of the samples whose code uses it, in the order of the book; keys of Info.plist belong to apps.
  package var samples: [String]
  /// The sections whose text names it: the chapter's id, with `#` and the section's id after the first heading.
  package var sections: [String]

  /// The uses of all symbols, in the order of their ids.
  static func all(of references: BookReferences, in chapters: [Chapter]) -> [UseDocument] {
    var uses: [String: UseDocument] = [:]
    for chapter in chapters {
      guard let own = references.chapters[chapter.path] else { continue }
      let headings = chapter.sections.compactMap(\.heading?.id)
      for mention in own.mentions {
        let sections = mention.headings.map { index in
          headings.indices.contains(index) ? "\(chapter.path)#\(headings[index])" : chapter.path
        }
        for id in mention.symbols {
          let known = uses[id]?.sections ?? []
          uses[id, default: .init(symbol: id, samples: [], sections: [])].sections +=
            sections.filter { !known.contains($0) }
        }
      }
      for use in own.uses {
        uses[use.symbol, default: .init(symbol: use.symbol, samples: [], sections: [])]
          .samples.append("\(chapter.path)#\(use.sample)")
      }
    }
    return uses.values.sorted { $0.symbol < $1.symbol }
  }
}

/// What became of a sample when it was last run, with the text that it had then.
package struct OutcomeDocument: Codable, Sendable, Equatable {
  package var outcome: SampleResult.Outcome
  /// Why it is unverified, or failed without a problem of its own.
  package var reason: String?
  /// The day in UTC, `2026-11-20`; absent for a sample that was neither compiled nor run.
  package var date: String?

  package init(outcome: SampleResult.Outcome, reason: String?, date: String?) {
    self.outcome = outcome
    self.reason = reason
    self.date = date
  }
}
