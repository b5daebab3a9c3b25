import BackgroundURLSession
import Foundation

/// Prints the calls that it gets, and answers questions as the command line says.
final class Teller: NSObject, URLSessionDownloadDelegate, URLSessionDataDelegate {
  let folder: String
  let cancels: Bool
  /// The number of ended tasks after which this program exits.
  let count: Int
  /// Used on the delegate's queue only.
  nonisolated(unsafe) private var done = 0

  init(folder: String, cancels: Bool, count: Int = 1) {
    self.folder = folder
    self.cancels = cancels
    self.count = count
  }

  func urlSession(
    _ session: URLSession, downloadTask: URLSessionDownloadTask, didWriteData bytesWritten: Int64,
    totalBytesWritten: Int64, totalBytesExpectedToWrite: Int64
  ) {
    guard totalBytesWritten > 0 else { return }
    say("wrote \(downloadTask.taskIdentifier)")
    guard cancels, downloadTask.state == .running else { return }
    downloadTask.cancel { data in
      say("resume data \(data != nil)")
      try? data?.write(to: URL(fileURLWithPath: self.folder + "/resume"))
    }
  }

  func urlSession(
    _ session: URLSession, downloadTask: URLSessionDownloadTask,
    didResumeAtOffset fileOffset: Int64,
    expectedTotalBytes: Int64
  ) {
    say("resumed \(downloadTask.taskIdentifier) \(fileOffset > 0) \(expectedTotalBytes)")
  }

  func urlSession(
    _ session: URLSession, downloadTask: URLSessionDownloadTask,
    didFinishDownloadingTo location: URL
  ) {
    let status = (downloadTask.response as? HTTPURLResponse)?.statusCode ?? 0
    if let place = downloadTask.response?.url, place != downloadTask.originalRequest?.url {
      say("from \(place.lastPathComponent)")
    }
    let target = URL(fileURLWithPath: folder + "/file")
    try? FileManager.default.removeItem(at: target)
    do {
      try FileManager.default.moveItem(at: location, to: target)
      say(
        "file \(downloadTask.taskIdentifier) \(status / 100) \(downloadTask.taskDescription ?? "")")
    } catch {
      say("no file: \(error)")
    }
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    say("answer \(dataTask.taskIdentifier) \(String(decoding: data, as: UTF8.self))")
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didFinishCollecting metrics: URLSessionTaskMetrics
  ) {
    guard ProcessInfo.processInfo.environment["METERS"] != nil else { return }
    for one in metrics.transactionMetrics {
      let response = one.response as? HTTPURLResponse
      let dates = [
        metrics.taskInterval.start, one.fetchStartDate, one.connectStartDate, one.requestStartDate,
        one.responseStartDate, one.responseEndDate, metrics.taskInterval.end,
      ].compactMap(\.self)
      say(
        "exchange \(one.request.httpMethod ?? "") \(one.request.url?.path ?? "") "
          + "\(response?.statusCode ?? 0) \(one.networkProtocolName ?? "none") "
          + "\(one.remoteAddress ?? "nowhere") \(one.countOfResponseBodyBytesReceived) "
          + "\(dates.count == (one.isReusedConnection ? 6 : 7) && dates == dates.sorted())")
    }
    say("metrics \(metrics.redirectCount) \(task.state == .completed)")
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    let error = error as? URLError
    let data = error?.errorUserInfo[NSURLSessionDownloadTaskResumeData] as? Data
    say(
      "done \(task.taskIdentifier) \(error?.errorCode ?? 0)\(data == nil ? "" : " resumable")"
        + (error.map { $0.errorCode == -999 ? "" : " \($0.localizedDescription)" } ?? ""))
    if verb == "post" { say("current \(text(of: task.currentRequest))") }
    if verb == "post" { say("original \(text(of: task.originalRequest))") }
    done += 1
    guard done == count, !ends else { return }
    // The second request follows the acknowledgement of this call, perhaps in the same turn of the daemon, which
    // reports the end of a wake after the turn. The third comes after that.
    session.getAllTasks { _ in
      session.getAllTasks { _ in
        session.getAllTasks { tasks in
          say("left \(tasks.count)")
          exit(0)
        }
      }
    }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
    completionHandler:
      @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    let space = challenge.protectionSpace
    let isDigest = space.authenticationMethod == NSURLAuthenticationMethodHTTPDigest
    say(
      "challenge \(space.realm ?? "") \(challenge.previousFailureCount)\(isDigest ? " digest" : "")"
    )
    // Replies asynchronously, and twice.
    DispatchQueue.global().async {
      if CommandLine.arguments.dropFirst(4).first == "refuse" {
        completionHandler(.cancelAuthenticationChallenge, nil)
      } else if let word = CommandLine.arguments.dropFirst(4 + challenge.previousFailureCount).first
      {
        let credential = URLCredential(user: "user", password: word, persistence: .none)
        completionHandler(.useCredential, credential)
      }
      completionHandler(.performDefaultHandling, nil)
    }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, willBeginDelayedRequest request: URLRequest,
    completionHandler:
      @escaping @Sendable (URLSession.DelayedRequestDisposition, URLRequest?) -> Void
  ) {
    say("asked \(task.taskIdentifier) \(request.url?.lastPathComponent ?? "")")
    switch CommandLine.arguments.dropFirst(4).first ?? "proceed" {
    case "proceed": completionHandler(.continueLoading, nil)
    case "cancel": completionHandler(.cancel, nil)
    case let other:
      completionHandler(.useNewRequest, URL(string: other).map { URLRequest(url: $0) })
    }
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    say(
      "response \((response as? HTTPURLResponse)?.statusCode ?? 0) \(response.expectedContentLength)"
    )
    let word = CommandLine.arguments.dropFirst(4).first ?? "allow"
    // Replies when everything has arrived, and twice.
    DispatchQueue.global().asyncAfter(deadline: .now() + 0.2) {
      switch word {
      case "cancel": completionHandler(.cancel)
      case "become": completionHandler(.becomeDownload)
      case "wait": return
      default: break
      }
      completionHandler(.allow)
    }
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask,
    didBecome downloadTask: URLSessionDownloadTask
  ) { say("became \(downloadTask.taskIdentifier) \(dataTask.state == .completed)") }

  func urlSession(_ session: URLSession, taskIsWaitingForConnectivity task: URLSessionTask) {
    say("waits \(task.taskIdentifier)")
    if verb == "stream" { beginLoopback() }
  }

  func urlSession(_ session: URLSession, didBecomeInvalidWithError error: (any Error)?) {
    say("invalid")
    wasInvalidated.yield()
    if ends { exit(0) }
  }

  func urlSessionDidFinishEvents(forBackgroundURLSession session: URLSession) { say("all told") }
}

/// A delegate that is never asked.
final class Plain: NSObject, URLSessionDownloadDelegate {
  func urlSession(
    _ session: URLSession, downloadTask: URLSessionDownloadTask,
    didFinishDownloadingTo location: URL
  ) { say("file \((downloadTask.response as? HTTPURLResponse)?.statusCode ?? 0)") }

  func urlSessionDidFinishEvents(forBackgroundURLSession session: URLSession) {
    say("all told")
    exit(0)
  }
}

/// Invalidates its session once more in `deinit`, as clean-up code does.
final class Farewell: NSObject, URLSessionDelegate, @unchecked Sendable {
  var session: URLSession?
  deinit {
    session?.invalidateAndCancel()
    say("farewell \(session?.delegate == nil)")
    exit(0)
  }
}
