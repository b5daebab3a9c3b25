import DeviceSimulator
import Foundation
import Testing

/// A fault of a server, and its result in an app that uses `URLSession`.
struct Fault: CustomTestStringConvertible, Sendable {
  /// The fault, in the words of the table of `Sources/Device/NETWORK.md`.
  let what: String
  /// The app's output on iOS, as Apple documents its errors (`URLError.Code`).
  let onIOS: String
  /// The app's output here; nil for the same.
  let here: String?
  /// The server's answer to everything but `/good`.
  let answer: @Sendable (Request) -> Response

  init(
    _ what: String, _ onIOS: String, here: String? = nil,
    answer: @escaping @Sendable (Request) -> Response
  ) {
    self.what = what
    self.onIOS = onIOS
    self.here = here
    self.answer = answer
  }

  var testDescription: String { what }

  /// Its row of the table, if it is an error.
  var row: String? {
    let outcomes = [onIOS, here ?? "the same"]
    guard outcomes.contains(where: { $0.hasPrefix("error ") }) else { return nil }
    let cells = outcomes.map { $0.replacing("error ", with: "") }
    return "| \(what) | \(cells[0]) | \(cells[1]) |"
  }
}

extension Fault {
  // MARK: F9, invalid responses

  /// The sources are the discussions of `URLError.Code`.
  ///
  /// networkConnectionLost (-1005): "a connection was severed in the middle of an in-progress load";
  /// cannotParseResponse (-1017): "a response to a connection request couldn't be parsed".
  static let answers = [
    Fault("an end without a word", "error -1005", here: "error -1011") { _ in .raw("") },
    Fault("a connection that breaks off before an answer", "error -1005") { _ in .brokenOff },
    Fault("a connection that breaks off after a header", "error -1005") { _ in
      .ok(Data(count: 1000)).cut(afterBytes: 0)
    },
    Fault("a connection that breaks off in a body", "error -1005") { _ in
      .ok(Data(count: 100_000)).cut(afterBytes: 50_000)
    },
    Fault("an ordinary end in a body", "error -1005", here: "error -1") { _ in
      .raw("HTTP/1.1 200 OK\r\nContent-Length: 20\r\n\r\n0123456789")
    },
    Fault("an ordinary end in a body in chunks", "error -1005", here: "error -1") { _ in
      .raw("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n9\r\nabcd")
    },
    Fault("an ordinary end in a header", "error -1005", here: "error -1") { _ in
      .raw("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n")
    },
    Fault("an ordinary end in the first line", "error -1005", here: "error -1011") { _ in
      .raw("HTTP/1.1 20")
    },
    Fault("a status that is no number", "error -1017", here: "error -1002") { _ in
      .raw("HTTP/1.1 what OK\r\nContent-Length: 1\r\n\r\nx")
    },
    Fault("an answer that is no HTTP", "error -1017", here: "error -1002") { _ in
      .raw("\u{1}\u{2} nothing\r\n\r\n")
    },
    Fault("a header field of 100 KB", "200, 0 bytes ''", here: "error -1") { _ in
      .ok("", headers: ["X-Large": String(repeating: "x", count: 102_400)])
    },
    Fault("no answer", "error -1001") { _ in .noAnswer },
    // Each byte restarts the time limit of a request (timeoutIntervalForRequest).
    Fault("a byte a second, for 100 s", "200, 100 bytes '\(String(repeating: "0", count: 40))'") {
      _ in .ok(String(repeating: "0", count: 100)).limited(toBytesPerSecond: 1)
    },
    Fault("a header of 100 KB in 100 fields", "200, 2 bytes 'ok'") { _ in
      var headers = Headers()
      for number in 0..<100 { headers.add("X-\(number)", String(repeating: "x", count: 1024)) }
      return .ok("ok", headers: headers)
    },
  ]

  // MARK: F10, redirects

  /// The sources are the discussions of httpTooManyRedirects (-1007) and unsupportedURL (-1002).
  ///
  /// The former is a loop, or more redirects than are allowed (currently 16); the latter means that there is
  /// no handler for the protocol.
  static let redirects = [
    Fault("a loop of redirects", "error -1007") { _ in .redirect(to: "/loop") },
    Fault("16 redirects", "200, 3 bytes 'end'") { chain($0, of: 16) },
    Fault("17 redirects", "error -1007", here: "200, 3 bytes 'end'") { chain($0, of: 17) },
    Fault("21 redirects", "error -1007") { chain($0, of: 21) },
    Fault("a redirect to ftp", "error -1002") { _ in .redirect(to: "ftp://other.example/a") },
    Fault("a redirect to a file", "error -1002", here: "200, 4 bytes 'file'") { request in
      // Here the path of the file is requested from the server.
      request.path == "/etc/hostname" ? .ok("file") : .redirect(to: "file:///etc/hostname")
    },
    Fault("a redirect to a host that is not served", "error -1003") { _ in
      .redirect(to: "http://other.example/")
    },
  ]

  /// A number of redirects, followed by an answer.
  private static func chain(_ request: Request, of count: Int) -> Response {
    let number = Int(request.path.dropFirst()) ?? 0
    return number < count ? .redirect(to: "/\(number + 1)") : .ok("end")
  }
}
