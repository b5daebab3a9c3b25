/// One word of the vocabulary of info strings: everything that reading, messages and help need.
///
/// Rows of ``AnnotationVocabulary`` are made by `flag` and `key`, which name the property that is
/// set; only a word with more to do gives a closure of its own.
package struct AnnotationWord: Sendable {
  /// Whether a value follows the name.
  package enum Argument: Sendable, Hashable {
    /// Never, as for a flag; if the author likes, as for `should_warn`; always.
    case none, optional, required
  }

  /// How it stands in an info string: `should_trap`.
  package let name: String
  package let argument: Argument
  /// Whether `[a,b]` is a value as well as `a`.
  package let takesList: Bool
  /// The languages whose fences may carry it.
  package let languages: Set<FenceLanguage>
  /// How it is written: `timeout=SECONDS`.
  package let form: String
  /// What it does, in one line for help.
  package let summary: String
  /// Writes what an item means into a fence's info; throws when the value is not one that the word
  /// takes.
  let read: @Sendable (AnnotationItem, inout FenceInfo) throws(AnnotationProblem) -> Void

  /// Makes a word without a value.
  ///
  /// - Parameter path: the property that becomes true.
  static func flag(
    _ name: String, _ languages: Set<FenceLanguage>,
    _ path: any WritableKeyPath<FenceInfo, Bool> & Sendable, _ summary: String
  ) -> AnnotationWord {
    AnnotationWord(
      name: name, argument: .none, takesList: false, languages: languages, form: name,
      summary: summary
    ) { _, info in info[keyPath: path] = true }
  }

  /// Makes a word with a value that a reader turns into what is kept.
  ///
  /// - Parameters:
  ///   - form: how it is written; `[=` in it makes the value optional.
  ///   - path: the property that gets the value, nil until then.
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
