import BackgroundExecution

/// A server of the scenario: a host, a port, and a closure.
///
/// The closure is the scenario's own code. It runs within the verb that moves the device, on the same thread.
package struct Server {
  /// The host name in lower case; names are case-insensitive.
  package let host: String
  /// Nil for the default ports of http and https.
  package let port: Int?
  /// The line of the scenario that serves it.
  package let place: ScriptError.Place
  package let answer: (Request) -> Response

  package init(
    host: String, port: Int?, place: ScriptError.Place, answer: @escaping (Request) -> Response
  ) {
    self.host = host
    self.port = port
    self.place = place
    self.answer = answer
  }

  /// CHOICE: the maximum size of a response's body.
  package static let mostBytes = 64 << 20

  /// Calls the closure, and checks its response.
  ///
  /// - Throws: for a response that is too large, or that no server could give, at the line where the scenario
  ///   serves the host.
  package func response(to request: Request) throws(ScriptError) -> Response {
    let response = answer(request)
    guard response.body.count <= Self.mostBytes else {
      throw error(
        "answers '\(request)' with \(response.body.count) bytes; give at most \(Self.mostBytes)")
    }
    guard response.delivery == .http else { return response }
    guard (200...999).contains(response.status) else {
      throw error(
        "answers '\(request)' with status \(response.status), which is not a final one; use one from 200 on,"
          + " or '.raw' for anything but HTTP")
    }
    for field in response.headers.fields {
      guard !field.name.isEmpty, !field.name.contains(where: { $0 == ":" || $0.isWhitespace }),
        !(field.name + field.value).unicodeScalars.contains(where: { $0.value < 32 })
      else {
        throw error(
          "answers '\(request)' with an invalid header field '\(field.name)'; "
            + "use '.raw' for anything but HTTP")
      }
    }
    return response
  }

  /// Returns a mistake of the scenario at the line where it serves the host.
  ///
  /// - Parameter text: continues the server's name.
  private func error(_ text: String) -> ScriptError {
    ScriptError("the server '\(host)' \(text)", at: place)
  }
}
