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

/// A resumed task of an in-process session; used on ``TransferThread`` only.
///
/// Its members record what has happened, and ``LocalTransfers/goOn(_:)`` decides from them; its own logic is
/// only what to send next and when to look at it. A transfer lives from the first `resume()` to the end of
/// its task, through redirects, challenges and waits, each of which is a separate exchange.
final class LocalTransfer {
  /// The stage of a transfer; one that is suspended may have a connection.
  enum Stage {
    /// Waits to be resumed, or for its next attempt.
    case idle
    /// Waits for a connection.
    case ready
    /// Has an exchange, or one whose bytes and end are not fully delivered.
    ///
    /// - Parameter lane: nil when the exchange is over but not fully delivered.
    case running(attempt: Int, lane: Lanes.Name?)
  }

  /// Replaced when a data task becomes a download.
  var task: URLSessionTask
  /// A strong reference: a session lives as long as one of its tasks.
  let session: LocalSession
  var stage = Stage.idle
  var isSuspended = false
  /// Opened once: each attempt sends the same file from its start, whatever its name refers to by then.
  private let upload: UploadBody?
  /// A stream from which nothing was read yet, and one that is being sent, or waits for a network to be.
  var stream: BodyStream?
  var sentStream: SentStream?
  /// The original method of the task; if a redirect has changed it, no body is sent.
  private let method: String?
  /// The number of redirects followed; more than `TransferChoices.redirects` end the task.
  var redirects = 0
  /// Whether a redirect has led to another server, even if a later one has led back.
  var hasLeftServer = false
  var credential: ServerCredential?
  /// How often in a row one server has rejected credentials.
  var challengesFailed = 0

  /// The servers that are trusted for this task.
  var trusted = TrustAnswers()
  /// Whether the exchange is only to ask about its server, what is wrong with the server's chain,
  /// and the question for which others wait.
  var isQuestion = false
  var serverFault: HTTPEnd.CertificateFault?
  var trustQuestion: TrustQuestion?
  /// Whether the server has presented another key than the accepted one, and how often it has.
  var hasOtherKey = false
  var keyChanges = 0
  /// Whether it has waited for the question of another task, and asks itself from now on.
  var hasWaitedForTrust = false

  /// A head that has not been examined yet.
  var head: ResponseHead?
  /// The number of the question that a delegate has not answered yet.
  var question: Int?
  /// Whether the response was accepted, so that its body is delivered.
  var hasBody = false
  /// Whether a delegate has bytes and has not yet allowed the next.
  var isDelivering = false
  var collected = Data()
  /// The file of a download, from its response on, and the version of the resource that it has bytes of.
  var file: DownloadFile?
  var resource: Resource?
  /// The bytes from which a download continues, until its response has come.
  var continued: KeptBytes?
  var end: HTTPEnd?

  /// Whether protocol classes were asked about the current address.
  var wasOffered = false
  /// The object of a protocol class that takes the place of the transport, its response, the bytes that were not
  /// delivered yet, and its error.
  var loader: ProtocolLoader?
  var given: URLResponse?
  var loaded = Data()
  var failure: (any Error)?

  /// The address for which the cache was last consulted.
  var consulted: URL?
  /// The stored response that the server is asked to revalidate.
  var questionable: ResponseCache.Entry?
  /// The rest of a body served from the cache.
  var served: ArraySlice<UInt8>?
  /// The entry to be stored once it is complete, with the bytes so far.
  var kept: ResponseCache.Entry?
  /// When the exchange began, in seconds since 1970, and the fields that were sent.
  var began = 0.0
  var sentFields: [HTTPField] = []

  /// The exchanges that are over, and the request and the head of the one that is not.
  var transactions: [URLSessionTaskTransactionMetrics] = []
  var sentRequest: URLRequest?
  var lastHead: ResponseHead?
  let resumed = Date()

  /// Whether its delegate knows that it waits for a network.
  var hasSaidThatItWaits = false
  var retryAt: DeviceInstant?
  /// The last activity of a peer: bytes, an answer of the delegate, a resume.
  var lastHeard: DeviceInstant
  /// The end of the resource timeout (R73).
  let deadline: DeviceInstant

  /// - Throws: `URLError` if the file to be sent cannot be opened.
  init(
    _ task: URLSessionTask, of session: LocalSession, now: DeviceInstant
  ) throws(URLError) {
    self.task = task
    self.session = session
    method = task.originalRequest?.httpMethod
    stream = task.values.withLock { $0.body.stream }
    upload = try UploadBody.open(task.values.withLock { $0.body }, of: task.originalRequest?.url)
    lastHeard = now
    deadline = now + session.settings.values.withLock { $0.rules.resourceTimeout }
    if let data = task.values.withLock({ $0.resume }) { continued = try KeptBytes(data) }
    if let length = upload?.length { task.values.withLock { $0.expectedToSend = length } }
  }

  /// How long it may get no byte before it fails: the request's own timeout, or the session's (R70).
  var patience: Duration {
    let own = task.currentRequest?.timeoutInterval ?? 60
    let isOwn = own != 60 && own > 0
    let timeout =
      isOwn ? .bounded(own) : session.settings.values.withLock { $0.rules.requestTimeout }
    return timeout == .zero ? .seconds(60) : timeout
  }

  /// The user agent if the program sets none.
  private static let agent = "\(ServicePaths().agent) BackgroundURLSession/1"

  /// Longer than any transfer takes, yet short enough for libcurl.
  private static let most = Duration.seconds(7 * 86_400)

  var waitsForPeer: Bool {
    guard case .running(_, let lane) = stage, lane != nil || loader != nil && end == nil else {
      return false
    }
    return !isSuspended && question == nil && !isDelivering
  }

  /// When it must be looked at next: at its deadline, or when the patience with a server or a pause ends.
  var nextDeadline: DeviceInstant {
    min(deadline, waitsForPeer ? lastHeard + patience : retryAt ?? deadline)
  }

  /// Whether the request still has its body: a redirect may have changed it to one without.
  var hasBodyToSend: Bool { task.currentRequest?.httpMethod == method }

  /// Returns the request without an answer to a challenge; nil without an address.
  func asked() -> TransferRequest? {
    task.currentRequest.flatMap {
      TransferRequest(
        $0, session.settings.values.withLock { $0 }, agent: Self.agent, isElsewhere: hasLeftServer)
    }
  }

  /// Returns the request to be sent next, and its lane; nil for a task without a usable address.
  ///
  /// Adds validators of a stored response or of kept bytes, and credentials for the server that they were given for. libcurl's
  /// own time limits are put out of reach.
  func nextRequest() -> (HTTPRequest, Lanes.Name)? {
    guard var asked = asked(), let address = WebAddress(asked.url)
    else { return nil }
    asked.fields += questionable?.response.conditions ?? []
    asked.fields += continued?.conditions ?? []
    if let credential {
      asked.authorize(by: credential, salt: String(UInt64.random(in: .min ... .max), radix: 36))
    }
    let body = hasBodyToSend ? upload?.file.number : nil
    if body != nil && upload?.length != 0 || sendsStream { asked.describeBody() }
    var request = HTTPRequest(asked, bodyFile: body)
    request.acceptsCodings = true
    (request.proxies, request.certificateFile) = session.settings.values.withLock {
      ($0.proxies, $0.trustedCertificates)
    }
    // Timeouts are judged here, as the time in which a task is suspended does not count.
    request.limits.stalling = Self.most
    request.limits.connecting = min(patience + .seconds(1), Self.most)
    return (request, Lanes.Name(session: session.name, host: address.host))
  }

  /// Forgets an exchange, so that the next one can begin; redirects, credentials and the deadline stay.
  func clear() {
    stage = .idle
    head = nil
    end = nil
    question = nil
    hasBody = false
    served = nil
    kept = nil
    sentStream = nil
    loader?.stop()
    loader = nil
    given = nil
    loaded = Data()
    failure = nil
    retryAt = nil
  }
}
