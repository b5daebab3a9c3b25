import WorkbookReader

/// The reference of chapter markup, made from the vocabulary that the reader uses.
package enum TagText {
  package static var reference: String {
    let samples: [FenceLanguage] = [.swift, .objectiveC, .console]
    return """
      A fence is a sample if its language is swift, objective-c or console; others are only shown. After
      the language come tags, separated by commas: ```swift,id=budget,should_warn="never used"

      after \(samples.map(\.rawValue).joined(separator: ", ")):
      \(rows(of: samples))
      after output, the fence with the output of a sample:
      \(rows(of: [.output]))
      after xml:
      \(rows(of: [.propertyList]))
      in an output fence, and in a claim after code:
      \(HelpText.rows(claims))
      in the code of a sample:
      \(HelpText.rows(code))
      in a chapter, as comments, which are not shown:
      \(HelpText.rows(comments))
      """
  }

  /// The words that fences of some languages accept, as rows of help.
  private static func rows(of languages: [FenceLanguage]) -> String {
    let words = AnnotationVocabulary.words.filter { !$0.languages.isDisjoint(with: languages) }
    return HelpText.rows(words.map { ($0.form, $0.summary) })
  }

  /// Wildcards in claims, and the markers of console fences.
  private static let claims = [
    ("...", "on a separate line: any lines, or none"),
    ("[..]", "any text within a line"),
    ("<name>", "varying text that is the same wherever its name occurs"),
    ("$ command", "in a console fence: a command; its output follows"),
    ("? 1", "in a console fence: the exit status, where it is not 0"),
    ("$$, ??", "in a console fence: output that begins with one of them"),
  ]

  private static var code: [(String, String)] {
    let words = [ClaimVocabulary.commonWord] + ClaimVocabulary.words.map(\.word)
    return [
      ("// \(words[0]) \"text\"", "what the sample prints; also \(list(words.dropFirst()))"),
      ("// => text", "the same without quotation marks"),
      ("# code", "compiled and not shown; a lone '#' hides an empty line"),
      ("## code", "a line that begins with '# ' itself"),
      ("// snippet.hide, // snippet.show", "lines in between are compiled and not shown"),
    ]
  }

  private static func list(_ words: some Sequence<String>) -> String {
    words.joined(separator: ", ")
  }

  private static let comments = [
    ("<!-- workbook: setup", "fences up to a line '-->' are compiled and not shown"),
    ("<!-- workbook: legacy -->", "the section is about an API that no longer exists"),
    ("<!-- workbook: from=ru@HASH -->", "the version that the section was translated from"),
    ("<!-- workbook: off=CHECK -->", "turns off one check in the section"),
  ]
}
