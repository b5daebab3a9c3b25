import Diagnostics

/// Asks the person at a terminal which samples to accept.
///
/// The question stands on standard error, so that the differences on standard output can be kept.
struct AcceptQuestion: Sendable {
  /// An answer by its first letter, which is all that is read of it.
  enum Answer: String, Sendable {
    /// The claims are to say what the sample prints.
    case accept = "a"
    /// This sample stays as it is, and the next one is asked for.
    case reject = "r"
    /// This one and all behind it stay as they are.
    case skip = "s"
  }

  let console: Console

  /// Asks until there is an answer; the end of the input leaves everything as it is.
  ///
  /// - Parameter names: of the samples that are accepted together, `fi/00-start#hello,
  ///   ru/00-start#hello`.
  /// - Throws: `CancellationError` when the task is cancelled while it waits.
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
