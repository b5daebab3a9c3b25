import BackgroundURLSession
import Foundation
import Testing
import TransferTestServers

/// Answers each request with a response computed from its head, and closes the connection.
func answeringServer(
  _ answer: @escaping @Sendable (_ head: String, _ connection: ReplayConnection) -> String
) throws -> ReplayServer {
  try ReplayServer { connection in
    let head = connection.readHead()
    connection.write(answer(head, connection))
  }
}

/// A response with a body and additional fields.
func response(_ status: Int = 200, _ body: String = "", fields: String...) -> String {
  let lines = ["HTTP/1.1 \(status) X", "Content-Length: \(body.utf8.count)", "Connection: close"]
  return (lines + fields).joined(separator: "\r\n") + "\r\n\r\n" + body
}

extension ReplayServer {
  func request(_ name: String = "file", method: String = "GET") throws -> URLRequest {
    var request = URLRequest(url: try #require(URL(string: url(name))))
    request.httpMethod = method
    return request
  }
}
