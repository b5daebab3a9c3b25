import ResultStore

/// Adjusts the severity of UIKit calls from outside the main actor to that of Apple's compiler.
///
/// On Apple's platforms UIKit is imported from Objective-C: up to Swift 5 there is no message if a plain
/// function makes a label, and in Swift 6 it is an error. Our modules are Swift modules, whose
/// `@preconcurrency` is as lenient in Swift 5, but only warns in Swift 6.
enum MainActorWarnings {
  /// Turns warnings that are errors for Apple's compiler in Swift 6 into errors, and drops the executable
  /// then.
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

  /// Matches the compiler's texts, since these messages have no group.
  private static func isAboutIsolation(_ message: CompileRecord.Message) -> Bool {
    message.severity == "warning"
      && (message.text.contains("main actor-isolated")
        || message.text.contains("loses global actor 'MainActor'"))
  }
}
