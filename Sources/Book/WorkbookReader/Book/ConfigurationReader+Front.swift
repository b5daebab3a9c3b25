import TextDiagnostics
import MarkdownTree
import WorkbookModel

extension ConfigurationReader {
  /// Reads what the first pages say about the book.
  mutating func readFront(_ file: inout YAMLMapping) {
    configuration.summary = readTexts("summary", &file)
    configuration.audience = readTexts("audience", &file)
    configuration.licence = readTexts("licence", &file)
    configuration.authors = file.strings("authors") ?? []
    readParts(&file)
  }

  /// Reads a text by language, `{fi: Mitä opit}`, or one for all languages.
  mutating func readTexts(
    _ key: String, _ file: inout YAMLMapping, required: Bool = false
  ) -> [String: String] {
    if let text = file.node(key)?.string {
      return Dictionary(configuration.languages.map { ($0, text) }, uniquingKeysWith: { $1 })
    }
    guard var texts = file.mapping(key, required: required) else { return [:] }
    return readTexts(&texts)
  }

  /// Reads the entries of a mapping of languages.
  mutating func readTexts(_ texts: inout YAMLMapping) -> [String: String] {
    var read: [String: String] = [:]
    for entry in texts.entries {
      let text = texts.string(entry.key)
      if checkLanguage(entry.key, entry.keyRange) { read[entry.key] = text }
    }
    diagnostics += texts.finish()
    return read
  }

  /// Reads `parts: [{title: {fi: Alku}, from: 00-start}]`.
  private mutating func readParts(_ file: inout YAMLMapping) {
    for node in file.list("parts") ?? [] {
      var entry = YAMLMapping(node, of: Configuration.path, name: "an entry of 'parts'")
      let hasTitle = entry.node("title") != nil
      let title = readTexts("title", &entry, required: true)
      let first = entry.string("from", required: true)
      let range = entry.node("from")?.range ?? node.range
      diagnostics += entry.finish()
      guard hasTitle, let first else { continue }
      configuration.parts.append(.init(title: title, first: first, range: range))
    }
  }

  /// Reports parts that begin with no chapter of the book, or not after the part before.
  ///
  /// - Parameter names: of all chapters, in the order of the book.
  mutating func checkParts(among names: [String]) {
    var last = -1
    for part in configuration.parts {
      guard let place = names.firstIndex(of: part.first) else {
        reportUnknownChapter(part.first, part.range, among: names)
        continue
      }
      if place <= last {
        report(
          part.range, "the part from '\(part.first)' does not begin after the part before it",
          fix: "list parts in the order of their chapters, each once")
      }
      last = max(last, place)
    }
  }
}
