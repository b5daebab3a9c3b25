import TextDiagnostics
import RuleBlocks
import MarkdownTree
import WorkbookModel

/// Reads `Content/workbook.yml`.
///
/// An unknown key is an error that suggests the closest known one; so are unknown languages and checks.
/// Where a value is invalid, the default of `Configuration` remains.
///
/// Keys are taken from a `YAMLMapping` one by one; those left at the end are unknown, and `finish` reports
/// them. A file that is not YAML leaves all defaults. Whether packages exist is found out when they are
/// built.
struct ConfigurationReader {
  var configuration = Configuration()
  /// In the order of the file.
  var diagnostics: [Diagnostic] = []
  /// Whether nothing of the file could be read, so that chapters cannot be checked against it.
  private(set) var isLost = false
  /// The range of each language in `languages`.
  private(set) var languageRanges: [String: SourceRange] = [:]
  /// The range of each name in the lists `pages` and `drafts`.
  var ranges: [String: [String: SourceRange]] = [:]
  /// The key `books`.
  var booksRange: SourceRange?
  /// The range of each chapter in `source`.
  private var sourceRanges: [String: SourceRange] = [:]
  private let source: SourceText

  /// Reads the whole file; languages come first, because other keys are checked against them.
  init(_ source: SourceText) {
    self.source = source
    let (node, problems) = YAMLNode.parse(source)
    diagnostics = problems
    isLost = node == nil && !problems.isEmpty
    guard !isLost else { return }
    node.map { checkComments(in: $0) }
    var file = YAMLMapping(node, of: source.path, name: "workbook.yml")
    readLanguages(&file)
    readTitle(&file)
    readFront(&file)
    readFace(&file)
    readSource(&file)
    readModules(&file)
    readKnownNames(&file)
    readLanguageMode(&file)
    readIsolation(&file)
    readPrograms(&file)
    readDevice(&file)
    configuration.siteURL = address(
      "site-url", &file, of: "a site", example: "https://host/path/")
    configuration.repositoryURL = address(
      "repository", &file, of: "files", example: "https://github.com/OWNER/NAME/blob/main/")
    readTimeLimit(&file)
    readChecks(&file)
    readCache(&file)
    readBooks(&file)
    readDocuments(&file)
    diagnostics += file.finish()
    diagnostics.sort()
  }

  /// Warns of values that were hardly meant to end before a number sign: `Channel #1`, `#0b6e4f`.
  private mutating func checkComments(in node: YAMLNode) {
    switch node.content {
    case .sequence(let nodes): nodes.forEach { checkComments(in: $0) }
    case .mapping(let entries): entries.forEach { checkComments(in: $0.value) }
    case .scalar(let text, _):
      guard let comment = node.comment(in: source), comment.count > 1 else { return }
      let first = Character(UnicodeScalar(source.bytes[comment.lowerBound + 1]))
      guard !first.isWhitespace, first.isNumber || text.contains(" ") || node.isNull else { return }
      diagnostics.append(
        Diagnostic(
          .warning, .configuration, file: source.path, range: source.range(comment),
          "'\(source.string(comment))' is a comment of YAML and not part of the value",
          fix: "put the whole value in quotation marks, or the comment on another line"))
    }
  }

  /// Reads `languages: [fi, zh-Hans]`; the first one is the source language unless `source` specifies
  /// another.
  private mutating func readLanguages(_ file: inout YAMLMapping) {
    let items: [YAMLNode]
    if case .sequence(let nodes)? = file.node("languages")?.content {
      items = nodes
    } else {
      items = []
    }
    for tag in file.strings("languages", required: true) ?? [] {
      let range = items.last { $0.string == tag }?.range ?? file.range
      if !Self.isLanguageTag(tag) {
        report(
          range, "'\(tag)' is not a language tag",
          fix: "write a BCP 47 tag such as 'fi' or 'zh-Hans'")
      } else if configuration.languages.contains(tag) {
        report(range, "the language '\(tag)' is listed twice", fix: "remove one of the two")
      } else {
        configuration.languages.append(tag)
        languageRanges[tag] = range
      }
    }
    if let range = file.node("languages")?.range, items.isEmpty, !file.entries.isEmpty,
      case .sequence? = file.node("languages")?.content
    {
      report(range, "the list of languages is empty", fix: "name at least one, such as [fi]")
    }
    configuration.sourceLanguage = configuration.languages.first ?? ""
  }

  /// Reads `title: {fi: Tausta-ajo}`, or one title for all languages; a language need not have one.
  private mutating func readTitle(_ file: inout YAMLMapping) {
    configuration.title = readTexts("title", &file, required: true)
  }

  /// Reads `source: {default: fi, 01-life-cycle: ru}`.
  private mutating func readSource(_ file: inout YAMLMapping) {
    guard var chapters = file.mapping("source") else { return }
    for entry in chapters.entries {
      guard let language = chapters.string(entry.key),
        checkLanguage(language, entry.value.range)
      else { continue }
      if entry.key == "default" {
        configuration.sourceLanguage = language
      } else {
        configuration.chapterSourceLanguages[entry.key] = language
        sourceRanges[entry.key] = entry.keyRange
      }
    }
    diagnostics += chapters.finish()
  }

  /// Reports entries of `source` for chapters that the book does not have.
  ///
  /// - Parameter names: of all chapters, such as `01-life-cycle`.
  mutating func checkSources(among names: Set<String>) {
    for (name, range) in sourceRanges.sorted(by: { $0.key < $1.key }) where !names.contains(name) {
      reportUnknownChapter(name, range, among: names.sorted())
    }
  }

  /// Reports the name of a chapter that the book does not have.
  mutating func reportUnknownChapter(_ name: String, _ range: SourceRange, among names: [String]) {
    report(
      range, "no chapter is called '\(name)'",
      fix: nearestName(to: name, in: names).map { "did you mean '\($0)'?" }
        ?? "name a chapter's file without '.md', or remove it")
  }

  /// Reads `modules: [{package: ., products: [Thermostat]}]`; invalid entries are dropped, except one
  /// without products.
  private mutating func readModules(_ file: inout YAMLMapping) {
    for node in file.list("modules") ?? [] {
      var entry = YAMLMapping(node, of: source.path, name: "an entry of 'modules'")
      let path = entry.string("package", required: true)
      let products = entry.strings("products", required: true)
      let problems = entry.finish()
      diagnostics += problems
      guard problems.isEmpty, let path, let products else { continue }
      if products.isEmpty, let range = entry.node("products")?.range {
        report(range, "the list of products is empty", fix: "name the libraries to import")
      }
      var package = Configuration.DocumentedPackage(
        path: path, products: products, range: node.range)
      package.pathRange = entry.node("package")?.range
      if case .sequence(let nodes)? = entry.node("products")?.content {
        for node in nodes { package.productRanges[node.string ?? ""] = node.range }
      }
      configuration.modules.append(package)
    }
  }

  /// Reads `known: [BGTask, "submit(_:)"]`; each must look like a name, and be unique.
  private mutating func readKnownNames(_ file: inout YAMLMapping) {
    guard file.strings("known") != nil else { return }
    var names: Set<String> = []
    for node in file.list("known") ?? [] {
      guard let name = node.string else { continue }
      if !MentionFinder.isName(name) {
        report(
          node.range, "'\(name)' is not the name of an API",
          fix: "write it as in chapters, such as BGTaskScheduler or 'BGTaskScheduler.submit(_:)'")
      } else if !names.insert(name).inserted {
        report(node.range, "the name '\(name)' is listed twice", fix: "remove one of the two")
      } else {
        configuration.knownNames.append(.init(name, range: node.range))
      }
    }
  }

  /// Reads `programs: [swiftc, ./hello]`.
  private mutating func readPrograms(_ file: inout YAMLMapping) {
    for name in file.strings("programs") ?? [] {
      if Configuration.isProgramName(name) {
        configuration.programs.append(name)
        continue
      }
      var range = file.range
      if case .sequence(let nodes)? = file.node("programs")?.content {
        range = nodes.first { $0.string == name }?.range ?? range
      }
      report(
        range, "'\(name)' is not the name of a program",
        fix: "write a name such as swiftc, or ./hello for a program of the working folder")
    }
  }

  /// Reads `device: {profile: iOS18}`.
  private mutating func readDevice(_ file: inout YAMLMapping) {
    guard var device = file.mapping("device") else { return }
    if let name = device.string("profile", required: true) {
      let fix = DeviceSystem.correction(
        of: name, otherwise: "write \(Profile.names)")
      if let fix {
        let range = device.node("profile")?.range ?? device.range
        report(range, "'\(name)' is not a system version of the device", fix: fix)
      } else {
        configuration.deviceProfile = name
      }
    }
    diagnostics += device.finish()
  }

  /// Reads `swift-language-mode: 6`, which may be a number or a string in YAML.
  private mutating func readLanguageMode(_ file: inout YAMLMapping) {
    guard let mode = file.string("swift-language-mode") else { return }
    guard ["5", "6"].contains(mode) else {
      let range = file.node("swift-language-mode")?.range ?? file.range
      return report(range, "'\(mode)' is not a language mode of Swift", fix: "write 5 or 6")
    }
    configuration.swiftLanguageMode = mode
  }

  /// Reads `default-isolation: MainActor`, with the values of Xcode's build setting.
  private mutating func readIsolation(_ file: inout YAMLMapping) {
    guard let isolation = file.string("default-isolation") else { return }
    guard ["MainActor", "nonisolated"].contains(isolation) else {
      let range = file.node("default-isolation")?.range ?? file.range
      return report(
        range, "'\(isolation)' is not a default isolation", near: isolation,
        among: ["MainActor", "nonisolated"])
    }
    configuration.isolatesApps = isolation == "MainActor"
  }

  /// Reads `documents: [README.md, "Guides/**"]`. Whether they exist is found out when the package is read.
  private mutating func readDocuments(_ file: inout YAMLMapping) {
    guard file.strings("documents") != nil else { return }
    configuration.documents = (file.list("documents") ?? []).compactMap { node in
      node.string.map { .init(path: $0, range: node.range) }
    }
  }

  /// Reads `time-limit: 30m`.
  private mutating func readTimeLimit(_ file: inout YAMLMapping) {
    guard let text = file.string("time-limit") else { return }
    guard let limit = TimeLimit(text) else {
      let range = file.node("time-limit")?.range ?? file.range
      return report(range, "'\(text)' is not a time limit", fix: "write 90s, 30m or 2h")
    }
    configuration.timeLimit = limit
  }

  /// The address in a key such as `site-url: https://host/path/`.
  private mutating func address(
    _ key: String, _ file: inout YAMLMapping, of what: String, example: String
  ) -> String? {
    guard let url = file.string(key) else { return nil }
    let isAddress = ["https://", "http://"].contains { url.hasPrefix($0) && url.count > $0.count }
    // Addresses of pages begin with that of their site, so it has no query, and links are public.
    let isPlain = !url.contains { "?#@".contains($0) } || key != "site-url"
    guard isAddress, isPlain, !url.contains(where: \.isWhitespace) else {
      report(
        file.node(key)?.range ?? file.range, "'\(url)' is not the address of \(what)",
        fix: "write \(example)")
      return nil
    }
    return url
  }

  /// Reads `checks: {link: {level: warning}}`.
  ///
  /// The level of `value` cannot be a warning, because a comment either claims a value or is a remark.
  private mutating func readChecks(_ file: inout YAMLMapping) {
    guard var checks = file.mapping("checks") else { return }
    for entry in checks.entries {
      if let text = entry.value.string, Configuration.CheckLevel(rawValue: text) != nil {
        _ = checks.node(entry.key)
        report(
          entry.value.range, "'\(entry.key)' must be a mapping, not a string",
          fix: Suggestion("write '{level: \(text)}'", replacement: "{level: \(text)}"))
        continue
      }
      guard var check = checks.mapping(entry.key) else { continue }
      let id = Diagnostic.ID.adjustable.first { $0.rawValue == entry.key }
      if id == nil {
        report(
          entry.keyRange, "unknown check '\(entry.key)'", near: entry.key,
          among: Diagnostic.ID.adjustable.map(\.rawValue))
      }
      let levels = Configuration.CheckLevel.allCases.filter { id != .value || $0 != .warning }
      if let text = check.string("level", required: true) {
        let level = levels.first { $0.rawValue == text }
        if level == nil {
          report(
            check.node("level")?.range ?? entry.value.range, "'\(text)' is not a level", near: text,
            among: levels.map(\.rawValue))
        }
        if let id { configuration.checkLevels[id] = level }
      }
      diagnostics += check.finish()
    }
    diagnostics += checks.finish()
  }

  /// Reads `cache: {max-age: 60d, max-size: 5G, remote: "https://cache.example.org"}`.
  private mutating func readCache(_ file: inout YAMLMapping) {
    guard var cache = file.mapping("cache") else { return }
    if let text = cache.string("max-age") {
      if let days = CacheLimits.days(text), days > 0 {
        configuration.cache.days = days
      } else {
        let range = cache.node("max-age")?.range ?? cache.range
        report(
          range, "'\(text)' is not an age", fix: "write a number of days or weeks, such as 60d")
      }
    }
    if let text = cache.string("max-size") {
      if let bytes = CacheLimits.bytes(text) {
        configuration.cache.bytes = bytes
      } else {
        let range = cache.node("max-size")?.range ?? cache.range
        report(range, "'\(text)' is not a size", fix: "write a number with a unit, such as 5G")
      }
    }
    if let text = cache.string("remote") {
      if ["http://", "https://"].contains(where: text.hasPrefix) {
        configuration.cache.remote = text
      } else {
        let range = cache.node("remote")?.range ?? cache.range
        report(
          range, "'\(text)' is not the address of a cache",
          fix: "write one that begins with https://")
      }
    }
    diagnostics += cache.finish()
  }

  /// Whether a tag is one of `languages`; reports it if not, unless there are no languages.
  mutating func checkLanguage(_ tag: String, _ range: SourceRange) -> Bool {
    if configuration.languages.contains(tag) { return true }
    // Without a valid list of languages the list itself is the problem.
    if !configuration.languages.isEmpty {
      report(
        range, "'\(tag)' is not one of the languages", near: tag, among: configuration.languages)
    }
    return false
  }

  /// Reports an unknown name, with the closest known one or all of them.
  private mutating func report(
    _ range: SourceRange, _ summary: String, near name: String, among known: [String]
  ) {
    report(
      range, summary,
      fix: .nearest(
        to: name, in: known, otherwise: "write one of \(known.joined(separator: ", "))"))
  }

  /// Reports a value that cannot be.
  mutating func report(_ range: SourceRange, _ summary: String, fix: Suggestion) {
    diagnostics.append(
      Diagnostic(.error, .configuration, in: source, at: range, summary, suggestion: fix))
  }

  /// Whether a text looks like a BCP 47 tag: `fi`, `zh-Hans`, `pt-BR`.
  static func isLanguageTag(_ text: String) -> Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    let isWord: (Substring) -> Bool = {
      $0.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    }
    return (2...3).contains(parts[0].count) && parts[0].allSatisfy { $0.isASCII && $0.isLetter }
      && parts.dropFirst().allSatisfy { (2...8).contains($0.count) && isWord($0) }
  }
}
