import Diagnostics

/// One item of an info string, taken apart but not yet understood: `args=[a,"b c"]`.
struct AnnotationItem {
  /// One value, or one element of a list.
  struct Element {
    /// Without quotes, escapes resolved.
    var text: String
    /// Whether it began with a quote, so that `"#x"` is a text and `#x` a diagnostic group.
    var isQuoted: Bool
    var range: SourceRange
  }

  enum Value {
    case none
    case single(Element)
    case list([Element], SourceRange)
  }

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
struct AnnotationProblem: Error {
  var summary: String
  var fix: String
  var range: SourceRange
  /// An earlier item that the problem is about.
  var note: (message: String, range: SourceRange)?

  init(_ summary: String, fix: String, range: SourceRange) {
    self.summary = summary
    self.fix = fix
    self.range = range
  }
}
