import TextDiagnostics
import WorkbookReports

/// Prompts the user at a terminal for the samples to accept.
///
/// The prompt is written to standard error, so that the differences on standard output can be redirected.
struct AcceptQuestion: Sendable {
  /// An answer by its first letter; the rest is ignored.
  enum Answer: String, Sendable {
    /// Change the claims to match the output of the sample.
    case accept = "a"
    /// Leave this sample as it is, and continue with the next one.
    case reject = "r"
    /// Leave this and all following samples as they are.
    case skip = "s"
  }

  let console: Console

  /// Prompts until there is an answer; the end of the input counts as ``Answer/skip``.
  ///
  /// - Parameter names: of the samples that are accepted together, `fi/00-start#hello, ru/00-start#hello`.
  /// - Throws: `CancellationError` when the task is cancelled while waiting.
  func answer(about names: String) async throws -> Answer {
    while true {
      console.errors("accept \(names.escapedForTerminal)? (a)ccept, (r)eject, (s)kip the rest: ")
      guard let line = try await console.readLine() else {
        console.errors("\n")
        return .skip
      }
      let word = line.split(whereSeparator: \.isWhitespace).joined().lowercased()
      if let answer = Answer(rawValue: String(word.prefix(1))), !word.isEmpty { return answer }
    }
  }
}
