package import TextDiagnostics
import WorkbookModel

/// Parses the info string of a fence: `swift,id=hello,should_trap="out of range"`.
///
/// The grammar is `lang ("," item)*` with `item = flag | key=bare | key="quoted" | key=[list]`; spaces may
/// follow a comma. An unknown word is an error, so that no typing mistake silently disables a sample.
///
/// A first word that is not a ``FenceLanguage`` makes the fence a listing, unless it is so similar to one
/// that it was most likely meant as one: that is an error too. Further words of a listing belong to other
/// programs, unless a comma makes them annotations.
///
/// ```
/// swift,id=hello,exit=3     ->   a sample 'hello' that must end with status 3
/// output,of=hello           ->   the output of it
/// json title="a.json"       ->   a listing; the rest is ignored
/// swfit                     ->   error: unknown language 'swfit'; did you mean 'swift'?
/// ```
package struct AnnotationParser: Sendable {
  private let source: SourceText

  /// - Parameter source: the chapter; all positions refer to it.
  package init(source: SourceText) { self.source = source }

  /// The maximum number of items: beyond the number of words, something else was pasted.
  private static let maximumItems = 64

  /// Parses an info string.
  ///
  /// - Parameter offsets: the bytes of the chapter from the end of the fence to the end of the line.
  /// - Returns: what could be understood, and all problems.
  package func parse(offsets: Range<Int>) -> (info: FenceInfo, diagnostics: [Diagnostic]) {
    var lexer = AnnotationLexer(source: source, offsets: offsets)
    guard !lexer.isAtEnd else { return (FenceInfo(), []) }
    let (word, range) = lexer.readWord()
    let language = FenceLanguage(word: word)
    if language == nil,
      let problem = languageProblem(
        word, range: range, rest: source.string(range.end.offset..<offsets.upperBound))
    {
      let diagnostic = Diagnostic(
        .error, .language, in: source, at: problem.range, problem.summary,
        suggestion: problem.fix)
      return (FenceInfo(languageWord: word), [diagnostic])
    }
    let info = FenceInfo(language: language, languageWord: word)
    // Words of a listing after a space belong to other tools: titles and attributes.
    if language == nil, !word.isEmpty, source.bytes[range.end.offset...].first != UInt8(ascii: ",")
    {
      return (info, [])
    }
    return parse(&lexer, info)
  }

  /// Parses words without a language before them, such as those of an invisible comment.
  ///
  /// - Parameters:
  ///   - offsets: the words, which commas or spaces part.
  ///   - language: of the fence that they belong to.
  package func parse(
    words offsets: Range<Int>, of language: FenceLanguage
  ) -> (info: FenceInfo, diagnostics: [Diagnostic]) {
    var lexer = AnnotationLexer(source: source, offsets: offsets, isInComment: true)
    return parse(&lexer, FenceInfo(language: language, languageWord: language.rawValue))
  }

  /// Parses the items that follow a language.
  private func parse(
    _ lexer: inout AnnotationLexer, _ start: FenceInfo
  ) -> (info: FenceInfo, diagnostics: [Diagnostic]) {
    var info = start
    var problems: [AnnotationProblem] = []
    var items: [AnnotationItem] = []
    while let item = lexer.nextItem() {
      guard items.count < Self.maximumItems else {
        problems.append(
          AnnotationProblem(
            "more than \(Self.maximumItems) annotations follow '\(start.languageWord ?? "")'",
            fix: "remove the surplus; the rest of the line is not read", range: item.range))
        break
      }
      do throws(AnnotationProblem) {
        try read(item, after: items, into: &info)
      } catch {
        problems.append(error)
      }
      items.append(item)
    }
    if let region = items.first(where: { $0.name == "region" }),
      info.sample.region != nil, !items.contains(where: { $0.name == "file" })
    {
      problems.append(
        AnnotationProblem(
          "'region' needs a file", fix: "add file=PATH, or remove it",
          range: region.range))
    }
    for (first, second) in AnnotationConflict.pairs(in: items) {
      problems.append(conflict(first, second))
    }
    return (info, (lexer.problems + problems).map(diagnostic).sorted())
  }

  /// Interprets one item and stores its meaning.
  ///
  /// - Parameter items: the preceding items, to detect duplicates.
  /// - Throws: if the name is missing, unknown, a duplicate or of other languages, or if the value is
  ///   invalid.
  private func read(
    _ item: AnnotationItem, after items: [AnnotationItem], into info: inout FenceInfo
  ) throws(AnnotationProblem) {
    guard !item.name.isEmpty else {
      throw AnnotationProblem(
        "a word is missing before '='", fix: "write it, or remove the value", range: item.range)
    }
    guard let word = AnnotationVocabulary.words.first(where: { $0.name == item.name }) else {
      throw unknown(item, after: items, in: info)
    }
    guard let language = info.language, word.languages.contains(language) else {
      throw AnnotationProblem(
        "'\(word.name)' does not apply to '\(info.languageWord ?? "")'",
        fix: Suggestion(
          "it belongs to "
            + FenceLanguage.allCases.filter(word.languages.contains).map { "'\($0.rawValue)'" }
            .joined(separator: ", ") + "; remove it"),
        range: item.nameRange)
    }
    if let first = items.first(where: { $0.name == item.name }) {
      var problem = AnnotationProblem(
        "'\(item.name)' is written twice", fix: "remove one of them", range: item.range)
      problem.note = ("the first '\(item.name)' is here", first.range)
      throw problem
    }
    try checkArgument(item, of: word)
    try word.read(item, &info)
  }

  /// Throws if a value is missing, superfluous, a list instead of a single value, or an empty list.
  private func checkArgument(
    _ item: AnnotationItem, of word: AnnotationWord
  ) throws(AnnotationProblem) {
    switch (word.argument, item.value) {
    case (.none, .single), (.none, .list):
      throw AnnotationProblem(
        "'\(word.name)' takes no value", fix: "write '\(word.name)' alone", range: item.valueRange)
    case (.required, .none) where word.name == "ignore":
      throw AnnotationProblem(
        "ignore needs a reason: ignore=\"why\"", fix: "say why the sample cannot run here",
        range: item.range)
    case (.required, .none):
      throw AnnotationProblem(
        "'\(word.name)' needs a value", fix: "write \(word.form)", range: item.range)
    case (_, .none) where item.range.end.offset > item.nameRange.end.offset:
      throw AnnotationProblem(
        "a value is missing after '\(word.name)='",
        fix: "write it, or '\(word.name)' without '='", range: item.range)
    case (_, .list(let elements, let range)):
      guard word.takesList else {
        throw AnnotationProblem(
          "'\(word.name)' takes one value, not a list", fix: "write \(word.form)", range: range)
      }
      guard !elements.isEmpty || word.name == "args" || word.name == "env" else {
        throw AnnotationProblem(
          "the list of '\(word.name)' is empty", fix: "write \(word.form)", range: range)
      }
    default: break
    }
  }

  /// The problem of an unknown word, with its probable meaning.
  ///
  /// It may be a misspelt word, or a further value of the preceding item, whose list lacks brackets
  /// (`args=a,b`).
  private func unknown(
    _ item: AnnotationItem, after items: [AnnotationItem], in info: FenceInfo
  ) -> AnnotationProblem {
    let previous = items.last
    let known = info.language.map { AnnotationVocabulary.words(for: $0).map(\.name) } ?? []
    if let foreign = ForeignWords.suggestion(for: item, known: known) {
      return AnnotationProblem(
        "unknown word '\(item.name)' after '\(info.languageWord ?? "")'", fix: foreign,
        range: item.nameRange)
    }
    let own = nearestName(to: item.name, in: known)
    let near = own ?? nearestName(to: item.name, in: AnnotationVocabulary.words.map(\.name))
    let fix: Suggestion =
      if let near {
        Suggestion(
          "did you mean '\(near)'?",
          // Otherwise the word would be duplicated.
          replacement: items.contains { $0.name == own } ? nil : own)
      } else if case .single = previous?.value, case .none = item.value,
        let word = AnnotationVocabulary.words.first(where: { $0.name == previous?.name }),
        word.takesList
      {
        "put several values of '\(word.name)' in brackets: \(word.form)"
      } else if known.isEmpty {
        "remove it: '\(info.languageWord ?? "")' is shown and never run"
      } else {
        "the annotations of '\(info.languageWord ?? "")' are \(known.joined(separator: ", "))"
      }
    return AnnotationProblem(
      "unknown word '\(item.name)' after '\(info.languageWord ?? "")'", fix: fix,
      range: item.nameRange)
  }

  /// The problem of two conflicting words, at the second one.
  private func conflict(_ first: AnnotationItem, _ second: AnnotationItem) -> AnnotationProblem {
    var problem = AnnotationProblem(
      "'\(second.name)' has no meaning together with '\(first.name)'",
      fix: "remove '\(second.name)' or '\(first.name)'", range: second.range)
    problem.note = ("'\(first.name)' is here", first.range)
    return problem
  }

  /// Reports a first word that was most likely meant to be a running language: `swfit`, `Swift`,
  /// `swift:no_run`, `{code-cell} swift`.
  ///
  /// - Parameter rest: the info string after the word.
  private func languageProblem(
    _ word: String, range: SourceRange, rest: String
  ) -> AnnotationProblem? {
    let second = rest.split { " ,\t".contains($0) }.first.map(String.init) ?? ""
    if ForeignWords.isDirective(word), let language = FenceLanguage(word: second.lowercased()) {
      return AnnotationProblem(
        "unknown language '\(word)'", fix: "write '\(language.rawValue)' in its place",
        range: range)
    }
    let name = String(word.prefix { $0 != "=" })
    let words = rest.split(separator: ",").map { $0.trimmingPrefix(while: \.isWhitespace) }
    if name.isEmpty || AnnotationVocabulary.words.contains(where: { $0.name == name }),
      let language = words.first(where: { FenceLanguage(word: String($0)) != nil })
    {
      return AnnotationProblem(
        word.isEmpty ? "no language precedes the first ','" : "'\(name)' is not a language",
        fix: Suggestion(
          "the language comes first: \(word.isEmpty ? "'\(language)'" : "'\(language),\(word)'")"),
        range: range)
    }
    let letters = word.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "+#-_".contains($0)) }
    if letters.count < word.count, FenceLanguage(word: String(letters)) != nil {
      let start = range.start.offset + letters.utf8.count
      let rest = word[letters.endIndex...].prefix(1)
      return AnnotationProblem(
        "unexpected '\(rest)' after '\(letters)'",
        fix: Suggestion("separate annotations by ','", replacement: rest == ":" ? "," : nil),
        range: source.range(start..<start + rest.utf8.count))
    }
    let attributes = FenceLanguage.named(byAttributes: word + rest)
    guard let near = FenceLanguage.intended(by: word) ?? attributes?.rawValue else { return nil }
    return AnnotationProblem(
      "unknown language '\(word)'",
      fix: Suggestion(
        "did you mean '\(near)'? mark code that never runs as 'text'",
        // The rest of `{.swift .numberLines}` would be left over.
        replacement: word.hasPrefix("{") && !word.hasSuffix("}") ? nil : near), range: range)
  }

  private func diagnostic(_ problem: AnnotationProblem) -> Diagnostic {
    Diagnostic(
      .error, .annotation, in: source, at: problem.range, problem.summary,
      suggestion: problem.fix,
      notes: problem.note.map { [.init($0.message, file: source.path, range: $0.range)] } ?? [])
  }
}
