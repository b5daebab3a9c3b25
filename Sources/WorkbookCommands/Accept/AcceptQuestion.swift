import Diagnostics

/// Asks somebody at a terminal which samples to accept.
struct AcceptQuestion: Sendable {
  enum Answer: String, Sendable {
    case accept = "a"
    case reject = "r"
    case skip = "s"
  }

  let console: Console

  /// Asks until there is an answer; the end of the input leaves everything as it is.
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
