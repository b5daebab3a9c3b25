public import Foundation
public import FoundationNetworking
private import Synchronization

/// A session, whose transfers are carried by `transferd` or by this process.
///
/// Sessions of a configuration with an identifier are carried by `transferd` and outlive this process; all
/// others are in-process.
///
/// A file that imports `Foundation` and this module finds this class under the name; one that imports
/// `FoundationNetworking` as well has to say which it means, by a name of its own or `import class`.
///
/// A second background session of an identifier that is in use in this program shares its tasks and its first
/// delegate (R44). A program is identified by its bundle identifier, or else by the name of its executable
/// file. If two processes share that name, the second gets -996 for a session of the first.
///
/// An in-process session fails as soon as the network does, and stops and resumes with its process (R59).
///
/// - ObjectiveC: `NSURLSession`
public final class URLSession: Sendable {
  /// The carrier of the tasks: the daemon for a configuration with an identifier, this process otherwise.
  let carrier: any SessionCarrier
  /// A description of the session for the program's own use; it is not stored.
  public var sessionDescription: String? {
    get { description.withLock { $0 } }
    set { description.withLock { $0 = newValue } }
  }
  private let description = Mutex<String?>(nil)
  /// A copy of the session's configuration; changing it has no effect (R40).
  public var configuration: URLSessionConfiguration { carrier.settings.copied() }
  /// The delegate; nil after the end of the session.
  public var delegate: (any URLSessionDelegate)? { carrier.delegate }
  /// The queue on which the delegate is called.
  public var delegateQueue: OperationQueue { carrier.calls.queue }

  /// Makes a session, or attaches to a background session of an earlier process (R43).
  ///
  /// - Parameters:
  ///   - configuration: copied; settings without effect are reported once
  ///     (``URLSessionConfiguration/noteIgnored()``).
  ///   - delegate: kept until the session is invalid.
  ///   - queue: the queue for calls of delegate and handlers, one at a time; nil for a queue that the session
  ///     makes.
  /// - ObjectiveC: `sessionWithConfiguration:delegate:delegateQueue:`
  public convenience init(
    configuration: URLSessionConfiguration, delegate: (any URLSessionDelegate)?,
    delegateQueue queue: OperationQueue?
  ) {
    configuration.noteIgnored()
    let settings = configuration.copied()
    guard settings.identifier != nil else {
      self.init(LocalSession(settings, delegate, queue))
      return
    }
    let link = ServiceLink.shared
    let new = SessionCore(link, settings, delegate, queue)
    self.init(link.register(new.identifier) { new } as? SessionCore ?? new)
  }

  /// Makes a session whose tasks use handlers or their own delegates.
  ///
  /// - ObjectiveC: `sessionWithConfiguration:`
  public convenience init(configuration: URLSessionConfiguration) {
    self.init(configuration: configuration, delegate: nil, delegateQueue: nil)
  }

  private init(_ carrier: any SessionCarrier) {
    self.carrier = carrier
    carrier.attach(self)
  }

  /// The session of the default configuration that every program has; it cannot be invalidated.
  ///
  /// - ObjectiveC: `sharedSession`
  public static let shared = URLSession(configuration: .default)

  // MARK: Tasks

  /// Makes a suspended download into a file.
  ///
  /// - ObjectiveC: `downloadTaskWithURL:`
  public func downloadTask(with url: URL) -> URLSessionDownloadTask {
    downloadTask(with: URLRequest(url: url))
  }

  /// Makes a suspended download into a file; a background session refuses a request with a body.
  ///
  /// - ObjectiveC: `downloadTaskWithRequest:`
  public func downloadTask(with request: URLRequest) -> URLSessionDownloadTask {
    carrier.downloadTask(request)
  }

  /// Makes a download that continues an earlier one; damaged data, or data of a session of the other
  /// kind, makes a task that fails (R77).
  ///
  /// - ObjectiveC: `downloadTaskWithResumeData:`
  public func downloadTask(withResumeData resumeData: Data) -> URLSessionDownloadTask {
    carrier.downloadTask(resuming: resumeData)
  }

  /// Makes a suspended upload of a file.
  ///
  /// - ObjectiveC: `uploadTaskWithRequest:fromFile:`
  public func uploadTask(with request: URLRequest, fromFile fileURL: URL) -> URLSessionUploadTask {
    carrier.uploadTask(request, from: fileURL)
  }

  /// Unavailable: resumable uploads (iOS 17) need server support that is not implemented.
  ///
  /// - ObjectiveC: `uploadTaskWithResumeData:`
  @available(
    *, unavailable,
    message: "resumable uploads are not supported; start over with 'uploadTask(with:fromFile:)'"
  )
  public func uploadTask(withResumeData resumeData: Data) -> URLSessionUploadTask {
    fatalError("unavailable")
  }

  // MARK: All tasks

  /// Passes the unfinished tasks to the handler, including those of earlier processes (R43).
  ///
  /// - ObjectiveC: `getAllTasksWithCompletionHandler:`
  public func getAllTasks(completionHandler: @escaping @Sendable ([URLSessionTask]) -> Void) {
    carrier.getAllTasks(completionHandler)
  }

  /// The unfinished tasks, including those of earlier processes (R43).
  public var allTasks: [URLSessionTask] {
    get async {
      await withCheckedContinuation { found in getAllTasks { found.resume(returning: $0) } }
    }
  }

  /// The unfinished tasks by kind; uploads are not listed as data tasks.
  public var tasks: ([URLSessionDataTask], [URLSessionUploadTask], [URLSessionDownloadTask]) {
    get async { Self.sorted(await allTasks) }
  }

  /// Passes the unfinished tasks to the handler by kind, like ``tasks``.
  ///
  /// - ObjectiveC: `getTasksWithCompletionHandler:`
  public func getTasksWithCompletionHandler(
    _ completionHandler:
      @escaping @Sendable (
        [URLSessionDataTask], [URLSessionUploadTask], [URLSessionDownloadTask]
      ) -> Void
  ) {
    getAllTasks { all in
      let (data, uploads, downloads) = Self.sorted(all)
      completionHandler(data, uploads, downloads)
    }
  }

  /// Sorts tasks by kind; an upload is a data task by its class, but is listed among uploads only.
  private static func sorted(
    _ all: [URLSessionTask]
  ) -> ([URLSessionDataTask], [URLSessionUploadTask], [URLSessionDownloadTask]) {
    (
      all.compactMap { $0 is URLSessionUploadTask ? nil : $0 as? URLSessionDataTask },
      all.compactMap { $0 as? URLSessionUploadTask },
      all.compactMap { $0 as? URLSessionDownloadTask }
    )
  }

  // MARK: The end

  /// Takes no more tasks, and becomes invalid when the last one is done.
  ///
  /// - ObjectiveC: `finishTasksAndInvalidate`
  public func finishTasksAndInvalidate() { invalidate(cancelling: false) }

  /// Cancels all tasks, and becomes invalid.
  ///
  /// - ObjectiveC: `invalidateAndCancel`
  public func invalidateAndCancel() { invalidate(cancelling: true) }

  /// Ends the session; ``shared`` continues, as on Apple's systems.
  private func invalidate(cancelling: Bool) {
    if self !== Self.shared { carrier.invalidate(cancelling: cancelling) }
  }
}
