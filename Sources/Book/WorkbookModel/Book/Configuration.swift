package import TextDiagnostics

/// The contents of `Content/workbook.yml`.
///
/// `ConfigurationReader` creates it and reports invalid values, for which the defaults declared here
/// remain. Each key of the file corresponds to one property, or two:
///
/// ```
/// title: {fi: Tausta-ajo}              title
/// languages: [fi, ru]                  languages
/// summary: {fi: Mitä opit}             summary
/// audience: {fi: Ohjelmoijille}        audience
/// authors: [Name]                      authors
/// licence: CC BY 4.0                   licence
/// parts: [{title: {fi: Alku}, from: 00-start}]
///                                      parts
/// source: {default: fi, 01-life: ru}   sourceLanguage, chapterSourceLanguages
/// modules: [{package: ., products: [Thermostat]}]
///                                      modules
/// known: [BGTask]                      knownNames
/// swift-language-mode: 6               swiftLanguageMode
/// default-isolation: MainActor         isolatesApps
/// programs: [swiftc, ./hello]          programs
/// device: {profile: iOS18}             deviceProfile
/// site-url: https://host/path/         siteURL
/// repository: https://host/blob/main/  repositoryURL
/// time-limit: 30m                      timeLimit
/// checks: {value: {level: off}}        checkLevels
/// cache: {max-age: 60d, max-size: 5G}  cache
/// books: [Site/manual]                 books
/// documents: [README.md, "Guides/**"]  documents
/// pages: [about]                       ownPages
/// drafts: [16-next]                    drafts
/// theme, static, policy, signs, redirects
///                                      face
/// ```
package struct Configuration: Sendable, Equatable {
  /// An entry of `modules`: a package whose products samples may import and the prose may mention.
  package struct DocumentedPackage: Sendable, Equatable {
    /// The package's folder, relative to the book's root.
    package var path: String
    /// The names of its library products; never empty in a book without errors.
    package var products: [String]
    /// The whole entry, for problems that concern neither the path nor a product.
    package var range: SourceRange
    /// The range of the path; nil if only that of the whole entry is known.
    package var pathRange: SourceRange?
    /// The range of each product, by name; empty if only that of the whole entry is known.
    package var productRanges: [String: SourceRange] = [:]

    /// Creates an entry without ranges for its parts.
    package init(path: String, products: [String], range: SourceRange) {
      self.path = path
      self.products = products
      self.range = range
    }
  }

  /// The name of an API that the prose may mention although no module here declares it.
  package struct KnownName: Sendable, Equatable {
    /// As spelled in the prose: `BGTaskScheduler`, which includes its members,
    /// `UIApplication.backgroundTimeRemaining` or a selector.
    package var name: String
    /// The range in the list `known`.
    package var range: SourceRange

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

  /// Documents of the package around the book, which are checked with it: an element of the list `documents`.
  package struct DocumentPattern: Sendable, Equatable {
    /// From the package's folder: `README.md`, `Guides/**`.
    package var path: String
    /// Where the list names it.
    package var range: SourceRange

    package init(path: String, range: SourceRange) {
      self.path = path
      self.range = range
    }
  }

  /// A part of the book: the chapters from one on, up to the next part.
  package struct Part: Sendable, Equatable {
    /// By BCP 47 language tag.
    package var title: [String: String]
    /// The name of the first chapter, such as `05-background-fetch`.
    package var first: String
    /// Where the list names that chapter.
    package var range: SourceRange

    package init(title: [String: String], first: String, range: SourceRange) {
      self.title = title
      self.first = first
      self.range = range
    }
  }

  /// The level of a check's problems, written as `{level: warning}`.
  package enum CheckLevel: String, Sendable, CaseIterable {
    /// - error, warning: reported with this severity.
    /// - off: not reported.
    case error, warning, off

    /// Nil if the check is off.
    fileprivate var severity: Diagnostic.Severity? { .init(rawValue: rawValue) }
  }

  /// The file's path from the book's root, as in diagnostics.
  package static let path = "Content/workbook.yml"

  /// The book's title by BCP 47 language tag; see ``title(in:)``.
  package var title: [String: String] = [:]
  /// What the book teaches, by language; see ``text(_:in:)``.
  package var summary: [String: String] = [:]
  /// For whom the book is and what they need, by language.
  package var audience: [String: String] = [:]
  /// The licence or its absence, by language.
  package var licence: [String: String] = [:]
  package var authors: [String] = []
  /// In the order of the book.
  package var parts: [Part] = []
  /// BCP 47 tags; the first is the default.
  package var languages: [String] = []
  /// The original language of chapters not in `chapterSourceLanguages`.
  package var sourceLanguage: String = ""
  /// The original language of other chapters, by the chapter's name: `08-url-session`.
  package var chapterSourceLanguages: [String: String] = [:]
  /// The packages that the book documents, in the order of the file.
  package var modules: [DocumentedPackage] = []
  /// API names that are accepted although they are not reimplemented.
  package var knownNames: [KnownName] = []
  /// The `-swift-version` of samples: "5" or "6".
  package var swiftLanguageMode: String = "6"
  /// Whether declarations of apps are on the main actor unless they say otherwise, as in new projects of Xcode 26.
  package var isolatesApps = false
  /// The language mode of apps: `6`, or `6 MainActor`.
  package var languageModeOfApps: String {
    isolatesApps ? swiftLanguageMode + " MainActor" : swiftLanguageMode
  }
  /// The programs that `console` fences may call: `swiftc`, or `./hello` in the working folder.
  package var programs: [String] = []
  /// The system of the devices of scenarios that name none, such as `iOS18`; nil for the latest.
  package var deviceProfile: String?
  /// The published address of the site, for links that must be absolute; nil if not specified.
  package var siteURL: String?
  /// The address to which a path from the package's folder is appended, for links to the sources of pages and to files
  /// without a page; nil if not specified.
  package var repositoryURL: String?
  /// The total time limit for all samples.
  package var timeLimit = TimeLimit.standard
  /// The levels of checks; other checks keep their default severity.
  package var checkLevels: [Diagnostic.ID: CheckLevel] = [:]
  package var cache = CacheLimits()
  /// The books that are checked and built with this one, in the order of the file.
  package var books: [ListedBook] = []
  /// The documents of the package around the book that are checked with it.
  package var documents: [DocumentPattern] = []
  /// The names of pages without a number, which follow the chapters: `about`.
  package var ownPages: [String] = []
  /// The names of chapters that are checked, but are not part of a site yet.
  package var drafts: [String] = []
  /// The look of the site, and its files besides chapters.
  package var face = SiteFace()

  /// Creates the default configuration; without languages it is not valid for a book.
  package init() {}

  /// Whether a text is allowed in `programs`: a name that is looked up, or one in the working folder such
  /// as `./hello`.
  ///
  /// Paths are not allowed: programs are found in the sandbox's `PATH`, or were created by the sample's own
  /// commands.
  package static func isProgramName(_ text: String) -> Bool {
    let name = text.hasPrefix("./") ? text.dropFirst(2) : text[...]
    return !name.isEmpty && !name.hasPrefix("-") && !name.hasPrefix(".")
      && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) || "._+-".contains($0) }
  }

  /// Whether comments that look like values are claims; disabled by `checks: {value: {level: off}}`.
  package var readsValues: Bool { checkLevels[.value] != .off }

  /// Whether the book lists the program that a command calls.
  package func allows(_ command: ConsoleCommand) -> Bool { programs.contains(command.words[0]) }

  /// The problem with the severity that the book assigns to its check; nil if the check is off.
  package func adjusted(_ problem: Diagnostic) -> Diagnostic? {
    guard let level = checkLevels[problem.id] else { return problem }
    guard let severity = level.severity else { return nil }
    var problem = problem
    problem.severity = severity
    return problem
  }

  package func title(in language: String) -> String {
    title[language] ?? languages.first.flatMap { title[$0] } ?? ""
  }

  /// The original language of a chapter.
  package func sourceLanguage(ofChapter name: String) -> String {
    chapterSourceLanguages[name] ?? sourceLanguage
  }
}
