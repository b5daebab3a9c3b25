import RuleBlocks
import TransferEngine

/// An engine with one connected client and one open session, and the engine's actions.
struct EngineBench {
  static let client: TransferClientID = "app"
  static let name = "s"
  static let session = TransferSessionID(client: client, identifier: name)
  static let connection = ConnectionID(1)

  var engine: TransferEngine
  var now = DeviceInstant(day: 1)
  var store: [TransferRecord.Key: TransferRecord] = [:]
  /// All actions since the last call of ``forgetActions()``.
  private(set) var actions: [TransferAction] = []
  private var lastRequest = 0
  /// The order in which the store returns its records.
  private var order = SplitMix(seed: 1)

  init(
    _ configuration: SessionConfiguration = SessionConfiguration(),
    presence: ClientPresence = .foreground, rules: TransferRules = TransferRules()
  ) {
    engine = TransferEngine(rules, seed: 1, start: now)
    feed(.restored([]))
    feed(.reconciled(lost: []))
    feed(.conditions(TransferConditions()))
    feed(.connected(Self.connection, Self.client, presence))
    ask(.open(identifier: Self.name, configuration))
    forgetActions()
  }

  // MARK: Input

  mutating func feed(_ event: TransferEngine.Event) { take(engine.handle(event, at: now)) }

  /// Advances the time, stopping at every deadline.
  mutating func pass(_ duration: Duration) {
    let end = now + duration
    while let deadline = engine.nextDeadline, deadline <= end {
      now = deadline
      take(engine.elapse(to: deadline))
    }
    now = end
  }

  /// Advances the time until another attempt begins, or nothing is due.
  mutating func passToNextAttempt() {
    let count = attempts.count
    while attempts.count == count, let due = engine.nextDeadline { pass(due - now) }
  }

  mutating func ask(_ request: ClientRequest, on connection: ConnectionID = Self.connection) {
    lastRequest += 1
    feed(.asked(connection, request: lastRequest, request))
  }

  /// Creates and resumes a task.
  @discardableResult
  mutating func begin(_ order: TaskOrder = Self.order()) -> Int {
    ask(.create(identifier: Self.name, order))
    guard case .created(let task) = answers.last else { return 0 }
    resume(task)
    return task
  }

  mutating func resume(_ task: Int) { ask(.resume(identifier: Self.name, task: task)) }

  static func order(_ url: String = "http://a/f", _ kind: TaskOrder.Kind = .download) -> TaskOrder {
    TaskOrder(kind, TransferRequest(url: url))
  }

  /// Replaces the daemon by a new one with the stored records; the client has to connect again.
  ///
  /// - Parameter time: the time of the start; nil for now.
  mutating func restart(lost: Set<PartialID> = [], at time: DeviceInstant? = nil) {
    now = time ?? now
    engine = TransferEngine(seed: 1, start: now)
    forgetActions()
    // The order of a dictionary differs in each process.
    let records = store.sorted { "\($0.key)" < "\($1.key)" }.map(\.value)
    feed(.restored(records.shuffled(using: &order)))
    feed(.conditions(TransferConditions()))
    feed(.reconciled(lost: lost))
  }

  /// Another process of the client connects and opens the session.
  mutating func reopen(_ connection: Int, _ presence: ClientPresence = .foreground) {
    feed(.connected(ConnectionID(connection), Self.client, presence))
    let open = ClientRequest.open(identifier: Self.name, SessionConfiguration())
    ask(open, on: ConnectionID(connection))
  }

  mutating func acknowledge(_ number: Int, on connection: Int = 1) {
    ask(.acknowledge(identifier: Self.name, event: number), on: ConnectionID(connection))
  }

  /// The last attempt receives a challenge, and ends.
  mutating func challenge(_ head: ResponseHead = Self.challenge) {
    let id = last
    feed(.head(id, head))
    feed(.ended(id, AttemptEnd(.stopped)))
  }

  private mutating func take(_ new: [TransferAction]) {
    actions += new
    for action in new {
      switch action {
      case .store(let record): store[record.key] = record
      case .forget(let key): store[key] = nil
      default: break
      }
    }
  }

  mutating func forgetActions() { actions = [] }

  // MARK: Output

  var attempts: [Attempt] {
    actions.compactMap { if case .start(let attempt) = $0 { attempt } else { nil } }
  }
  var answers: [ClientAnswer] {
    actions.compactMap { if case .answer(_, _, let answer) = $0 { answer } else { nil } }
  }
  var messages: [ClientMessage] {
    actions.compactMap { if case .tell(_, _, let message) = $0 { message } else { nil } }
  }
  var events: [SessionEvent] {
    messages.compactMap { if case .event(_, let event) = $0 { event } else { nil } }
  }
  var completions: [SessionEvent.Completion] {
    events.compactMap { if case .completed(_, let completion) = $0 { completion } else { nil } }
  }
  var places: [BodyPlace] {
    actions.compactMap { if case .acceptBody(_, let place) = $0 { place } else { nil } }
  }
  var misuses: [TransferMisuse] { actions.compactMap(\.reportedMisuse) }
  var wakes: Int { actions.count { if case .wake = $0 { true } else { false } } }
  var stops: [AttemptID] {
    actions.compactMap { if case .stop(let id) = $0 { id } else { nil } }
  }
  var last: AttemptID { attempts.last?.id ?? AttemptID(0) }

  // MARK: Servers

  static let challenge = ResponseHead(
    status: 401, fields: [HTTPField("WWW-Authenticate", "Basic realm=\"here\"")])

  static let head = ResponseHead(
    status: 200, fields: [HTTPField("ETag", "\"v1\""), HTTPField("Content-Length", "10")])

  /// The last attempt receives its head and some bytes of the body, and ends.
  mutating func serve(
    _ head: ResponseHead = Self.head, bytes: Int64 = 10, _ reason: AttemptEnd.Reason = .complete
  ) {
    let id = last
    feed(.head(id, head))
    feed(.received(id, total: bytes))
    feed(.ended(id, AttemptEnd(reason, durable: bytes)))
  }

  /// As ``serve(_:bytes:_:)``, followed by the file of a finished download.
  mutating func finish(_ head: ResponseHead = Self.head, bytes: Int64 = 10) {
    serve(head, bytes: bytes)
    finishFiles()
  }

  mutating func finishFiles() {
    for case .finish(let id) in actions { feed(.finished(id)) }
  }
}
