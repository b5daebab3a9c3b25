internal import TransferEngine
internal import TransferProtocol

/// What the link knows: which sessions there are, what was asked, and what is still to be written.
///
/// It does no input and output itself. Questions of a session wait until the daemon has opened it. When the
/// connection breaks, all sessions are opened again, and questions that may be asked twice are; for the
/// others the asker hears that it was interrupted.
///
/// Tasks get their numbers here, so that to make one waits for no disk: one after the other, from where the daemon
/// says on, and so that only few of them are not durable at a time. One that the daemon has not answered is asked
/// for again under its number, which makes no second one.
struct LinkState {
  typealias Answer = @Sendable (Result<ClientAnswer, LinkFailure>) -> Void

  private struct Session {
    let listener: any ServiceListener
    /// What the daemon knows it by as the one that gives the numbers.
    let numberer = Int.random(in: 1...1 << 53)
    /// The number of the next task; nil before the daemon has said one.
    var nextTask: Int?
    /// How many tasks have a number that the daemon has not answered for.
    var unanswered = 0
    /// Questions for tasks that have no number yet.
    var unnumbered: [Int] = []
    var isOpen = false
    /// Why the daemon has not opened it; asked anew with the next connection, or the next question if
    /// another process had it.
    var refusal: LinkFailure?

    /// The next question that may be asked for a task, and the number that this has.
    mutating func takeNumber() -> (question: Int, task: Int)? {
      guard isOpen, unanswered < TransferTaskID.numbersAhead, let number = nextTask,
        !unnumbered.isEmpty
      else { return nil }
      nextTask = number + 1
      return (unnumbered.removeFirst(), number)
    }
  }

  private struct Question {
    var request: ClientRequest
    let answer: Answer
    /// Hears the number of the task that is asked for.
    var named: (@Sendable (Int) -> Void)?
    var isSent = false
    /// What has come of a list.
    var tasks: [TaskSummary] = []

    /// The number of the task that it is to make.
    func newTask(in identifier: String) -> Int? {
      guard case .create(identifier, _, let number) = request else { return nil }
      return number
    }

    /// Whether it waits for a connection alone.
    var isReady: Bool {
      if case .create(_, _, number: nil) = request { false } else { !isSent }
    }

    func whole(_ answer: ClientAnswer) -> ClientAnswer {
      if case .tasks(let last) = answer { .tasks(tasks + last) } else { answer }
    }
  }

  /// What is to be done outside of the lock.
  typealias Outcome = [@Sendable () -> Void]

  private var sessions: [String: Session] = [:]
  private var questions: [Int: Question] = [:]
  private var lastQuestion = 0
  private(set) var isConnected = false
  private var files = ""
  /// What may start this program; nil as long as it has said nothing about it.
  private var registration: ClientFrame?
  /// Bytes for the daemon.
  var outgoing = OutgoingBytes()

  /// Whether a daemon is wanted.
  var isNeeded: Bool { !sessions.isEmpty || !questions.isEmpty }

  // MARK: Sessions and questions

  /// The session of this identifier: the one that lives already, or the given one (R44).
  mutating func register(_ identifier: String, _ make: () -> any ServiceListener)
    -> any ServiceListener
  {
    if let session = sessions[identifier] { return session.listener }
    let listener = make()
    sessions[identifier] = Session(listener: listener)
    if isConnected { open(identifier) }
    return listener
  }

  /// Forgets a session and what it has not asked yet, unless another has its identifier by now.
  mutating func unregister(_ identifier: String, _ listener: any ServiceListener) -> Outcome {
    guard sessions[identifier]?.listener === listener else { return [] }
    sessions[identifier] = nil
    return settle(.invalidated) { !$0.isSent && $0.request.identifier == identifier }
  }

  mutating func ask(_ request: ClientRequest, _ answer: @escaping Answer) -> Outcome {
    if let failure = obstacle(request.identifier) { return [{ answer(.failure(failure)) }] }
    lastQuestion += 1
    questions[lastQuestion] = Question(request: request, answer: answer)
    return sessions[request.identifier]?.isOpen == true ? send(lastQuestion) : []
  }

  /// Asks for a task.
  ///
  /// - Parameter named: hears its number as soon as it has one, at once and before any answer.
  /// - Returns: what ``withdraw(_:)`` takes.
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

  /// Asks no more for a task that has no number yet; its asker hears nothing more.
  mutating func withdraw(_ question: Int) {
    if questions[question]?.isReady == false, questions[question]?.isSent == false {
      questions[question] = nil
    }
  }

  /// Why nothing can be asked of a session.
  private mutating func obstacle(_ identifier: String) -> LinkFailure? {
    guard let session = sessions[identifier] else { return .invalidated }
    guard session.refusal == .inUse else { return session.refusal }
    // The other process may have ended.
    sessions[identifier]?.refusal = nil
    open(identifier)
    return nil
  }

  /// Gives tasks numbers and asks for them, as far as that may be.
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

  /// Takes a question away, whose asker then hears nothing more.
  private mutating func takeQuestion(_ number: Int) -> Question? {
    let question = questions.removeValue(forKey: number)
    if case .create(let identifier, _, number: _?) = question?.request {
      sessions[identifier]?.unanswered -= 1
    }
    return question
  }

  private mutating func open(_ identifier: String) {
    guard let session = sessions[identifier] else { return }
    lastQuestion += 1
    let request = ClientRequest.open(
      identifier: identifier, session.listener.configuration, numberer: session.numberer)
    questions[lastQuestion] = Question(request: request, answer: { _ in })
    _ = send(lastQuestion)
  }

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

  /// Says what may start this program, now and with each connection.
  mutating func register(_ command: LaunchCommand?) {
    registration = .register(command)
    if isConnected { sayRegistration() }
  }

  private mutating func sayRegistration() {
    if let bytes = try? registration?.encoded() { outgoing.append(bytes) }
  }

  /// A connection is there; nothing but the hello is said before the daemon's welcome.
  mutating func connected(_ hello: ClientFrame) {
    outgoing.clear()
    if let bytes = try? hello.encoded() { outgoing.append(bytes) }
    sayRegistration()
  }

  mutating func take(_ frame: ServiceFrame) throws(LinkFailure) -> Outcome {
    switch frame {
    case .welcome(let files):
      isConnected = true
      self.files = files
      for identifier in sessions.keys.sorted() { open(identifier) }
      return []
    case .answer(let number, let answer): return take(answer, of: number)
    case .part(let number, let tasks):
      questions[number]?.tasks += tasks
      return []
    case .tell(let identifier, let message):
      guard let listener = sessions[identifier]?.listener else { return [] }
      return [{ [files] in listener.take(message, files: files) }]
    // A client asks for nothing in the user's name.
    case .overseen: return []
    case .denied(let number, let reason): return denied(number, .denied(reason))
    case .refused(let reason):
      throw .unavailable("transferd refuses this program: \(reason)")
    }
  }

  private mutating func take(_ answer: ClientAnswer, of number: Int) -> Outcome {
    guard let question = takeQuestion(number) else { return [] }
    let request = question.request
    if case .open(let identifier, _, _) = request { return opened(identifier, answer) }
    if answer == .refused(.invalidated) { return [{ question.answer(.failure(.invalidated)) }] }
    let outcome: Outcome = [{ question.answer(.success(question.whole(answer))) }]
    guard case .create = request else { return outcome }
    return outcome + giveNumbers(request.identifier)
  }

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
    // What the session has had before stands in front of what it asks for now.
    outcome += send(lastQuestion)
    for (number, question) in questions.sorted(by: { $0.key < $1.key })
    where question.request.identifier == identifier && question.isReady {
      outcome += send(number)
    }
    return outcome + giveNumbers(identifier)
  }

  /// Gives numbers from here on. If it has given some before, another process has had the session since, and may
  /// have tasks of the numbers that the daemon has not answered for.
  private mutating func count(from first: Int, _ identifier: String) -> Outcome {
    let doubtful = Set(questions.values.compactMap { $0.newTask(in: identifier) })
    sessions[identifier]?.nextTask = first
    return settle(.interrupted) { question in
      guard question.request.identifier == identifier else { return false }
      return (question.newTask(in: identifier) ?? question.request.task).map(doubtful.contains)
        ?? false
    }
  }

  private mutating func denied(_ number: Int, _ failure: LinkFailure) -> Outcome {
    guard case .open(let identifier, _, _) = questions[number]?.request else {
      let identifier = questions[number]?.request.identifier
      return settle(failure, [number]) + (identifier.map { giveNumbers($0) } ?? [])
    }
    questions[number] = nil
    return refused(identifier, failure)
  }

  private mutating func refused(_ identifier: String, _ failure: LinkFailure) -> Outcome {
    sessions[identifier]?.refusal = failure
    return settle(failure) { $0.request.identifier == identifier }
  }

  /// The connection is gone.
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

  /// There is no daemon for now: requests that may fail do; what was promised waits for the next one.
  mutating func failed(_ failure: LinkFailure) -> Outcome {
    settle(failure) { !$0.request.isRepeatable } + disconnected()
  }

  private mutating func settle(
    _ failure: LinkFailure, where isMeant: (Question) -> Bool
  ) -> Outcome {
    settle(failure, questions.filter { isMeant($0.value) }.map(\.key).sorted())
  }

  private mutating func settle(_ failure: LinkFailure, _ numbers: [Int]) -> Outcome {
    numbers.compactMap { takeQuestion($0) }.map { question in
      { question.answer(.failure(failure)) }
    }
  }
}

extension ClientRequest {
  /// Whether it can be asked once more when it is not known whether it was done.
  ///
  /// A task that has a number was promised to the program, and is the same one however often it is asked for.
  fileprivate var isRepeatable: Bool {
    switch self {
    case .create(_, _, number: nil), .listTasks, .cancel(_, _, producingResumeData: true): false
    default: true
    }
  }
}
