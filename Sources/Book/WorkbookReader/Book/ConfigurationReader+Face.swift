import TextDiagnostics
private import SafeFiles
import MarkdownTree
import WorkbookModel

extension ConfigurationReader {
  /// Reads the look of the site, and which files it has besides chapters. Whether the files exist is found out when the
  /// book is opened.
  mutating func readFace(_ file: inout YAMLMapping) {
    configuration.ownPages = readNames("pages", &file)
    configuration.drafts = readNames("drafts", &file)
    if var theme = file.mapping("theme") {
      readTheme(&theme)
      diagnostics += theme.finish()
    }
    configuration.face.staticFolder = readFile("static", &file, example: "static")
    if let folder = configuration.face.staticFolder,
      configuration.languages.contains(String(folder.path.prefix { $0 != "/" }))
    {
      report(
        folder.range, "'\(folder.path)' lies in the folder of a language",
        fix: "name a folder of its own, such as static")
      configuration.face.staticFolder = nil
    }
    readPolicy(&file)
    readSigns(&file)
    readRedirects(&file)
  }

  /// Reads a list of names of files without their extension.
  private mutating func readNames(_ key: String, _ file: inout YAMLMapping) -> [String] {
    let nodes = file.strings(key) == nil ? [] : file.list(key) ?? []
    var names: [String] = []
    for node in nodes {
      guard let name = node.string else { continue }
      if key == "pages", !Self.isPageName(name) {
        report(
          node.range, "'\(name)' is not the name of a page",
          fix: "write the name of its file without '.md', in small letters, such as about")
      } else if names.contains(name) {
        report(node.range, "'\(name)' is listed twice", fix: "remove one of the two")
      } else {
        names.append(name)
        ranges[key, default: [:]][name] = node.range
      }
    }
    return names
  }

  /// The pages that a site has besides those of its files.
  private static let sitePages: Set = ["api", "book", "coverage", "index", "rules"]

  /// Whether a name is that of a page without a number, and of no other page of a site.
  private static func isPageName(_ name: String) -> Bool {
    !sitePages.contains(name) && !name.hasPrefix("doc-") && name.first?.isLetter == true
      && name.utf8.allSatisfy {
        (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == UInt8(ascii: "-")
      }
  }

  // MARK: The theme

  private mutating func readTheme(_ theme: inout YAMLMapping) {
    readColours(&theme)
    configuration.face.logo = readFile("logo", &theme, example: "theme/logo.svg")
    configuration.face.favicon = readFile("favicon", &theme, example: "theme/icon.svg")
    configuration.face.styles = readFiles("styles", &theme, ending: ".css")
    configuration.face.scripts = readFiles("scripts", &theme, ending: ".js")
    configuration.face.footer = readTexts("footer", &theme)
    guard var templates = theme.mapping("templates") else { return }
    for part in SiteFace.Part.allCases {
      configuration.face.templates[part] = readFile(
        part.rawValue, &templates, example: "theme/\(part.rawValue).html")
    }
    diagnostics += templates.finish()
  }

  /// Reads `colours: {accent: "#0b6e4f", paper: {light: "#ffffff", dark: "#101214"}}`.
  private mutating func readColours(_ theme: inout YAMLMapping) {
    guard var colours = theme.mapping("colours") else { return }
    for name in SiteFace.colourNames {
      guard let node = colours.node(name) else { continue }
      if node.string != nil {
        guard let colour = colour(name, &colours) else { continue }
        configuration.face.colours[name] = .init(light: colour, dark: colour)
      } else if var pair = colours.mapping(name) {
        let (light, dark) = (self.colour("light", &pair), self.colour("dark", &pair))
        diagnostics += pair.finish()
        configuration.face.colours[name] = .init(light: light, dark: dark)
      }
    }
    diagnostics += colours.finish()
  }

  /// The colour in a key, with six digits; nil after a problem, or without the key.
  private mutating func colour(_ key: String, _ mapping: inout YAMLMapping) -> String? {
    guard let text = mapping.string(key) else { return nil }
    let digits = text.dropFirst()
    guard text.first == "#", [3, 6].contains(digits.utf8.count),
      digits.utf8.allSatisfy({ Character(UnicodeScalar($0)).isHexDigit })
    else {
      report(
        mapping.node(key)?.range ?? mapping.range, "'\(text)' is not a colour",
        fix: "write it in quotes with six digits, such as \"#0b6e4f\"")
      return nil
    }
    let whole = digits.count == 6 ? String(digits) : digits.map { "\($0)\($0)" }.joined()
    return "#" + whole.lowercased()
  }

  // MARK: Files

  /// The path in a key, from `Content`; nil after a problem, or without the key.
  private mutating func readFile(
    _ key: String, _ mapping: inout YAMLMapping, example: String
  ) -> SiteFace.File? {
    guard let path = mapping.string(key), let node = mapping.node(key) else { return nil }
    return checked(path, node.range, example: example)
  }

  private mutating func readFiles(
    _ key: String, _ mapping: inout YAMLMapping, ending: String
  ) -> [SiteFace.File] {
    guard mapping.strings(key) != nil else { return [] }
    return (mapping.list(key) ?? []).compactMap { node in
      guard let path = node.string else { return nil }
      guard path.hasSuffix(ending) else {
        report(
          node.range, "the name of '\(path)' does not end in '\(ending)'",
          fix: "name a file such as theme/own\(ending)")
        return nil
      }
      return checked(path, node.range, example: "theme/own\(ending)")
    }
  }

  private mutating func checked(
    _ path: String, _ range: SourceRange, example: String
  ) -> SiteFace.File? {
    guard let place = PlainPath(path), !place.isHidden else {
      report(
        range, "'\(path)' is not a path inside of 'Content'",
        fix: "write it from that folder, such as \(example)")
      return nil
    }
    return .init(path: path, range: range)
  }

  // MARK: Policy, signs and redirects

  /// Reads `policy: {connect-src: ["https://stats.example.org"]}`.
  private mutating func readPolicy(_ file: inout YAMLMapping) {
    guard var policy = file.mapping("policy") else { return }
    for directive in SiteFace.Directive.allCases {
      guard policy.strings(directive.rawValue) != nil else { continue }
      for node in policy.list(directive.rawValue) ?? [] {
        guard let source = node.string else { continue }
        guard Self.isSource(source, of: directive) else {
          report(
            node.range, "'\(source)' is not a source that pages may load from",
            fix: "write the address of a host, such as https://stats.example.org")
          continue
        }
        configuration.face.sources[directive, default: []].append(source)
      }
    }
    diagnostics += policy.finish()
  }

  /// Whether a source of a policy is a host with `https`, possibly with a path, `data:` for what cannot run, or the
  /// site itself.
  ///
  /// Nothing else is allowed: words such as `'unsafe-inline'` would let the text of a chapter run.
  private static func isSource(_ text: String, of directive: SiteFace.Directive) -> Bool {
    if text == "'self'" { return true }
    if text == "data:" { return [.font, .image, .media].contains(directive) }
    guard text.hasPrefix("https://"), !text.contains("..") else { return false }
    let rest = text.dropFirst(8)
    return rest.first.map { $0.isLetter || $0.isNumber } == true
      && rest.utf8.allSatisfy { byte in
        (0x61...0x7A).contains(byte) || (0x41...0x5A).contains(byte)
          || (0x30...0x39).contains(byte) || "-._~/:".utf8.contains(byte)
      }
  }

  /// Reads `signs: {"◇": {fi: työkirjan valinta}}`.
  private mutating func readSigns(_ file: inout YAMLMapping) {
    guard var signs = file.mapping("signs") else { return }
    for entry in signs.entries {
      guard entry.key.count == 1, let sign = entry.key.first, !sign.isLetter, !sign.isNumber,
        !sign.isASCII, Self.isVisibleSign(sign)
      else {
        report(
          entry.keyRange, "'\(entry.key)' is not a sign that stands for itself in text",
          fix: "choose one character that the text has no other use for, such as ◇")
        _ = signs.node(entry.key)
        continue
      }
      configuration.face.signs[entry.key] = readTexts(entry.key, &signs)
    }
    diagnostics += signs.finish()
  }

  private static func isVisibleSign(_ sign: Character) -> Bool {
    switch sign.unicodeScalars.first?.properties.generalCategory {
    case .otherSymbol, .mathSymbol, .modifierSymbol, .currencySymbol, .otherPunctuation: true
    default: false
    }
  }

  /// Reads `redirects: {03-old: 04-new, 05-gone: "04-new#part"}`.
  private mutating func readRedirects(_ file: inout YAMLMapping) {
    guard var redirects = file.mapping("redirects") else { return }
    for entry in redirects.entries {
      guard let target = redirects.string(entry.key) else { continue }
      guard let place = PlainPath(entry.key + ".html"), place.parts.count == 1, !place.isHidden
      else {
        report(
          entry.keyRange, "'\(entry.key)' is not the name of a page",
          fix: "write the name that the chapter's file had, without '.md'")
        continue
      }
      guard !Self.sitePages.contains(entry.key) else {
        report(
          entry.keyRange,
          "'\(entry.key)' cannot lead elsewhere: every site has a page of this name",
          fix: "remove it")
        continue
      }
      let parts = target.split(separator: "#", maxSplits: 1).map(String.init)
      configuration.face.redirects.append(
        .init(
          from: entry.key, chapter: parts.first ?? "", anchor: parts.count > 1 ? parts[1] : nil,
          range: entry.value.range))
    }
    diagnostics += redirects.finish()
  }

  /// Reports names of pages, drafts and redirects that do not fit the chapters.
  ///
  /// - Parameter names: of all chapters and pages, in the order of the book.
  mutating func checkFace(among names: [String]) {
    for (key, list) in [("pages", configuration.ownPages), ("drafts", configuration.drafts)] {
      for name in list where !names.contains(name) {
        let range = ranges[key]?[name] ?? SourceRange(at: .start)
        if key == "drafts" {
          reportUnknownChapter(name, range, among: names)
        } else {
          report(
            range, "the page '\(name)' is in no language",
            fix: "write Content/\(configuration.languages.first ?? "en")/\(name).md")
        }
      }
    }
    for redirect in configuration.face.redirects {
      if names.contains(redirect.from) {
        report(
          redirect.range, "'\(redirect.from)' cannot lead elsewhere: it is a chapter",
          fix: "remove one of the two")
      } else if !names.contains(redirect.chapter) {
        reportUnknownChapter(redirect.chapter, redirect.range, among: names)
      } else if configuration.drafts.contains(redirect.chapter) {
        report(
          redirect.range, "'\(redirect.chapter)' is a draft, to which nothing can lead yet",
          fix: "take it out of 'drafts', or lead to another chapter")
      }
    }
  }
}
