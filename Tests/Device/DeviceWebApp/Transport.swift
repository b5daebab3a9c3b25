import Foundation
import HTTPTransport

/// Returns the status and the body that our own transport receives; blocks the main thread.
func carry(_ url: String) -> String {
  guard let transport = HTTPTransport() else { return "no transport" }
  do throws(HTTPRequestError) {
    try transport.start(HTTPRequest(url: url), attempt: 1)
  } catch {
    return "\(error)"
  }
  var text = ""
  var none: [pollfd] = []
  while true {
    for event in transport.turn(patience: .seconds(600), watching: &none) {
      switch event {
      case .head(_, let head):
        text = "\(head.status) \(head.location ?? "")"
        transport.accept(.buffer(capacity: 1 << 20), attempt: 1)
      case .received, .sent: break
      case .end(_, let end):
        return
          "\(text) '\(String(decoding: transport.takeBytes(attempt: 1), as: UTF8.self))' \(end)"
      }
    }
  }
}
