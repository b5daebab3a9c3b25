import BackgroundURLSession
import UIKit

/// Loads in this process, and prints the delegate calls.
final class Loads: NSObject, URLSessionDataDelegate {
  /// Begins to load an address.
  ///
  /// The following words restrict its session or request: `cellular`, `expensive`, `constrained`, `request`
  /// for a request that forbids cellular access, `waits`, and `pipelines` for a setting without effect.
  func begin(_ line: String) {
    let words = line.split(separator: " ").map(String.init)
    guard let url = URL(string: words[0]) else { return }
    var request = URLRequest(url: url)
    let configuration = URLSessionConfiguration.ephemeral
    for word in words.dropFirst() {
      switch word {
      case "cellular": configuration.allowsCellularAccess = false
      case "expensive": configuration.allowsExpensiveNetworkAccess = false
      case "constrained": configuration.allowsConstrainedNetworkAccess = false
      case "request": request.allowsCellularAccess = false
      case "waits": configuration.waitsForConnectivity = true
      case "pipelines": configuration.httpShouldUsePipelining = true
      default: print("what is '\(word)'?")
      }
    }
    let session = URLSession(configuration: configuration, delegate: self, delegateQueue: .main)
    let task = session.dataTask(with: request)
    task.taskDescription = words.dropFirst().joined(separator: " ")
    task.resume()
    session.finishTasksAndInvalidate()
  }

  func urlSession(_ session: URLSession, taskIsWaitingForConnectivity task: URLSessionTask) {
    print("'\(task.taskDescription ?? "")' waits")
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    var text = "done"
    if let error = error as? URLError {
      text = "failed, \(error.errorCode)"
      if let reason = error.networkUnavailableReason { text += " \(reason)" }
    }
    print("'\(task.taskDescription ?? "")' \(text)")
  }
}
