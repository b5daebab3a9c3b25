import Foundation

/// A client of the tests' daemon (`TestDaemon`).
enum DaemonClient {
  /// Requests a file on behalf of an app, on a thread of its own, and prints the results.
  static func ask(_ app: String) {
    print("asks the daemon")
    Thread.detachNewThread {
      let folder = ProcessInfo.processInfo.environment["XDG_RUNTIME_DIR"] ?? "/nowhere"
      guard let descriptor = connected(to: folder + "/fetch") else { return print("finds nobody") }
      let order = "\(app) feed news.example"
      send(descriptor, order, order.utf8.count, Int32(MSG_NOSIGNAL))
      var answer = [UInt8](repeating: 0, count: 100)
      let count = recv(descriptor, &answer, answer.count, 0)
      let text = String(decoding: answer.prefix(max(0, count - 1)), as: UTF8.self)
      print(count > 0 ? "has \(text) bytes" : "hears nothing more")
    }
  }

  private static func connected(to path: String) -> Int32? {
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let result = withUnsafePointer(to: address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    return result == 0 ? descriptor : nil
  }
}
