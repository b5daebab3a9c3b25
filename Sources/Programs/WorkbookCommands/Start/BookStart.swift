/// The files that a new book begins with: it passes `workbook check` before anything is written.
///
/// A value: ``InitCommand`` looks at the folder, the package and the language, ``StartWriter``
/// writes. The first chapter has a sample of each kind that an author needs first: the module of
/// the package, a claim behind code, and code that must not compile.
package struct BookStart: Sendable {
  /// A package whose module the first sample imports.
  package struct Package: Sendable {
    /// Its folder, from the book's: `.` or `..`.
    package var path: String
    /// The names of its library products, of which the first one is imported.
    package var products: [String]
    /// The module that the first sample imports.
    package var module: String
    /// Whether SwiftPM must fetch other packages before it can be built.
    package var needsFetching: Bool
    /// The packages beside it that it needs, as `modules` of the configuration names them: a book
    /// copies only those.
    package var neighbours: [(path: String, products: [String])]

    /// Makes what is known of a package; by default it needs no other one.
    package init(
      path: String, products: [String], module: String, needsFetching: Bool = false,
      neighbours: [(path: String, products: [String])] = []
    ) {
      self.path = path
      self.products = products
      self.module = module
      self.needsFetching = needsFetching
      self.neighbours = neighbours
    }
  }

  /// A file to make.
  package struct File: Sendable {
    /// From the folder of the repository.
    package var path: String
    /// The whole content.
    package var text: String
    /// Whether it is the first chapter, which is not added to a book that is there already.
    package var isChapter = false
  }

  /// The book's title in its one language.
  package var title: String
  /// One of ``StartText/languages``.
  package var language: String
  /// The package that the book is about; nil for a book without one.
  package var package: Package?
  /// The book's folder from that of the repository; empty for the same.
  package var folder: String
  /// `OWNER/NAME` of the repository that holds workbook; nil when a variable of the repository will say
  /// it.
  package var workbookRepository: String?

  /// Makes a start; its files are made when they are asked for.
  package init(
    title: String, language: String, package: Package?, folder: String = "",
    workbookRepository: String? = nil
  ) {
    self.title = title
    self.language = language
    self.package = package
    self.folder = folder
    self.workbookRepository = workbookRepository
  }

  /// In the order in which they are read.
  ///
  /// The configuration, the first chapter, what Git is to pass over, and two workflows.
  package var files: [File] {
    let own = folder.isEmpty ? "" : folder + "/"
    return [
      File(path: own + "Content/workbook.yml", text: configuration),
      File(path: own + "Content/\(language)/01-start.md", text: chapter, isChapter: true),
      File(path: own + "Site/.gitignore", text: "public/\n"),
    ] + StartWorkflows(self).files
  }

  /// The text of `Content/workbook.yml`.
  private var configuration: String {
    var text = """
      # The book: its title, its languages, and what its samples may import.
      title:
        \(language): \(title.quotedForYAML)
      languages: [\(language)]

      """
    if let package {
      text += """
        modules:
          - package: \(package.path.quotedForYAML)
            products: [\(package.products.map(\.quotedForYAML).joined(separator: ", "))]

        """
      if !package.neighbours.isEmpty {
        text += "  # That package needs these; samples may import and read them too.\n"
      }
      for (path, products) in package.neighbours {
        text += """
            - package: \(path.quotedForYAML)
              products: [\(products.map(\.quotedForYAML).joined(separator: ", "))]

          """
      }
    }
    return text + "swift-language-mode: 6\n"
  }

  /// The text of the first chapter.
  private var chapter: String {
    let words = StartText.of(language)
    var text = """
      ---
      title: \(words.title)
      summary: \(words.summary)
      ---

      # \(words.title) {#top}

      \(words.introduction)

      """
    if let module = package?.module {
      let line = words.isHere.replacing("{}", with: module)
      text += """

        ## \(words.packageHeading) {#package}

        \(words.package.replacing("{}", with: module))

        ```swift,id=import
        import \(module)

        print("\(line)")
        ```

        ```output
        \(line)
        ```

        """
    }
    return text + """

      ## \(words.claimHeading) {#claim}

      \(words.claim)

      ```swift,id=sum
      let numbers = [1, 2, 3]
      print(numbers.reduce(0, +))  // \(words.prints)
      ```

      ## \(words.errorHeading) {#error}

      \(words.error)

      ```swift,id=refused,compile_fail="cannot assign to value"
      let left = 3
      left = 2
      ```

      """
  }
}

extension String {
  /// The text as a scalar of YAML in double quotes (YAML 1.2, 5.7 and 7.3.1), on one line.
  ///
  /// Control characters, and those that end lines, become escapes of eight digits.
  var quotedForYAML: String {
    let characters = unicodeScalars.map { scalar in
      switch scalar {
      case "\"", "\\": "\\\(scalar)"
      case "\u{0}"..<" ", "\u{7F}"..<"\u{A0}", "\u{2028}", "\u{2029}", "\u{FEFF}":
        "\\U" + String(0x1_0000_0000 + UInt64(scalar.value), radix: 16).dropFirst()
      default: String(scalar)
      }
    }
    return "\"\(characters.joined())\""
  }
}
