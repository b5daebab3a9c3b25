import RuleBlocks

/// A task as the engine sees it while it runs.
///
/// The record is what a new daemon would know. A task has one ``Stage`` at a time, which says
/// whether the transport has something of it, and is changed in few places:
/// ``TransferEngine/place(_:)``, where an attempt begins, ``TransferEngine/stop(_:then:)`` and
/// ``TransferEngine/ended(_:_:)``.
struct TaskState: Sendable {
  var record: TaskRecord
  /// What the task does; a task that comes from the store begins idle.
  var stage = Stage.idle
  /// The name and password that a client has given for the one address that asked; never stored.
  var credential: (address: WebAddress, user: String, password: String)?
  /// Which address has asked.
  var challenger: WebAddress?
  /// The process that was told the question that waits, or waited last.
  var asked: ConnectionID?
  /// How many challenges were answered in vain.
  var challengesFailed = 0
  /// Whether a refusing response is the result (R58).
  var takesRefusal = false
  /// Handshakes that were broken off since a server was heard last (F21).
  var handshakesFailed = 0
  /// Redirects followed since the attempts began at the order's address (R49).
  var redirects = 0
  /// What the next attempt asks for behind redirects.
  var request: TransferRequest

  init(_ record: TaskRecord) {
    self.record = record
    request = record.order.request
  }

  /// What the task does.
  enum Stage: Sendable {
    /// Suspended, or waits for a time, the network, or power.
    case idle
    /// Waits for the delegate to say whether it may begin (R90).
    case asking
    /// Waits for a connection.
    case ready
    /// An attempt goes on; its ``Exchange/bodyStart`` says whether its body was accepted.
    case running(Exchange)
    /// The attempt was stopped and has not ended yet.
    case stopping(Exchange, then: AfterStop)
    /// Waits for the delegate to answer (R51).
    case challenged(AuthenticationChallenge)
    /// Its partial is made a finished file.
    case finishing
  }

  /// What follows when a stopped attempt has ended.
  ///
  /// Decided when the attempt is stopped, and changed by a cancellation alone.
  enum AfterStop: Sendable {
    /// Goes on as soon as it may.
    case goOn
    /// Waits behind a failure (R72).
    case retry
    /// Waits as long as a busy server asks (R72).
    case retryAfter(Duration)
    /// Goes on at another address (R49).
    case redirect(TransferRequest)
    /// Asks the delegate, without an attempt meanwhile (R51).
    case challenge(AuthenticationChallenge)
    /// What came is thrown away.
    case askWhole
    /// All bytes were there already: the file is made (R82).
    case finish
    /// Ends with an error, with resume data if the bytes are good for that (R76).
    case fail(TransferError)
    /// Ends with -999.
    case cancel(Cancellation)
  }

  /// How a task is cancelled.
  struct Cancellation: Sendable {
    /// Nil for the program's own `cancel()` or the user's order.
    var reason: TransferError.CancelReason?
    /// Whether the bytes are kept to go on from (R62, R75).
    var keepsBytes = false
    /// The question that waits for the resume data.
    var asker: (connection: ConnectionID, request: Int)?
  }

  /// Bytes of the body that came, or that were sent by an upload.
  var transferred: Int64 { exchange?.transferred ?? record.partial?.durable ?? 0 }

  /// What its delegate must say before it goes on; nil if nothing.
  var question: TaskQuestion? {
    switch stage {
    case .asking: .delayedBegin
    case .challenged: .challenge
    default: nil
    }
  }

  /// The attempt that the stage is about.
  var exchange: Exchange? {
    switch stage {
    case .running(let exchange), .stopping(let exchange, _): exchange
    default: nil
    }
  }
}
