import RuleBlocks
internal import Foundation
internal import FoundationNetworking
internal import HTTPTransport
internal import ChildProcess
private import Synchronization
internal import TransferEngine
// Two modules have a field of this name.
internal import struct TransferEngine.HTTPField
private import TransferProtocol

/// A task of an in-process session that has been resumed; used on ``TransferThread`` alone.
///
/// It has no logic of its own but what is to be sent next and when it is to be looked at: the
/// members are what has happened, and ``LocalTransfers/goOn(_:)`` decides from them. A transfer
/// lives from the first `resume()` to the end of its task, through redirects, challenges and waits,
/// each of which is an exchange of its own.
final class LocalTransfer {
  /// Where it stands; a transfer that is suspended may have a connection.
  enum Stage {
    /// Waits until it is resumed, or for a next attempt.
    case idle
    /// Waits for a connection.
    case ready
    /// Has an exchange, or one whose bytes and end are not told yet.
    ///
    /// - Parameter lane: nil when the exchange is over, and not all of it is told.
    case running(attempt: Int, lane: Lanes.Name?)
  }

  /// The user and the password that a challenge was answered with, and the one server that they are
  /// sent to.
  struct Credential {
    let user, password: String
    let address: WebAddress?
  }

  /// Changes when a data task becomes a download.
  var task: URLSessionTask
  /// Kept strongly: a session lives as long as one of its tasks.
  let session: LocalSession
  var stage = Stage.idle
  var isSuspended = false
  /// Opened once: each attempt sends the same file from its start, whatever became of its name.
  private let upload: UploadBody?
  /// The method that the task was made with: where a redirect has changed it, no body is sent.
  private let method: String?
  /// How many redirects were followed; more than `TransferChoices.redirects` end the task.
  var redirects = 0
  var credential: Credential?
  /// How often in a row credentials were refused by one server.
  var challengesFailed = 0

  /// A head that is not looked at yet.
  var head: ResponseHead?
  /// The number of the question that a delegate was asked and has not answered.
  var question: Int?
  /// Whether the response was accepted, so that its body comes.
  var hasBody = false
  /// Whether a delegate has bytes and has not said that the next may come.
  var isDelivering = false
  /// The body, where a handler gets it whole.
  var collected = Data()
  /// Where a download's body goes, from its response on.
  var file: DownloadFile?
  /// How the exchange ended.
  var end: HTTPEnd?

  /// The address for which the cache was looked into.
  var consulted: URL?
  /// What the server is asked about: whether it is still right.
  var questionable: ResponseCache.Entry?
  /// The rest of a body that comes from the cache.
  var served: ArraySlice<UInt8>?
  /// What is to be stored once it is whole, with the bytes so far.
  var kept: ResponseCache.Entry?
  /// When the exchange began, in seconds since 1970, and what was asked.
  var began = 0.0
  var sentFields: [HTTPField] = []

  /// Whether its delegate was told that it waits for a network.
  var hasSaidThatItWaits = false
  /// When the network is looked for again.
  var retryAt: DeviceInstant?
  /// When a peer last gave a sign: bytes, an answer of the delegate, a resume.
  var lastHeard: DeviceInstant
  /// The end of the resource timeout (R73).
  let deadline: DeviceInstant

  /// - Throws: `URLError` if there is no file to be sent.
  init(
    _ task: URLSessionTask, of session: LocalSession, now: DeviceInstant
  ) throws(URLError) {
    self.task = task
    self.session = session
    method = task.originalRequest?.httpMethod
    upload = try UploadBody.open(task.values.withLock { $0.body }, of: task.originalRequest?.url)
    lastHeard = now
    deadline = now + session.settings.values.withLock { $0.rules.resourceTimeout }
    if let length = upload?.length { task.values.withLock { $0.expectedToSend = length } }
  }

  /// Seconds without a byte after which it fails: the request's own, or the session's (R70).
  var patience: Duration {
    let own = task.currentRequest?.timeoutInterval ?? 60
    let isOwn = own != 60 && own > 0
    let timeout =
      isOwn ? .bounded(own) : session.settings.values.withLock { $0.rules.requestTimeout }
    return timeout == .zero ? .seconds(60) : timeout
  }

  /// The name that servers hear if the program has set none.
  private static let agent = "\(ServicePlaces().agent) BackgroundURLSession/1"

  /// Longer than any transfer takes, and short enough for libcurl.
  private static let most = Duration.seconds(7 * 86_400)

  /// Whether a peer is waited for.
  var waitsForPeer: Bool {
    guard case .running(_, .some) = stage else { return false }
    return !isSuspended && question == nil && !isDelivering
  }

  /// When it is to be looked at, at the latest: its deadline, the end of the patience
  /// with a server, or of a pause.
  var nextDeadline: DeviceInstant {
    min(deadline, waitsForPeer ? lastHeard + patience : retryAt ?? deadline)
  }

  /// What is asked of the server, without an answer to a challenge; nil without an address.
  func asked() -> TransferRequest? {
    task.currentRequest.flatMap {
      TransferRequest($0, session.settings.values.withLock { $0 }, agent: Self.agent)
    }
  }

  /// What is sent next, and the lane that it is sent in; nil for a task without a usable address.
  ///
  /// Validators of a stored response and credentials are added, the latter only for the server that
  /// they were given for. libcurl's own time limits are put out of the way.
  func nextRequest() -> (HTTPRequest, Lanes.Name)? {
    guard let current = task.currentRequest, var asked = asked(),
      let address = WebAddress(asked.url)
    else { return nil }
    asked.fields += questionable?.response.conditions ?? []
    if let credential, credential.address == address {
      asked.authorize(user: credential.user, password: credential.password)
    }
    // A redirect may have made it a question without a body.
    let body = current.httpMethod == method ? upload?.file.number : nil
    if body != nil { asked.describeBody() }
    var request = HTTPRequest(asked, bodyFile: body)
    // What takes too long is judged here, as the time in which a task is suspended does not count.
    request.limits.stalling = Self.most
    request.limits.connecting = min(patience + .seconds(1), Self.most)
    return (request, Lanes.Name(session: session.name, host: address.host))
  }

  /// Forgets an exchange, so that a next one can begin; redirects, credentials and deadline stay.
  func clear() {
    stage = .idle
    head = nil
    end = nil
    question = nil
    hasBody = false
    served = nil
    kept = nil
    retryAt = nil
  }
}
