import WorkbookReports

/// The initial files of a new book, which pass `workbook check` without changes.
///
/// This is a plain value: ``InitCommand`` determines the folder, the package and the language, and
/// ``NewBookWriter`` writes the files. The first chapter has a sample of each kind that an author needs first:
/// the module of the package, a claim after code, and code that must not compile.
package struct NewBook: Sendable {
  package struct Package: Sendable {
    /// Its folder, relative to the book's: `.` or `..`.
    package var path: String
    /// The names of its library products.
    package var products: [String]
    package var module: String
    /// Whether SwiftPM must fetch other packages before it can be built.
    package var needsFetching: Bool
    /// The language mode of its manifest: `5` or `6`.
    package var languageMode: String
    /// The neighbouring packages that it needs, as `modules` of the configuration names them: a book copies
    /// only those.
    package var neighbours: [(path: String, products: [String])]

    package init(
      path: String, products: [String], module: String, needsFetching: Bool = false,
      languageMode: String = "6",
      neighbours: [(path: String, products: [String])] = []
    ) {
      self.path = path
      self.products = products
      self.module = module
      self.needsFetching = needsFetching
      self.languageMode = languageMode
      self.neighbours = neighbours
    }
  }

  package struct File: Sendable {
    /// The path from the folder of the repository.
    package var path: String
    package var text: String
    /// Whether it is the first chapter, which is not added to an existing book.
    package var isChapter = false
  }

  package var title: String
  /// One of ``NewBookText/languages``.
  package var language: String
  /// The package that the book documents; nil for a book without one.
  package var package: Package?
  /// The book's folder, relative to the repository's; empty for the same.
  package var folder: String
  /// `OWNER/NAME` of the repository that contains workbook; nil when the user will write it.
  package var workbookRepository: String?
  /// The commit or tag of workbook that workflows use.
  package var workbookReference: String
  /// The branch whose pushes are checked.
  package var defaultBranch: String
  /// The number of machines that run the book.
  package var shards = 1

  package init(
    title: String, language: String, package: Package?, folder: String = "",
    workbookRepository: String? = nil, workbookReference: String = "v\(Version.number)",
    defaultBranch: String = "main"
  ) {
    self.title = title
    self.language = language
    self.package = package
    self.folder = folder
    self.workbookRepository = workbookRepository
    self.workbookReference = workbookReference
    self.defaultBranch = defaultBranch
  }

  /// In the order in which they are read.
  ///
  /// The configuration, the first chapter, a `.gitignore`, and two workflows.
  package var files: [File] {
    let own = folder.isEmpty ? "" : folder + "/"
    return [
      File(path: own + "Content/workbook.yml", text: configuration),
      File(path: own + "Content/\(language)/01-start.md", text: chapter, isChapter: true),
      File(path: own + "Site/.gitignore", text: "public/\n"),
    ] + NewBookWorkflows(self).files
  }

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
    return text + "swift-language-mode: \(package?.languageMode ?? "6")\n"
  }

  private var chapter: String {
    let words = NewBookText.of(language)
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
  /// The text as a double-quoted YAML scalar (YAML 1.2, 5.7 and 7.3.1), on one line.
  ///
  /// Control characters and line terminators become escapes of eight digits.
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
