import ResultStore

/// Calls of UIKit from outside of the main actor, as severe as Apple's compiler has them.
///
/// UIKit comes from Objective-C there: up to Swift 5 nothing is said when a plain function makes a label,
/// and in Swift 6 it is an error. Our modules are Swift's own, whose `@preconcurrency` is as mild in
/// Swift 5, but only warns in Swift 6.
enum MainActorWarnings {
  /// Makes errors of the warnings that are errors for Apple's compiler in Swift 6; there is no program then.
  ///
  /// For Swift 5 nothing is changed.
  ///
  /// - Parameter languageMode: `5` or `6`.
  static func judged(_ record: CompileRecord, languageMode: String) -> CompileRecord {
    guard languageMode != "5" else { return record }
    var judged = record
    for place in judged.messages.indices where isAboutIsolation(judged.messages[place]) {
      judged.messages[place].severity = "error"
      judged.executable = nil
    }
    return judged
  }

  /// Goes by the compiler's words, which have no group of their own.
  private static func isAboutIsolation(_ message: CompileRecord.Message) -> Bool {
    message.severity == "warning"
      && (message.text.contains("main actor-isolated")
        || message.text.contains("loses global actor 'MainActor'"))
  }
}
