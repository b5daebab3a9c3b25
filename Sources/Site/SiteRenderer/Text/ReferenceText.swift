internal import WorkbookModel

/// The interface text of the pages about symbols, in one language; placeholders are those of ``InterfaceText``.
struct ReferenceText: Sendable {
  /// The navigation between the lists about symbols, for screen readers.
  let reference: String
  /// The list of the symbols of a book, and the link to it.
  let index: String
  /// Below the title of that list.
  let indexLead: String
  /// The links to the letters of the list, for screen readers.
  let letters: String
  /// The part of the list with keys of Info.plist.
  let keys: String
  /// The part of the list with values of `UIBackgroundModes`.
  let modes: String
  /// The places of a symbol; the placeholders are the numbers of samples and of sections.
  let counts: String
  /// The list of the rules of iOS, the link to it, and the term for the rules of a symbol.
  let rules: String
  /// Below the title of that list.
  let rulesLead: String
  /// The term for where a rule is published, in short names.
  let source: String
  /// The summary of the collapsed explanation of these short names.
  let sources: String
  /// The mark of a rule of which Apple does not publish a part.
  let choice: String
  /// The list of what is explained and what is shown, and the link to it.
  let coverage: String
  /// Below the title of that list.
  let coverageLead: String
  /// The symbols that the text names and no successful sample uses.
  let notRun: String
  /// The symbols that samples use and the text does not name.
  let notExplained: String
  /// Instead of an empty part of a list.
  let none: String
  /// The box of a declaration, for screen readers.
  let declaration: String
  /// The members of a type that have pages.
  let members: String
  /// The term for the type that a symbol belongs to.
  let memberOf: String
  /// The term for the version of iOS since which a symbol exists.
  let since: String
  /// The term for the deprecation of a symbol, and the mark of a deprecated one in lists.
  let deprecated: String
  /// The term for what its maker discourages and does not deprecate yet.
  let discouraged: String
  /// The term for the symbol that replaces a deprecated one.
  let replacement: String
  /// The term for the page of Apple's documentation, which is in English.
  let apple: String
  /// The samples that use a symbol or show a rule.
  let samples: String
  /// The sections of the book that name a symbol.
  let sections: String
  /// The head of a column of chapters.
  let chapter: String
  /// Instead of the samples, if none uses the symbol.
  let noSample: String
  /// Instead of the sections, if none names the symbol.
  let noSection: String
  /// After a long list; `{}` is the number of places left out.
  let more: String
  /// What a symbol is, below its name.
  let kinds: [BookSymbol.Kind: String]

  func name(of kind: BookSymbol.Kind) -> String { kinds[kind] ?? kind.rawValue }

  /// Returns the text in a language; English if there is none.
  static func `in`(_ language: String) -> ReferenceText {
    byLanguage[language.split(separator: "-").first.map { $0.lowercased() } ?? ""] ?? english
  }

  /// By primary subtag.
  private static let byLanguage = [
    "en": english, "fi": finnish, "ro": romanian, "ru": russian, "zh": chinese,
  ]
}
