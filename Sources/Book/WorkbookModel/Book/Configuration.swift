package import Diagnostics

/// The contents of `Content/workbook.yml`.
///
/// `ConfigurationReader` makes it, and reports what it cannot take: a value that is wrong leaves
/// the default that stands here. Each key of the file is one property, or two:
///
/// ```
/// title: {fi: Tausta-ajo}              title
/// languages: [fi, ru]                  languages
/// source: {default: fi, 01-life: ru}   sourceLanguage, chapterSourceLanguages
/// modules: [{package: ., products: [Thermostat]}]
///                                      modules
/// known: [BGTask]                      knownNames
/// swift-language-mode: 6               swiftLanguageMode
/// programs: [swiftc, ./hello]          programs
/// site-url: https://host/path/         siteURL
/// time-limit: 30m                      timeLimit
/// localisable: [hello]                 localisable
/// checks: {value: {level: off}}        checkLevels
/// cache: {max-age: 60d, max-size: 5G}  cache
/// books: [Site/manual]                 books
/// ```
package struct Configuration: Sendable, Equatable {
  /// A package whose products the samples may import and the prose may name: an entry of `modules`.
  package struct DocumentedPackage: Sendable, Equatable {
    /// The package's folder, relative to the book's root.
    package var path: String
    /// The names of its library products; never empty in a book without errors.
    package var products: [String]
    /// The whole entry, for problems with the package that belong to neither its path nor a
    /// product.
    package var range: SourceRange
    /// Where the path stands; nil when only the whole entry is known.
    package var pathRange: SourceRange?
    /// Where each product stands, by its name; empty when only the whole entry is known.
    package var productRanges: [String: SourceRange] = [:]

    /// Makes an entry whose parts have no places of their own.
    package init(path: String, products: [String], range: SourceRange) {
      self.path = path
      self.products = products
      self.range = range
    }
  }

  /// The name of an API that exists elsewhere, which prose may name although no module here has it.
  package struct KnownName: Sendable, Equatable {
    /// As prose spells it: `BGTaskScheduler`, which stands for its members too,
    /// `UIApplication.backgroundTimeRemaining` or a selector.
    package var name: String
    /// Where the list `known` names it.
    package var range: SourceRange

    /// Makes a known name of an element of the list.
    package init(_ name: String, range: SourceRange) {
      self.name = name
      self.range = range
    }
  }

  /// A book in a folder of this one, which is checked and built with it: an element of the list `books`.
  package struct ListedBook: Sendable, Equatable {
    /// From this book's root, without links: `Site/manual`.
    package var path: String
    /// Where the list names it.
    package var range: SourceRange

    /// Makes a book of an element of the list.
    package init(path: String, range: SourceRange) {
      self.path = path
      self.range = range
    }
  }

  /// How much the problems of a check matter, written as `{level: warning}`.
  package enum CheckLevel: String, Sendable, CaseIterable {
    /// - error, warning: they are reported as that.
    /// - off: they are not reported.
    case error, warning, off

    /// Nil of a check that is off.
    fileprivate var severity: Diagnostic.Severity? { .init(rawValue: rawValue) }
  }

  /// The path of its file from the book's root, as diagnostics name it.
  package static let path = "Content/workbook.yml"

  /// The book's title by language, a BCP 47 tag; ``title(in:)`` chooses one.
  package var title: [String: String] = [:]
  /// BCP 47 tags; the first is the default.
  package var languages: [String] = []
  /// The language that chapters were written in first, unless `chapterSourceLanguages` names one.
  package var sourceLanguage: String = ""
  /// The language of the chapters that were first written in another one, by the chapter's name:
  /// `07-url-session`.
  package var chapterSourceLanguages: [String: String] = [:]
  /// The packages that the book documents, in the order of the file.
  package var modules: [DocumentedPackage] = []
  /// Names that are no mistake although they are not reimplemented.
  package var knownNames: [KnownName] = []
  /// The `-swift-version` of samples: "5" or "6".
  package var swiftLanguageMode: String = "6"
  /// What `console` fences may call: `swiftc`, or `./hello` of the working folder.
  package var programs: [String] = []
  /// Where the site will be published, for links that must be whole; nil when the book does not
  /// say.
  package var siteURL: String?
  /// How long all samples may take together.
  package var timeLimit = TimeLimit.standard
  /// String literals that translations may change.
  package var localisable: [String] = []
  /// How much the problems of checks matter; those of a check that is not here keep their severity.
  package var checkLevels: [Diagnostic.ID: CheckLevel] = [:]
  package var cache = CacheLimits()
  /// The books that are checked and built with this one, in the order of the file.
  package var books: [ListedBook] = []

  /// Makes the configuration of a file that says nothing; without languages it can describe no
  /// book.
  package init() {}

  /// Whether a text can stand in `programs`: a name that is looked up, or one of the working folder
  /// such as `./hello`.
  ///
  /// No path can: what is called is found in the sandbox's `PATH` or was made by the sample's own
  /// commands.
  package static func isProgramName(_ text: String) -> Bool {
    let name = text.hasPrefix("./") ? text.dropFirst(2) : text[...]
    return !name.isEmpty && !name.hasPrefix("-") && !name.hasPrefix(".")
      && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) || "._+-".contains($0) }
  }

  /// Whether comments that read like values are claims; `checks: {value: {level: off}}` says that they are not.
  package var readsValues: Bool { checkLevels[.value] != .off }

  /// Whether the book lists the program that a command calls.
  package func allows(_ command: ConsoleCommand) -> Bool { programs.contains(command.words[0]) }

  /// A problem with the severity that the book gives to its check; nil when the check is off.
  package func adjusted(_ problem: Diagnostic) -> Diagnostic? {
    guard let level = checkLevels[problem.id] else { return problem }
    guard let severity = level.severity else { return nil }
    var problem = problem
    problem.severity = severity
    return problem
  }

  /// The title in a language, or in the default language when that one has none.
  package func title(in language: String) -> String {
    title[language] ?? languages.first.flatMap { title[$0] } ?? ""
  }

  /// The language that a chapter was written in first.
  package func sourceLanguage(ofChapter name: String) -> String {
    chapterSourceLanguages[name] ?? sourceLanguage
  }
}
