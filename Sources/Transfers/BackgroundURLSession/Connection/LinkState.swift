internal import TransferEngine
internal import TransferProtocol

/// The state of the link: open sessions, outstanding questions and bytes still to be written.
///
/// It does no input or output itself. Questions of a session wait until the daemon has opened it. When the
/// connection breaks, all sessions are opened again and repeatable questions are repeated; the others fail as
/// interrupted.
///
/// Task numbers are assigned here, so that making a task does not wait for a disk: in ascending order from
/// the number that the daemon names, and with a bound on how many tasks are not yet durable. A task that the
/// daemon has not answered is requested again under its number, which makes no second task.
struct LinkState {
  /// Receives the result of a question, once. Called without the lock.
  typealias Answer = @Sendable (Result<ClientAnswer, LinkFailure>) -> Void

  /// An open session of this program, with the numbering of its tasks.
  private struct Session {
    let listener: any ServiceListener
    /// Identifies this process to the daemon as the one that numbers the tasks.
    let numberer = Int.random(in: 1...1 << 53)
    /// The number of the next task; nil before the daemon has named one, that is before the session is first
    /// opened.
    var nextTask: Int?
    /// How many numbered tasks the daemon has not answered. Bounded by `TransferTaskID.numbersAhead`: this
    /// many may be lost if the daemon is killed.
    var unanswered = 0
    /// Questions that create tasks which have no number yet.
    var unnumbered: [Int] = []
    /// Whether the daemon has opened the session on this connection; nothing is sent for it before.
    var isOpen = false
    /// Why the daemon has not opened it. Retried with the next connection, or with the next question if
    /// another process had it.
    var refusal: LinkFailure?

    /// Takes the next question that creates a task, and assigns its number.
    ///
    /// Nil while the session is not open, no task wants a number, or too many are unanswered.
    mutating func takeNumber() -> (question: Int, task: Int)? {
      guard isOpen, unanswered < TransferTaskID.numbersAhead, let number = nextTask,
        !unnumbered.isEmpty
      else { return nil }
      nextTask = number + 1
      return (unnumbered.removeFirst(), number)
    }
  }

  /// A request to the daemon that has not been answered, under a number of this process.
  private struct Question {
    /// Changes once if it creates a task: when the task gets its number.
    var request: ClientRequest
    let answer: Answer
    /// Receives the number of the task to be created.
    var named: (@Sendable (Int) -> Void)?
    /// Whether it was written to this connection; reset for all questions when the connection breaks.
    var isSent = false
    /// The parts of a list received so far.
    var tasks: [TaskSummary] = []

    func newTask(in identifier: String) -> Int? {
      guard case .create(identifier, _, let number) = request else { return nil }
      return number
    }

    /// Whether it only waits for a connection.
    var isReady: Bool {
      if case .create(_, _, number: nil) = request { false } else { !isSent }
    }

    /// Joins an answer with the parts received before it: a long list comes in several frames, the last of
    /// which is the answer.
    func whole(_ answer: ClientAnswer) -> ClientAnswer {
      if case .tasks(let last) = answer { .tasks(tasks + last) } else { answer }
    }
  }

  /// Work to be done outside of the lock.
  typealias Outcome = [@Sendable () -> Void]

  private var sessions: [String: Session] = [:]
  private var questions: [Int: Question] = [:]
  /// Questions are numbered from 1 in the order in which they are made; 0 is never used.
  private var lastQuestion = 0
  /// Whether the daemon has sent its welcome; a mere connection does not count.
  private(set) var isConnected = false
  /// The folder for finished files, from the daemon's welcome.
  private var files = ""
  /// The iOS version whose rules the daemon follows; nil before its first welcome.
  private(set) var system: Int?
  /// The command that may start this program; nil until the program registers one.
  private var registration: ClientFrame?
  var outgoing = OutgoingBytes()

  var isNeeded: Bool { !sessions.isEmpty || !questions.isEmpty }

  // MARK: Sessions and questions

  /// Returns the session of this identifier: the existing one, or a new one (R44).
  mutating func register(_ identifier: String, _ make: () -> any ServiceListener)
    -> any ServiceListener
  {
    if let session = sessions[identifier] { return session.listener }
    let listener = make()
    sessions[identifier] = Session(listener: listener)
    if isConnected { open(identifier) }
    return listener
  }

  /// Forgets a session and its unsent questions, unless another session has its identifier by now.
  mutating func unregister(_ identifier: String, _ listener: any ServiceListener) -> Outcome {
    guard sessions[identifier]?.listener === listener else { return [] }
    sessions[identifier] = nil
    return settle(.invalidated) { !$0.isSent && $0.request.identifier == identifier }
  }

  /// Makes a request for a session; it is written at once if the session is open, or else when it opens.
  ///
  /// - Returns: the failure to report if the session is unknown, over or refused; no question is kept then.
  mutating func ask(_ request: ClientRequest, _ answer: @escaping Answer) -> Outcome {
    if let failure = obstacle(request.identifier) { return [{ answer(.failure(failure)) }] }
    lastQuestion += 1
    questions[lastQuestion] = Question(request: request, answer: answer)
    return sessions[request.identifier]?.isOpen == true ? send(lastQuestion) : []
  }

  /// Requests a task.
  ///
  /// - Parameter named: receives the task's number as soon as there is one, before any answer.
  /// - Returns: the question to pass to ``withdraw(_:)``.
  mutating func create(
    _ order: TaskOrder, in identifier: String, named: @escaping @Sendable (Int) -> Void,
    _ answer: @escaping Answer
  ) -> (question: Int, outcome: Outcome) {
    if let failure = obstacle(identifier) { return (0, [{ answer(.failure(failure)) }]) }
    lastQuestion += 1
    let question = lastQuestion
    questions[question] = Question(
      request: .create(identifier: identifier, order), answer: answer, named: named)
    sessions[identifier]?.unnumbered.append(question)
    return (question, giveNumbers(identifier))
  }

  /// Withdraws the request for a task that has no number yet; its handlers are not called.
  mutating func withdraw(_ question: Int) {
    if questions[question]?.isReady == false, questions[question]?.isSent == false {
      questions[question] = nil
    }
  }

  /// Returns why no request can be made for a session, or nil.
  private mutating func obstacle(_ identifier: String) -> LinkFailure? {
    guard let session = sessions[identifier] else { return .invalidated }
    guard session.refusal == .inUse else { return session.refusal }
    // The other process may have ended.
    sessions[identifier]?.refusal = nil
    open(identifier)
    return nil
  }

  /// Numbers waiting tasks and requests them, in the order in which they were made, as far as the bound
  /// allows.
  private mutating func giveNumbers(_ identifier: String) -> Outcome {
    var outcome: Outcome = []
    while let (question, number) = sessions[identifier]?.takeNumber() {
      guard case .create(_, let order, _) = questions[question]?.request else { continue }
      sessions[identifier]?.unanswered += 1
      questions[question]?.request = .create(identifier: identifier, order, number: number)
      questions[question]?.named?(number)
      outcome += send(question)
    }
    return outcome
  }

  private mutating func takeQuestion(_ number: Int) -> Question? {
    let question = questions.removeValue(forKey: number)
    if case .create(let identifier, _, number: _?) = question?.request {
      sessions[identifier]?.unanswered -= 1
    }
    return question
  }

  /// Requests the daemon to open a session; the answer arrives in ``opened(_:_:)`` or ``refused(_:_:)``.
  private mutating func open(_ identifier: String) {
    guard let session = sessions[identifier] else { return }
    lastQuestion += 1
    let request = ClientRequest.open(
      identifier: identifier, session.listener.configuration, numberer: session.numberer,
      delegate: session.listener.delegateMethods)
    questions[lastQuestion] = Question(request: request, answer: { _ in })
    _ = send(lastQuestion)
  }

  /// Appends a question to the bytes for the daemon.
  ///
  /// - Returns: the failure to report if the question is too long for a frame.
  private mutating func send(_ number: Int) -> Outcome {
    guard let request = questions[number]?.request else { return [] }
    do throws(TransferFrameError) {
      outgoing.append(try ClientFrame.ask(request: number, request).encoded())
      questions[number]?.isSent = true
      return []
    } catch {
      return settle(.unavailable(error.description), [number])
    }
  }

  // MARK: The connection

  /// Sets the command that may start this program; it is sent now and with each connection.
  mutating func register(_ command: LaunchCommand?) {
    registration = .register(command)
    if isConnected { sayRegistration() }
  }

  /// Sends the registration, if the program has made one.
  private mutating func sayRegistration() {
    if let bytes = try? registration?.encoded() { outgoing.append(bytes) }
  }

  /// Begins a conversation: discards what was left of the last one, then writes hello and the registration.
  ///
  /// Nothing else is sent before the daemon's welcome (``take(_:)``), at which sessions are opened.
  mutating func connected(_ hello: ClientFrame) {
    outgoing.clear()
    if let bytes = try? hello.encoded() { outgoing.append(bytes) }
    sayRegistration()
  }

  /// Handles a frame from the daemon.
  ///
  /// - Throws: `LinkFailure.unavailable` if the daemon refuses this program: the conversation is over, and
  ///   another try would end the same way.
  mutating func take(_ frame: ServiceFrame) throws(LinkFailure) -> Outcome {
    switch frame {
    case .welcome(let files, let system):
      isConnected = true
      self.files = files
      self.system = system
      for identifier in sessions.keys.sorted() { open(identifier) }
      return []
    case .answer(let number, let answer): return take(answer, of: number)
    case .part(let number, let tasks):
      questions[number]?.tasks += tasks
      return []
    case .tell(let identifier, let message):
      guard let listener = sessions[identifier]?.listener else { return [] }
      return [{ [files] in listener.take(message, files: files) }]
    // A client never makes requests in the user's name.
    case .overseen: return []
    case .denied(let number, let reason): return denied(number, .denied(reason))
    case .refused(let reason):
      throw .unavailable("transferd rejects this program: \(reason)")
    }
  }

  /// Handles an answer; one to an unknown question (withdrawn, or of an earlier connection) is ignored.
  private mutating func take(_ answer: ClientAnswer, of number: Int) -> Outcome {
    guard let question = takeQuestion(number) else { return [] }
    let request = question.request
    if case .open(let identifier, _, _, _) = request { return opened(identifier, answer) }
    if answer == .refused(.invalidated) { return [{ question.answer(.failure(.invalidated)) }] }
    let outcome: Outcome = [{ question.answer(.success(question.whole(answer))) }]
    guard case .create = request else { return outcome }
    return outcome + giveNumbers(request.identifier)
  }

  /// Handles the answer to the opening of a session: lists its tasks first, then sends all waiting questions.
  ///
  /// The daemon sets `isAnew` if it knows another process, or none, as the one that numbers the tasks.
  private mutating func opened(_ identifier: String, _ answer: ClientAnswer) -> Outcome {
    guard let session = sessions[identifier] else { return [] }
    let listener = session.listener
    if case .refused(let refusal) = answer {
      return refused(identifier, refusal == .inUseByAnotherProcess ? .inUse : .invalidated)
    }
    var outcome: Outcome = []
    if case .opened(let next, let isAnew) = answer, isAnew || session.nextTask == nil {
      outcome += count(from: next, identifier)
    }
    sessions[identifier]?.isOpen = true
    lastQuestion += 1
    questions[lastQuestion] = Question(request: .listTasks(identifier: identifier)) { answer in
      if case .success(.tasks(let tasks)) = answer { listener.opened(tasks) }
    }
    // The existing tasks of the session come before new requests.
    outcome += send(lastQuestion)
    for (number, question) in questions.sorted(by: { $0.key < $1.key })
    where question.request.identifier == identifier && question.isReady {
      outcome += send(number)
    }
    return outcome + giveNumbers(identifier)
  }

  /// Restarts the numbering. If this process has numbered tasks before, another process has had the session
  /// since and may have used the unanswered numbers.
  ///
  /// So all questions about those numbers end as interrupted: nothing meant for a task of this process
  /// reaches another's, and the tasks fail with the reason.
  ///
  /// - Parameter first: the next free number, as the daemon says.
  private mutating func count(from first: Int, _ identifier: String) -> Outcome {
    let doubtful = Set(questions.values.compactMap { $0.newTask(in: identifier) })
    sessions[identifier]?.nextTask = first
    return settle(.interrupted) { question in
      guard question.request.identifier == identifier else { return false }
      return (question.newTask(in: identifier) ?? question.request.task).map(doubtful.contains)
        ?? false
    }
  }

  /// Ends a question that the daemon rejects; if it was the opening of a session, all questions of the
  /// session.
  private mutating func denied(_ number: Int, _ failure: LinkFailure) -> Outcome {
    guard case .open(let identifier, _, _, _) = questions[number]?.request else {
      let identifier = questions[number]?.request.identifier
      return settle(failure, [number]) + (identifier.map { giveNumbers($0) } ?? [])
    }
    questions[number] = nil
    return refused(identifier, failure)
  }

  /// Ends all questions of a session that the daemon does not open, and remembers why.
  private mutating func refused(_ identifier: String, _ failure: LinkFailure) -> Outcome {
    sessions[identifier]?.refusal = failure
    return settle(failure) { $0.request.identifier == identifier }
  }

  /// Handles the loss of the connection: sessions will be opened again and questions repeated.
  ///
  /// Only questions that were written and cannot be repeated (``ClientRequest/isRepeatable``) end, as
  /// interrupted, since it is not known whether they were carried out.
  mutating func disconnected() -> Outcome {
    isConnected = false
    outgoing.clear()
    for identifier in sessions.keys {
      sessions[identifier]?.isOpen = false
      sessions[identifier]?.refusal = nil
    }
    for (number, question) in questions {
      if case .open = question.request { questions[number] = nil }
    }
    let outcome = settle(.interrupted) { $0.isSent && !$0.request.isRepeatable }
    for number in questions.keys { questions[number]?.isSent = false }
    return outcome
  }

  /// Handles the absence of a daemon: requests that may fail do; promised tasks wait for the next daemon.
  mutating func failed(_ failure: LinkFailure) -> Outcome {
    settle(failure) { !$0.request.isRepeatable } + disconnected()
  }

  /// Ends all matching questions, in the order in which they were made.
  private mutating func settle(
    _ failure: LinkFailure, where isMeant: (Question) -> Bool
  ) -> Outcome {
    settle(failure, questions.filter { isMeant($0.value) }.map(\.key).sorted())
  }

  /// Removes questions and reports this failure to each.
  private mutating func settle(_ failure: LinkFailure, _ numbers: [Int]) -> Outcome {
    numbers.compactMap { takeQuestion($0) }.map { question in
      { question.answer(.failure(failure)) }
    }
  }
}

extension ClientRequest {
  /// Whether it can be repeated when it is not known whether it was carried out.
  ///
  /// A numbered task was promised to the program, and stays the same task however often it is requested.
  fileprivate var isRepeatable: Bool {
    switch self {
    case .create(_, _, number: nil), .listTasks, .cancel(_, _, producingResumeData: true): false
    default: true
    }
  }
}
