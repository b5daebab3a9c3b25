public import Foundation
public import FoundationNetworking
private import Synchronization

/// A session, whose transfers `transferd` carries, or this process.
///
/// Those of a configuration with an identifier are carried by `transferd`, and outlive this
/// process; all others are the process's own.
///
/// A file that imports `Foundation` and this module finds this class under the name; one that
/// imports `FoundationNetworking` as well must say which it means.
///
/// A second background session of an identifier that is in use in this program is the same one
/// under another name: the first delegate is told (R44). A program is known by its bundle
/// identifier, or else by the name of its executable file; of two processes of one name the second
/// gets -996 for a session of the first.
///
/// An in-process session fails as soon as the network does, and stops and goes on with its process
/// (R59).
public final class URLSession: Sendable {
  /// What carries the tasks: the daemon for a configuration with an identifier, this process for
  /// all others.
  let carrier: any SessionCarrier
  /// The program's own words for the session, which nobody else reads and the next process does not find.
  public var sessionDescription: String? {
    get { description.withLock { $0 } }
    set { description.withLock { $0 = newValue } }
  }
  private let description = Mutex<String?>(nil)
  /// What the session was made with; a copy, which changes nothing any more (R40).
  public var configuration: URLSessionConfiguration { carrier.settings.copy() }
  /// What is told of events; nil behind the end of the session.
  public var delegate: (any URLSessionDelegate)? { carrier.delegate }
  /// Where it is told.
  public var delegateQueue: OperationQueue { carrier.calls.queue }

  /// Makes a session, or attaches to what an earlier process has left of a background session
  /// (R43).
  ///
  /// - Parameters:
  ///   - configuration: copied; what it has without effect is said once
  ///     (``URLSessionConfiguration/noteIgnored()``).
  ///   - delegate: kept until the session has become invalid.
  ///   - queue: where delegate and handlers are called, one call after another; nil for a queue of
  ///     the session's own.
  public convenience init(
    configuration: URLSessionConfiguration, delegate: (any URLSessionDelegate)?,
    delegateQueue queue: OperationQueue?
  ) {
    configuration.noteIgnored()
    let settings = configuration.copy()
    guard settings.identifier != nil else {
      self.init(LocalSession(settings, delegate, queue))
      return
    }
    let link = ServiceLink.shared
    let new = SessionCore(link, settings, delegate, queue)
    self.init(link.register(new.identifier) { new } as? SessionCore ?? new)
  }

  /// Makes a session whose tasks tell handlers, or their own delegates.
  public convenience init(configuration: URLSessionConfiguration) {
    self.init(configuration: configuration, delegate: nil, delegateQueue: nil)
  }

  private init(_ carrier: any SessionCarrier) {
    self.carrier = carrier
    carrier.attach(self)
  }

  /// The session of the default configuration that every program has; it cannot be made invalid.
  public static let shared = URLSession(configuration: .default)

  // MARK: Tasks

  /// A download into a file, suspended.
  public func downloadTask(with url: URL) -> URLSessionDownloadTask {
    downloadTask(with: URLRequest(url: url))
  }

  /// A download into a file, suspended; a background session sends no body, but refuses it.
  public func downloadTask(with request: URLRequest) -> URLSessionDownloadTask {
    carrier.downloadTask(request)
  }

  /// A download that goes on where another has ended; damaged data makes a task that fails (R77), as all
  /// data does in an in-process session.
  public func downloadTask(withResumeData resumeData: Data) -> URLSessionDownloadTask {
    carrier.downloadTask(resuming: resumeData)
  }

  /// An upload of a file, suspended.
  public func uploadTask(with request: URLRequest, fromFile fileURL: URL) -> URLSessionUploadTask {
    carrier.uploadTask(request, from: fileURL)
  }

  /// Not here: resumable uploads (iOS 17) need a server that takes them, and no such is spoken with.
  @available(
    *, unavailable,
    message:
      "no upload goes on where another has ended; make it anew with 'uploadTask(with:fromFile:)'"
  )
  public func uploadTask(withResumeData resumeData: Data) -> URLSessionUploadTask {
    fatalError("unavailable")
  }

  // MARK: All tasks

  /// Gives the tasks that are not done, those of earlier processes included (R43).
  public func getAllTasks(completionHandler: @escaping @Sendable ([URLSessionTask]) -> Void) {
    carrier.getAllTasks(completionHandler)
  }

  /// The tasks that are not done, those of earlier processes included (R43).
  public var allTasks: [URLSessionTask] {
    get async {
      await withCheckedContinuation { found in getAllTasks { found.resume(returning: $0) } }
    }
  }

  /// The tasks that are not done by their kind; uploads are no data tasks here.
  public var tasks: ([URLSessionDataTask], [URLSessionUploadTask], [URLSessionDownloadTask]) {
    get async { Self.sorted(await allTasks) }
  }

  /// As ``tasks``.
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

  /// Parts tasks by their kind; an upload is a data task by its class, and stands among uploads
  /// alone.
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

  /// Takes no tasks any more, and becomes invalid when the last one is done.
  public func finishTasksAndInvalidate() { invalidate(cancelling: false) }

  /// Cancels all tasks, and becomes invalid.
  public func invalidateAndCancel() { invalidate(cancelling: true) }

  /// Ends the session; ``shared`` goes on, as on Apple's systems.
  private func invalidate(cancelling: Bool) {
    if self !== Self.shared { carrier.invalidate(cancelling: cancelling) }
  }
}
