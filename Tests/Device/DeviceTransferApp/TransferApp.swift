// An app with a background session, which downloads the addresses in its environment when the user opens it
// and prints the delegate calls:
//
//     DOWNLOADS    addresses, one per line
//     KIND         `data` for data tasks instead of downloads, `become` for data tasks that become downloads
//     DIES         the delegate call in which it crashes, once
//     HANDLER      how it misuses the completion handler of its session: `never` or `twice` called, called on
//                  another `thread`, or released (`drops`)
//     ASKED        `answers` or `keeps` the questions to its delegate, which otherwise has no method for them
//     LATER        seconds after which its downloads may begin
//     FORBIDS      `expensive`: its session may not use expensive networks
//     WAITS        `discretionary`: the system chooses when its session transfers
//     LOADS        addresses to load in the app's own process at launch, one per line, each with its
//                  restrictions (`Loads`)
import BackgroundURLSession
import UIKit

@main enum TransferApp {
  static func main() { AppDelegate.main() }
}

final class AppDelegate: UIResponder, UIApplicationDelegate, _ApplicationMain {
  static func _makeDelegate() -> any UIApplicationDelegate { AppDelegate() }

  private var handler: (@Sendable () -> Void)?
  private var session: URLSession?
  private let loads = Loads()

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]? = nil
  ) -> Bool {
    print("launched, \(application.applicationState == .background ? "background" : "front")")
    let configuration = URLSessionConfiguration.background(withIdentifier: "feed")
    configuration.allowsExpensiveNetworkAccess = setting("FORBIDS") != "expensive"
    configuration.isDiscretionary = setting("WAITS") == "discretionary"
    let session = URLSession(
      configuration: configuration, delegate: delegate(), delegateQueue: .main)
    self.session = session
    if application.applicationState != .background { begin(session) }
    for line in (setting("LOADS") ?? "").split(separator: "\n") { loads.begin(String(line)) }
    return true
  }

  private func delegate() -> any URLSessionDelegate {
    guard let reply = setting("ASKED") else { return Downloads(self) }
    return Asked(self, answers: reply == "answers")
  }

  private func begin(_ session: URLSession) {
    let urls = (setting("DOWNLOADS") ?? "").split(separator: "\n")
    session.getAllTasks { tasks in
      guard tasks.isEmpty, !FileManager.default.fileExists(atPath: path("begun")) else { return }
      _ = FileManager.default.createFile(atPath: path("begun"), contents: nil)
      for url in urls.compactMap({ URL(string: String($0)) }) {
        let task =
          setting("KIND") == nil ? session.downloadTask(with: url) : session.dataTask(with: url)
        task.earliestBeginDate = setting("LATER").flatMap(Double.init).map(
          Date.init(timeIntervalSinceNow:))
        task.resume()
      }
    }
  }

  func application(
    _ application: UIApplication, handleEventsForBackgroundURLSession identifier: String,
    completionHandler: @escaping @Sendable () -> Void
  ) {
    print("events of '\(identifier)'")
    dieIfAsked("events")
    if setting("HANDLER") != "drops" { handler = completionHandler }
  }

  func finishEvents() {
    dieIfAsked("finish")
    guard let handler else { return }
    switch setting("HANDLER") {
    case "never": break
    case "twice":
      handler()
      handler()
    case "thread": Thread.detachNewThread(handler)
    default: handler()
    }
  }
}

final class Downloads: NSObject, URLSessionDownloadDelegate {
  @MainActor private weak var app: AppDelegate?

  @MainActor init(_ app: AppDelegate) { self.app = app }

  func urlSession(
    _ session: URLSession, downloadTask: URLSessionDownloadTask,
    didWriteData bytesWritten: Int64, totalBytesWritten: Int64, totalBytesExpectedToWrite: Int64
  ) {
    dieIfAsked("progress")
  }

  func urlSession(
    _ session: URLSession, downloadTask: URLSessionDownloadTask,
    didFinishDownloadingTo location: URL
  ) {
    let data = (try? Data(contentsOf: location)) ?? Data()
    let sum = data.reduce(UInt32(0)) { $0 &* 31 &+ UInt32($1) }
    print("task \(downloadTask.taskIdentifier): \(data.count) bytes, sum \(sum)")
    dieIfAsked("file")
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    let code = (error as? URLError)?.code.rawValue
    print("task \(task.taskIdentifier) \(code.map { "failed, \($0)" } ?? "done")")
    dieIfAsked("completion")
  }

  func urlSessionDidFinishEvents(forBackgroundURLSession session: URLSession) {
    print("all events")
    MainActor.assumeIsolated { app?.finishEvents() }
  }
}

extension Downloads: URLSessionDataDelegate {
  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    print("response of task \(dataTask.taskIdentifier)")
    completionHandler(setting("KIND") == "become" ? .becomeDownload : .allow)
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask,
    didBecome downloadTask: URLSessionDownloadTask
  ) { print("task \(downloadTask.taskIdentifier) is a download") }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    print("task \(dataTask.taskIdentifier): \(data.count) bytes")
  }
}

private func setting(_ name: String) -> String? { ProcessInfo.processInfo.environment[name] }

private func path(_ name: String) -> String { NSHomeDirectory() + "/Documents/" + name }

/// Crashes at the requested place, unless it has done so before.
private func dieIfAsked(_ place: String) {
  guard setting("DIES") == place, !FileManager.default.fileExists(atPath: path("died")) else {
    return
  }
  _ = FileManager.default.createFile(atPath: path("died"), contents: nil)
  kill(getpid(), SIGKILL)
}
