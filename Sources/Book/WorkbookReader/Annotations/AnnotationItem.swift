import Diagnostics

/// One item of an info string, taken apart but not yet understood: `args=[a,"b c"]`.
///
/// ``AnnotationLexer`` makes it; whether its name is a word, and its value one that the word takes,
/// is for ``AnnotationParser`` to say.
struct AnnotationItem {
  /// One value, or one element of a list.
  struct Element {
    /// Without quotes, escapes resolved.
    var text: String
    /// Whether it began with a quote, so that `"#x"` is a text and `#x` a diagnostic group.
    var isQuoted: Bool
    /// The bytes of the element, quotes included.
    var range: SourceRange
  }

  /// What stands behind the name.
  enum Value {
    /// Nothing, or nothing behind `=`.
    case none
    /// `=x` or `="x y"`.
    case single(Element)
    /// `=[a,b]` with the place of the brackets.
    case list([Element], SourceRange)
  }

  /// The word in front of `=`; empty for an item that begins with `=`.
  var name: String
  var nameRange: SourceRange
  var value: Value
  /// From the first byte of the name to the last of the value.
  var range: SourceRange

  /// The elements of a list, or the one value as a list of itself.
  var elements: [Element] {
    switch value {
    case .none: []
    case .single(let element): [element]
    case .list(let elements, _): elements
    }
  }

  /// The place of the value, or of the name when there is none.
  var valueRange: SourceRange {
    switch value {
    case .none: nameRange
    case .single(let element): element.range
    case .list(_, let range): range
    }
  }
}

/// Why an item of an info string cannot be understood.
///
/// It becomes a diagnostic of the chapter; the words beside it are still read.
struct AnnotationProblem: Error {
  /// What is wrong, in one line.
  var summary: String
  /// What to write instead, in one line, and the text of it where that is certain.
  var fix: Suggestion
  var range: SourceRange
  /// An earlier item that the problem is about.
  var note: (message: String, range: SourceRange)?

  /// Makes a problem that stands alone.
  init(_ summary: String, fix: Suggestion, range: SourceRange) {
    self.summary = summary
    self.fix = fix
    self.range = range
  }
}
