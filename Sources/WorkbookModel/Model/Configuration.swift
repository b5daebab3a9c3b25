package import Diagnostics

/// The contents of `Content/workbook.yml`.
package struct Configuration: Sendable, Equatable {
  /// A package whose products the samples may import and the prose may name.
  package struct DocumentedPackage: Sendable, Equatable {
    /// The package's folder, relative to the book's root.
    package var path: String
    package var products: [String]
    package var range: SourceRange
    /// Where the path stands; nil when only the whole entry is known.
    package var pathRange: SourceRange?
    /// Where each product stands.
    package var productRanges: [String: SourceRange] = [:]

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
    package var range: SourceRange

    package init(_ name: String, range: SourceRange) {
      self.name = name
      self.range = range
    }
  }

  /// What one language says for a concept of the glossary.
  package struct Term: Sendable, Equatable {
    package var use: String
    package var avoid: [String]

    package init(use: String, avoid: [String] = []) {
      self.use = use
      self.avoid = avoid
    }
  }

  /// How a check is judged: whether it is an error, and from which share on it passes.
  package struct CheckLevel: Sendable, Equatable {
    /// `nil` turns the check off.
    package var severity: Diagnostic.Severity?
    /// From 0 to 1.
    package var threshold: Double?

    package init(severity: Diagnostic.Severity?, threshold: Double? = nil) {
      self.severity = severity
      self.threshold = threshold
    }
  }

  /// The book's title by language.
  package var title: [String: String] = [:]
  /// BCP 47 tags; the first is the default.
  package var languages: [String] = []
  /// The language that chapters were written in first, unless `chapterSourceLanguages` names one.
  package var sourceLanguage: String = ""
  package var chapterSourceLanguages: [String: String] = [:]
  package var modules: [DocumentedPackage] = []
  /// Names that are no mistake although they are not reimplemented.
  package var known: [KnownName] = []
  /// The `-swift-version` of samples: "5" or "6".
  package var swiftLanguageMode: String = "6"
  /// What `console` fences may call: `swiftc`, or `./hello` of the working folder.
  package var programs: [String] = []
  package var siteURL: String?
  /// How long all samples may take together.
  package var timeLimit = TimeLimit.standard
  /// String literals that translations may change.
  package var localisable: [String] = []
  /// Terms by concept, then by language.
  package var glossary: [String: [String: Term]] = [:]
  package var checks: [String: CheckLevel] = [:]
  package var cache = CacheLimits()

  package init() {}

  /// Whether a text can stand in `programs`: a name that is looked up, or one of the working folder
  /// such as `./hello`.
  static func isProgramName(_ text: String) -> Bool {
    let name = text.hasPrefix("./") ? text.dropFirst(2) : text[...]
    return !name.isEmpty && !name.hasPrefix("-") && !name.hasPrefix(".")
      && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) || "._+-".contains($0) }
  }

  /// Whether comments that read like values are claims; `checks: {value: {level: off}}` says that they are not.
  package var readsValues: Bool { checks["value"].map { $0.severity != nil } ?? true }

  /// The title in a language, or in the default language when that one has none.
  package func title(in language: String) -> String {
    title[language] ?? languages.first.flatMap { title[$0] } ?? ""
  }

  /// The language that a chapter was written in first.
  package func sourceLanguage(ofChapter name: String) -> String {
    chapterSourceLanguages[name] ?? sourceLanguage
  }
}
