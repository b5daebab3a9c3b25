import TextDiagnostics

/// An item of an info string, split but not yet interpreted: `args=[a,"b c"]`.
///
/// ``AnnotationLexer`` creates it; ``AnnotationParser`` checks its name and value.
struct AnnotationItem {
  /// A single value, or an element of a list.
  struct Element {
    /// Without quotes, with escapes resolved.
    var text: String
    /// Whether it began with a quote, so that `"#x"` is a text and `#x` a diagnostic group.
    var isQuoted: Bool
    /// The bytes of the element, including quotes.
    var range: SourceRange
  }

  /// The value after the name.
  enum Value {
    /// No value, or an empty one after `=`.
    case none
    case single(Element)
    /// `=[a,b]`, with the range of the brackets.
    case list([Element], SourceRange)
  }

  /// The word before `=`; empty for an item that begins with `=`.
  var name: String
  var nameRange: SourceRange
  var value: Value
  /// From the name to the end of the value.
  var range: SourceRange

  /// The elements of a list, or the single value.
  var elements: [Element] {
    switch value {
    case .none: []
    case .single(let element): [element]
    case .list(let elements, _): elements
    }
  }

  /// The range of the value, or of the name if there is none.
  var valueRange: SourceRange {
    switch value {
    case .none: nameRange
    case .single(let element): element.range
    case .list(_, let range): range
    }
  }
}

/// The reason for which an item of an info string is invalid.
///
/// It becomes a diagnostic of the chapter; the other words are still read.
struct AnnotationProblem: Error {
  /// What is wrong, in one line.
  var summary: String
  /// What to write instead, in one line, with a replacement if that is certain.
  var fix: Suggestion
  var range: SourceRange
  /// An earlier item involved in the problem.
  var note: (message: String, range: SourceRange)?

  init(_ summary: String, fix: Suggestion, range: SourceRange) {
    self.summary = summary
    self.fix = fix
    self.range = range
  }
}
