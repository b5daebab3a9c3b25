internal import TransferEngine
internal import TransferProtocol

/// What the link knows: which sessions there are, what was asked, and what is still to be written.
///
/// It does no input and output itself. Questions of a session wait until the daemon has opened it. When the
/// connection breaks, all sessions are opened again, and questions that may be asked twice are; for the
/// others the asker hears that it was interrupted.
///
/// Tasks get their numbers here, so that to make one waits for no disk: one after the other, from
/// where the daemon says on, and so that only few of them are not durable at a time. One that the
/// daemon has not answered is asked for again under its number, which makes no second one.
struct LinkState {
  /// Takes what becomes of a question, once. Called without the lock.
  typealias Answer = @Sendable (Result<ClientAnswer, LinkFailure>) -> Void

  /// A session that lives in this program, and how its tasks are numbered.
  private struct Session {
    let listener: any ServiceListener
    /// What the daemon knows it by as the one that gives the numbers.
    let numberer = Int.random(in: 1...1 << 53)
    /// The number of the next task; nil before the daemon has said one, that is before the session
    /// was opened the first time.
    var nextTask: Int?
    /// How many tasks have a number that the daemon has not answered for.
    /// Bounded by `TransferTaskID.numbersAhead`: so many may be lost with a daemon that is killed.
    var unanswered = 0
    /// Questions for tasks that have no number yet.
    var unnumbered: [Int] = []
    /// Whether the daemon has opened the session on this connection: only then anything is asked
    /// for it.
    var isOpen = false
    /// Why the daemon has not opened it; asked anew with the next connection, or the next question if
    /// another process had it.
    var refusal: LinkFailure?

    /// The next question that may be asked for a task, and the number that this has.
    ///
    /// Nil while the session is not open, no task wants a number, or too many are not answered for.
    mutating func takeNumber() -> (question: Int, task: Int)? {
      guard isOpen, unanswered < TransferTaskID.numbersAhead, let number = nextTask,
        !unnumbered.isEmpty
      else { return nil }
      nextTask = number + 1
      return (unnumbered.removeFirst(), number)
    }
  }

  /// What was asked of the daemon and is not answered, by a number of this process.
  private struct Question {
    /// Changes once for a task: when it gets its number.
    var request: ClientRequest
    let answer: Answer
    /// Hears the number of the task that is asked for.
    var named: (@Sendable (Int) -> Void)?
    /// Whether it is written for this connection; all are unsent again when it breaks.
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

    /// The answer with what came in parts before it: a long list is sent in several frames, of
    /// which the last is the answer.
    func whole(_ answer: ClientAnswer) -> ClientAnswer {
      if case .tasks(let last) = answer { .tasks(tasks + last) } else { answer }
    }
  }

  /// What is to be done outside of the lock.
  typealias Outcome = [@Sendable () -> Void]

  private var sessions: [String: Session] = [:]
  private var questions: [Int: Question] = [:]
  /// Questions are numbered from 1 on in the order in which they are asked; 0 is never one.
  private var lastQuestion = 0
  /// Whether the daemon has welcomed this program, not merely whether there is a connection.
  private(set) var isConnected = false
  /// The folder in which the daemon keeps finished files, as its welcome says.
  private var files = ""
  /// The version of iOS by whose rules the daemon goes; nil before its first welcome.
  private(set) var system: Int?
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

  /// Asks about a session; a question is written at once if the session is open, else when it is.
  ///
  /// - Returns: the failure of the asker, if the session is unknown, over or refused; it has no
  ///   question then.
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

  /// Gives tasks numbers and asks for them, in the order in which they were made, as far as that
  /// may be.
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

  /// Asks the daemon to open a session; what it says comes to ``opened(_:_:)`` or
  /// ``refused(_:_:)``.
  private mutating func open(_ identifier: String) {
    guard let session = sessions[identifier] else { return }
    lastQuestion += 1
    let request = ClientRequest.open(
      identifier: identifier, session.listener.configuration, numberer: session.numberer)
    questions[lastQuestion] = Question(request: request, answer: { _ in })
    _ = send(lastQuestion)
  }

  /// Writes a question into the bytes for the daemon.
  ///
  /// - Returns: the asker's failure, if the question cannot be put into a frame: it is too long.
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

  /// Writes the registration, if the program has made one.
  private mutating func sayRegistration() {
    if let bytes = try? registration?.encoded() { outgoing.append(bytes) }
  }

  /// Begins a conversation: what was left of the last one is thrown away, and hello and
  /// registration are written.
  ///
  /// Nothing else is said before the daemon's welcome (``take(_:)``), at which sessions are opened.
  mutating func connected(_ hello: ClientFrame) {
    outgoing.clear()
    if let bytes = try? hello.encoded() { outgoing.append(bytes) }
    sayRegistration()
  }

  /// Takes what the daemon says.
  ///
  /// - Throws: `LinkFailure.unavailable` if it refuses this program: the conversation is over, and
  ///   each further try would end the same way.
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
    // A client asks for nothing in the user's name.
    case .overseen: return []
    case .denied(let number, let reason): return denied(number, .denied(reason))
    case .refused(let reason):
      throw .unavailable("transferd refuses this program: \(reason)")
    }
  }

  /// Takes an answer; one to a question that is not known any more (withdrawn, of an earlier
  /// connection) is nothing.
  private mutating func take(_ answer: ClientAnswer, of number: Int) -> Outcome {
    guard let question = takeQuestion(number) else { return [] }
    let request = question.request
    if case .open(let identifier, _, _) = request { return opened(identifier, answer) }
    if answer == .refused(.invalidated) { return [{ question.answer(.failure(.invalidated)) }] }
    let outcome: Outcome = [{ question.answer(.success(question.whole(answer))) }]
    guard case .create = request else { return outcome }
    return outcome + giveNumbers(request.identifier)
  }

  /// Takes the answer to the opening of a session: lists its tasks first, then asks all that has
  /// waited.
  ///
  /// The daemon counts anew (`isAnew`) where it knows another process, or none, as the one that
  /// gives the numbers.
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

  /// Gives numbers from here on. If it has given some before, another process has had the session
  /// since, and may have tasks of the numbers that the daemon has not answered for.
  ///
  /// So all questions about those numbers end as interrupted: what was meant for a task of this
  /// process does not reach another's, and the tasks fail with the reason.
  ///
  /// - Parameter first: the daemon's word for the next free number.
  private mutating func count(from first: Int, _ identifier: String) -> Outcome {
    let doubtful = Set(questions.values.compactMap { $0.newTask(in: identifier) })
    sessions[identifier]?.nextTask = first
    return settle(.interrupted) { question in
      guard question.request.identifier == identifier else { return false }
      return (question.newTask(in: identifier) ?? question.request.task).map(doubtful.contains)
        ?? false
    }
  }

  /// Ends a question that means nothing to the daemon; if it was the opening of a session, all of
  /// the session's.
  private mutating func denied(_ number: Int, _ failure: LinkFailure) -> Outcome {
    guard case .open(let identifier, _, _) = questions[number]?.request else {
      let identifier = questions[number]?.request.identifier
      return settle(failure, [number]) + (identifier.map { giveNumbers($0) } ?? [])
    }
    questions[number] = nil
    return refused(identifier, failure)
  }

  /// Ends all that was asked of a session that the daemon does not open, and remembers why.
  private mutating func refused(_ identifier: String, _ failure: LinkFailure) -> Outcome {
    sessions[identifier]?.refusal = failure
    return settle(failure) { $0.request.identifier == identifier }
  }

  /// Takes note that the connection is gone: sessions are to be opened again, and questions asked
  /// again.
  ///
  /// Only those that cannot be asked twice (``ClientRequest/isRepeatable``) and were written end,
  /// as interrupted: it is not known whether they were done.
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

  /// Ends all questions that are meant, in the order in which they were asked.
  private mutating func settle(
    _ failure: LinkFailure, where isMeant: (Question) -> Bool
  ) -> Outcome {
    settle(failure, questions.filter { isMeant($0.value) }.map(\.key).sorted())
  }

  /// Takes questions away, and tells their askers this failure.
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
