extension Diagnostic.ID {
  /// What the kind means and what to do about it.
  package var explanation: Diagnostic.Explanation {
    switch self {
    case .file: .file
    case .encoding: .encoding
    case .invisible: .invisible
    case .lostFence: .lostFence
    case .unclosedFence: .unclosedFence
    case .nesting: .nesting
    case .unknownNode: .unknownNode
    case .unsupported: .unsupported
    case .misread: .misread
    case .alert: .alert
    case .footnote: .footnote
    case .headingID: .headingID
    case .rawHTML: .rawHTML
    case .comment: .comment
    case .frontMatter: .frontMatter
    case .yaml: .yaml
    case .missingKey: .missingKey
    case .unknownKey: .unknownKey
    case .configuration: .configuration
    case .modules: .modules
    case .language: .language
    case .annotation: .annotation
    case .duplicateID: .duplicateID
    case .reference: .reference
    case .include: .include
    case .hiddenLine: .hiddenLine
    case .size: .size
    case .plist: .plist
    case .diagram: .diagram
    case .console: .console
    case .exercise: .exercise
    case .twin: .twin
    case .claim: .claim
    case .value: .value
    case .output: .output
    case .coverage: .coverage
    case .compile: .compile
    case .diagnostic: .diagnostic
    case .compilerCrash: .compilerCrash
    case .trap: .trap
    case .test: .test
    case .limit: .limit
    case .earlyUse: .earlyUse
    case .flaky: .flaky
    case .merge: .merge
    case .timeLimit: .timeLimit
    case .appCrash: .appCrash
    case .appUnresponsive: .appUnresponsive
    case .appLink: .appLink
    case .appRefused: .appRefused
    case .misuse: .misuse
    case .live: .live
    case .apiMissing: .apiMissing
    case .apiRenamed: .apiRenamed
    case .deprecated: .deprecated
    case .link: .link
    case .anchor: .anchor
    case .image: .image
    case .translationMissing: .translationMissing
    case .sampleMismatch: .sampleMismatch
    case .fragment: .fragment
    case .listing: .listing
    case .manifest: .manifest
    }
  }

  /// How to report less of the kind, as Markdown like that of the explanation; nil for a mistake in any book.
  package var adjustment: String? {
    guard Self.adjustable.contains(self) else { return nil }
    let level =
      switch self {
      case .value: ""
      case .translationMissing: ", and `level: error` makes it an error"
      default: ", and `level: warning` makes it a warning"
      }
    let book =
      "`checks: {\(rawValue): {level: off}}` in `workbook.yml` turns it off\(level)."
    guard Self.ofProse.contains(self) else { return book }
    return book + " `<!-- workbook: off=\(rawValue) -->` in a section turns it off there."
  }
}
