import RuleBlocks

/// The state of a task in the running engine.
///
/// The record is what survives a restart. A task has one ``Stage`` at a time, which says whether an attempt
/// exists in the transport. It changes in few places: ``TransferEngine/place(_:)``, where an attempt begins,
/// ``TransferEngine/stop(_:then:)`` and ``TransferEngine/ended(_:_:)``.
struct TaskState: Sendable {
  var record: TaskRecord
  /// The stage of the task; a restored task begins idle.
  var stage = Stage.idle
  /// The credential for the one server that sent a challenge; never stored.
  var credential: ServerCredential?
  /// The process that got the pending question, or the last one.
  var asked: ConnectionID?
  /// How many answers to challenges were refused.
  var challengesFailed = 0
  /// Whether a refusing response is the result (R58).
  var takesRefusal = false
  /// Handshakes that broke off since the last response of a server (F21).
  var handshakesFailed = 0
  /// Redirects followed since the attempt started at the order's address (R49).
  var redirects = 0
  /// How it was cancelled while its file was being finished; it counts if there is no file (R204).
  var cancelled: Cancellation?
  /// The request of the next attempt, after redirects.
  var request: TransferRequest

  init(_ record: TaskRecord) {
    self.record = record
    request = record.order.request
  }

  enum Stage: Sendable {
    /// Suspended, or waits for a time, the network, or power.
    case idle
    /// Waits for the delegate's permission to begin (R90).
    case asking
    /// Waits for a connection.
    case ready
    /// An attempt is running; its ``Exchange/bodyStart`` says whether its body was accepted.
    case running(Exchange)
    /// The attempt is being stopped and has not ended yet.
    case stopping(Exchange, then: AfterStop)
    /// Waits for the delegate to answer a challenge (R51).
    case challenged(AuthenticationChallenge)
    /// Its partial is being turned into a finished file.
    case finishing
  }

  /// What to do when a stopped attempt has ended.
  ///
  /// Decided when the attempt is stopped; only a cancellation changes it.
  enum AfterStop: Sendable {
    /// Continue as soon as possible.
    case goOn
    /// Wait after a failure (R72).
    case retry
    /// Wait as long as a busy server requests (R72).
    case retryAfter(Duration)
    /// Continue at another address (R49).
    case redirect(TransferRequest)
    /// Ask the delegate, with no attempt meanwhile (R51).
    case challenge(AuthenticationChallenge)
    /// Answer the challenge once more, with a newer nonce.
    case answerAgain
    /// Discard the bytes and request the whole resource.
    case askWhole
    /// Make the file: all bytes were there already (R82).
    case finish
    /// End with an error, with resume data if the bytes can be continued (R76).
    case fail(TransferError)
    /// End with -999.
    case cancel(Cancellation)
  }

  /// The manner in which a task is cancelled.
  struct Cancellation: Sendable {
    /// Nil for the program's own `cancel()`, or the user's order.
    var reason: TransferError.CancelReason?
    /// Whether the bytes are kept for a later download (R62, R75).
    var keepsBytes = false
    /// The request that waits for the resume data.
    var asker: (connection: ConnectionID, request: Int)?
  }

  /// Bytes received of a body, or sent of an upload.
  var transferred: Int64 { exchange?.transferred ?? record.partial?.durable ?? 0 }

  /// The question that its delegate must answer before it continues, if any.
  var question: TaskQuestion? {
    switch stage {
    case .asking: .delayedBegin
    case .challenged: .challenge
    default: nil
    }
  }

  /// The attempt of the current stage.
  var exchange: Exchange? {
    switch stage {
    case .running(let exchange), .stopping(let exchange, _): exchange
    default: nil
    }
  }
}
