/// A word of the vocabulary of info strings, with all data for parsing, messages and help.
///
/// Rows of ``AnnotationVocabulary`` are created by `flag` and `key`, which name the property to set; a word
/// that does more supplies its own closure.
package struct AnnotationWord: Sendable {
  /// Whether a value follows the name.
  package enum Argument: Sendable, Hashable {
    /// Never, as for a flag; optionally, as for `should_warn`; always.
    case none, optional, required
  }

  /// The name in an info string: `should_trap`.
  package let name: String
  package let argument: Argument
  /// Whether a list `[a,b]` is accepted as well as `a`.
  package let takesList: Bool
  /// The languages whose fences may have it.
  package let languages: Set<FenceLanguage>
  /// The syntax shown to users: `timeout=SECONDS`.
  package let form: String
  /// A description in one line for help.
  package let summary: String
  /// Stores the meaning of an item in a fence's info; throws if the value is invalid.
  let read: @Sendable (AnnotationItem, inout FenceInfo) throws(AnnotationProblem) -> Void

  /// Creates a word without a value.
  ///
  /// - Parameter path: the property to set to true.
  static func flag(
    _ name: String, _ languages: Set<FenceLanguage>,
    _ path: any WritableKeyPath<FenceInfo, Bool> & Sendable, _ summary: String
  ) -> AnnotationWord {
    AnnotationWord(
      name: name, argument: .none, takesList: false, languages: languages, form: name,
      summary: summary
    ) { _, info in info[keyPath: path] = true }
  }

  /// Creates a word with a value that is parsed by `read`.
  ///
  /// - Parameters:
  ///   - form: the syntax; `[=` makes the value optional.
  ///   - path: the property to set; nil by default.
  static func key<Value>(
    _ form: String, _ languages: Set<FenceLanguage>, takesList: Bool = false,
    _ read: @escaping @Sendable (AnnotationItem) throws(AnnotationProblem) -> Value,
    _ path: any WritableKeyPath<FenceInfo, Value?> & Sendable, _ summary: String
  ) -> AnnotationWord {
    AnnotationWord(
      name: String(form.prefix { $0 != "=" && $0 != "[" }),
      argument: form.contains("[=") ? .optional : .required, takesList: takesList,
      languages: languages, form: form, summary: summary
    ) { (item, info) throws(AnnotationProblem) in info[keyPath: path] = try read(item) }
  }
}
