import BackgroundExecution

/// A server of the scenario: a host, a port, and what answers.
///
/// The answer is the scenario's own code. It runs within the verb that moves the device, on the same
/// thread.
struct Server {
  /// What apps call it; names are the same in any case.
  let host: String
  /// Nil for those of http and https.
  let port: Int?
  /// Where the scenario says so.
  let place: ScriptError.Place
  /// The scenario's closure.
  let answer: (Request) -> Response

  /// CHOICE: the largest body of a response.
  static let mostBytes = 64 << 20

  /// Has the scenario answer, and sees that the answer can be given.
  ///
  /// - Throws: for a response that is too large, or that no server could give, with the line where
  ///   the scenario serves the host.
  func response(to request: Request) throws(ScriptError) -> Response {
    let response = answer(request)
    guard response.body.count <= Self.mostBytes else {
      throw error(
        "answers '\(request)' with \(response.body.count) bytes; give at most \(Self.mostBytes)")
    }
    guard response.delivery == .http else { return response }
    guard (200...999).contains(response.status) else {
      throw error(
        "answers '\(request)' with status \(response.status), which ends no exchange; give one from 200 on,"
          + " or say '.raw' for what is no HTTP")
    }
    for field in response.headers.fields {
      guard !field.name.isEmpty, !field.name.contains(where: { $0 == ":" || $0.isWhitespace }),
        !(field.name + field.value).unicodeScalars.contains(where: { $0.value < 32 })
      else {
        throw error(
          "answers '\(request)' with a header field '\(field.name)' that is none; "
            + "say '.raw' for what is no HTTP")
      }
    }
    return response
  }

  /// A mistake of the scenario's, at the line where it serves the host.
  ///
  /// - Parameter text: goes on behind the server's name.
  private func error(_ text: String) -> ScriptError {
    ScriptError("the server '\(host)' \(text)", at: place)
  }
}
