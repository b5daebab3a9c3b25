import BackgroundURLSession
import Dispatch
import Foundation
import Glibc
import Testing

struct URLSessionTests {
  /// Prevents the start of a daemon.
  private static let isAlone = setenv("XDG_RUNTIME_DIR", "/nowhere", 1)

  private static var session: BackgroundURLSession.URLSession {
    _ = isAlone
    return .init(
      configuration: .background(withIdentifier: "traps"), delegate: nil, delegateQueue: nil)
  }
  private static let url = URL(fileURLWithPath: "/")

  @Test("R40: an empty identifier is an error")
  func emptyIdentifier() async {
    await #expect(processExitsWith: .failure) {
      _ = BackgroundURLSession.URLSessionConfiguration.background(withIdentifier: "")
    }
  }

  @Test("R40: a session copies its configuration")
  func copiesConfiguration() {
    _ = Self.isAlone
    let configuration = URLSessionConfiguration.background(withIdentifier: "copied")
    configuration.httpAdditionalHeaders = ["A": 1]
    configuration.timeoutIntervalForResource = 10
    let session = URLSession(configuration: configuration, delegate: nil, delegateQueue: nil)
    configuration.timeoutIntervalForResource = 20
    session.configuration.timeoutIntervalForResource = 30
    #expect(session.configuration.timeoutIntervalForResource == 10)
    #expect(session.configuration.httpAdditionalHeaders as? [String: String] == ["A": "1"])
    #expect(session.configuration.identifier == "copied")
  }

  @Test(arguments: [.infinity, .nan, -1, .greatestFiniteMagnitude] as [TimeInterval])
  func takesAnyTimeout(_ timeout: TimeInterval) {
    var request = URLRequest(url: Self.url)
    request.timeoutInterval = timeout
    #expect(Self.session.downloadTask(with: request).taskIdentifier < 0)
  }

  private final class Counter: BackgroundURLSession.URLSessionTaskDelegate {
    let ended = DispatchSemaphore(value: 0)
    func urlSession(
      _ session: BackgroundURLSession.URLSession, task: BackgroundURLSession.URLSessionTask,
      didCompleteWithError error: (any Error)?
    ) { ended.signal() }
  }

  @Test func tellsOnAQueueWhoseOperationsWereCancelled() {
    _ = Self.isAlone
    let queue = OperationQueue()
    let counter = Counter()
    let session = BackgroundURLSession.URLSession(
      configuration: .background(withIdentifier: "cancelled"), delegate: counter,
      delegateQueue: queue)
    let tasks = (0..<2).map { _ in session.downloadTask(with: Self.url) }
    queue.isSuspended = true
    tasks[0].resume()
    queue.cancelAllOperations()
    queue.isSuspended = false
    tasks[1].resume()
    for _ in tasks { #expect(counter.ended.wait(timeout: .now() + 30) == .success) }
  }

  @Test("R46: completion handlers trap with Apple's words")
  func completionHandlers() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = URLSessionTests.session.downloadTask(with: URLSessionTests.url) { _, _, _ in }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(
      text.contains(
        "Completion handler blocks are not supported in background sessions. "
          + "Use a delegate instead."))
  }

  @Test("R47: uploads from memory trap with Apple's words")
  func uploadsFromMemory() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let request = URLRequest(url: URLSessionTests.url)
      _ = URLSessionTests.session.uploadTask(with: request, from: Data())
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("Upload tasks from NSData are not supported in background sessions"))
  }

  @Test("R48: data tasks with a handler trap as others do")
  func dataTasks() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = URLSessionTests.session.dataTask(with: URLSessionTests.url) { _, _, _ in }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("Completion handler blocks are not supported"))
  }

  @Test(
    "R44: to make a task in a session that is to end traps with Apple's words",
    arguments: [false, true])
  func tasksAfterTheEnd(isCancelled: Bool) async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { [isCancelled] in
      let session = URLSessionTests.session
      isCancelled ? session.invalidateAndCancel() : session.finishTasksAndInvalidate()
      _ = session.downloadTask(with: URLSessionTests.url)
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("Task created in a session that has been invalidated"))
  }

  @Test("R46: what is waited for traps as a handler does")
  func asyncForms() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = try? await URLSessionTests.session.data(from: URLSessionTests.url)
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("Completion handler blocks are not supported"))
  }

  @Test("R45: an address that is not of the web is refused")
  func foreignSchemes() throws {
    for text in ["ftp://127.0.0.1/", "file:///etc/hosts"] {
      let task = Self.session.downloadTask(with: try #require(URL(string: text)))
      #expect(task.taskIdentifier < 0)
    }
  }
}
