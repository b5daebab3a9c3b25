// An app that uses the network, at launch, in the ways of its environment's lines, one after the other:
//
//     GET http://news.example/feed Range=bytes=10-     a request with header fields, by URLSession
//     POST http://news.example/feed body=text
//     GET http://news.example/feed show=ETag           and a field of the response, and its source
//     TRANSPORT https://news.example/feed              a request by HTTPTransport, to the end of its body
//     RAW news.example 80 text                         bytes over a socket, `~` for CR LF, and the answer
//     CONNECT 10.0.0.1 80      UDP 10.0.0.1 53      LISTEN 8080
//     WAIT 5                                           seconds
//     EXHAUST 60       RELEASE                         opens every descriptor below a number, and closes them
//     CALLS                                            the calls that create descriptors, and their errors
import Foundation
import FoundationNetworking
import UIKit

@main enum WebApp {
  static func main() { AppDelegate.main() }
}

final class AppDelegate: UIResponder, UIApplicationDelegate, _ApplicationMain {
  static func _makeDelegate() -> any UIApplicationDelegate { AppDelegate() }

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]? = nil
  ) -> Bool {
    let lines = ProcessInfo.processInfo.environment["USES"] ?? ""
    let start = Date()
    Task {
      for line in lines.split(separator: "\n") {
        let words = line.split(separator: " ", maxSplits: 3).map(String.init)
        let result =
          switch words[0] {
          case "GET", "POST", "HEAD": await load(line.split(separator: " ").map(String.init))
          case "TRANSPORT": carry(words[1])
          case "WAIT": await wait(words)
          case "EXHAUST": exhaust(below: Int(words[1]) ?? 0)
          case "RELEASE": release()
          case "CALLS": calls()
          default: use(words)
          }
        let milliseconds = Int((Date().timeIntervalSince(start) * 1000).rounded())
        print("\(milliseconds) ms: \(result)")
      }
    }
    return true
  }
}

private func wait(_ words: [String]) async -> String {
  try? await Task.sleep(for: .seconds(Int(words[1]) ?? 0))
  return "waited"
}

/// Returns the status, the number of bytes, their beginning and the requested field; or the error's code.
private func load(_ words: [String]) async -> String {
  guard let url = URL(string: words[1]) else { return "no address" }
  var request = URLRequest(url: url)
  var shown: String?
  request.httpMethod = words[0]
  for word in words.dropFirst(2) {
    let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
    switch parts[0] {
    case "body": request.httpBody = Data(parts[1].utf8)
    case "show": shown = parts[1]
    default: request.setValue(parts[1], forHTTPHeaderField: parts[0])
    }
  }
  do {
    let (data, response) = try await URLSession.shared.data(for: request)
    let status = (response as? HTTPURLResponse)?.statusCode ?? 0
    let beginning = String(decoding: data.prefix(40), as: UTF8.self)
    let text = "\(status), \(data.count) bytes '\(beginning)'"
    guard let shown else { return text }
    let value = (response as? HTTPURLResponse)?.value(forHTTPHeaderField: shown)
    return "\(text) \(value ?? "nil") from \(response.url?.absoluteString ?? "nowhere")"
  } catch {
    return "error \((error as? URLError)?.code.rawValue ?? 0)"
  }
}

private func use(_ words: [String]) -> String {
  let isDatagram = words[0] == "UDP"
  let kind = isDatagram ? SOCK_DGRAM : SOCK_STREAM
  let descriptor = socket(AF_INET, Int32(kind.rawValue), 0)
  defer { close(descriptor) }
  switch words[0] {
  case "LISTEN":
    guard withAddress("0.0.0.0", words[1], { bind(descriptor, $0, $1) }) == 0 else {
      return "no bind"
    }
    return listen(descriptor, 5) == 0 ? "listens" : String(cString: strerror(errno))
  case "UDP":
    let sent = withAddress(words[1], words[2]) { sendto(descriptor, "x", 1, 0, $0, $1) }
    return sent == 1 ? "sent" : String(cString: strerror(errno))
  default:
    let result = withAddress(words[1], words[2]) { connect(descriptor, $0, $1) }
    guard let result else { return "no such host" }
    guard result == 0 else { return String(cString: strerror(errno)) }
    return words[0] == "RAW" ? exchange(descriptor, words[3]) : "connected"
  }
}

/// Sends a text, reads the response to its end, and returns its first line.
private func exchange(_ descriptor: Int32, _ text: String) -> String {
  let bytes = Array(text.replacingOccurrences(of: "~", with: "\r\n").utf8)
  _ = send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
  var answer: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 4096)
  while case let count = recv(descriptor, &buffer, buffer.count, 0), count > 0 {
    answer += buffer.prefix(count)
  }
  return "\(answer.count) bytes '\(String(decoding: answer.prefix { $0 != 13 }, as: UTF8.self))'"
}

func withAddress<Result>(
  _ host: String, _ port: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
) -> Result? {
  var found: UnsafeMutablePointer<addrinfo>?
  guard getaddrinfo(host, port, nil, &found) == 0, let address = found?.pointee else { return nil }
  defer { freeaddrinfo(found) }
  return body(address.ai_addr, address.ai_addrlen)
}
