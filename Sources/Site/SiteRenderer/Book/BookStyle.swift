internal import SiteStructure
internal import WorkbookModel
private import CEmbeddedFiles

/// The style sheets of a whole book.
enum BookStyle {
  /// The style of the one-page form: the theme's, and the heads of the pages of each chapter.
  ///
  ///     #c1 { page: c1; }
  ///     @page c1 { @top-left { content: "Book"; } @top-right { content: "Chapter"; } }
  static func page(_ book: WholeBook) -> [UInt8] {
    var rules = ""
    func add(_ name: String, _ title: String) {
      rules += """
        #\(name) { page: \(name); }
        @page \(name) {
          @top-left { content: \(string(VisibleText.proseLine(book.title))); }
          @top-right { content: \(string(VisibleText.proseLine(title))); }
        }

        """
    }
    for (index, chapter) in book.chapters.enumerated() { add("c\(index + 1)", chapter.title) }
    add("answers", book.words.answers)
    return Array((sheet(embedded_book_css()) + rules).utf8)
  }

  /// A string of CSS (CSS Syntax, 4.3.5): characters that could end it are written by their codes.
  static func string(_ text: String) -> String {
    let escaped = text.unicodeScalars.map { scalar -> String in
      scalar.value < 0x20 || "\"\\<".unicodeScalars.contains(scalar)
        ? "\\\(String(scalar.value, radix: 16)) " : String(scalar)
    }
    return "\"\(escaped.joined())\""
  }

  /// The style of EPUBs: its own sheet, and the theme's rules for the colours of code, timelines and screens,
  /// without variables, since not every reader of books knows them.
  static let epub: [UInt8] = {
    let sheets = [
      embedded_colours_css(), embedded_timeline_css(), embedded_screens_css(),
    ].map(sheet)
    var variables: [String: String] = [:]
    // The first value of each is that of the light theme.
    for line in sheets.joined().split(separator: "\n") {
      let parts = line.split(separator: ":", maxSplits: 1).map { $0.drop { $0 == " " } }
      guard parts.count == 2, parts[0].hasPrefix("--"), variables[String(parts[0])] == nil,
        let end = parts[1].lastIndex(of: ";")
      else { continue }
      variables[String(parts[0])] = String(parts[1][..<end])
    }
    let rules = sheets.flatMap(topRules).filter { rule in
      rule.hasPrefix(".hl-") || rule.hasPrefix(".t-") || rule.hasPrefix(".s-")
    }
    let style = sheet(embedded_epub_css()) + rules.joined(separator: "\n") + "\n"
    return Array(
      variables.sorted { $0.key > $1.key }.reduce(style) { style, variable in
        style.replacing("var(\(variable.key))", with: variable.value)
      }.utf8)
  }()

  /// The rules of a sheet that are not in an at-rule.
  private static func topRules(_ sheet: String) -> [String] {
    var rules: [String] = []
    var rule = ""
    var depth = 0
    for character in sheet {
      rule.append(character)
      if character == "{" { depth += 1 }
      guard character == "}" else { continue }
      depth -= 1
      guard depth == 0 else { continue }
      rules.append(String(rule.drop(while: \.isWhitespace)))
      rule = ""
    }
    return rules
  }

  private static func sheet(_ file: embedded_file) -> String {
    String(decoding: UnsafeBufferPointer(start: file.bytes, count: file.count), as: UTF8.self)
  }
}
