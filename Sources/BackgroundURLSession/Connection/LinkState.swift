internal import TransferEngine
internal import TransferProtocol

/// What the link knows: which sessions there are, what was asked, and what is still to be written.
///
/// It does no input and output itself. Questions of a session wait until the daemon has opened it. When the
/// connection breaks, all sessions are opened again, and questions that may be asked twice are; for the
/// others the asker hears that it was interrupted.
struct LinkState {
  typealias Answer = @Sendable (Result<ClientAnswer, LinkFailure>) -> Void

  private struct Session {
    let listener: any ServiceListener
    var isOpen = false
    /// Why the daemon has not opened it; asked anew with the next connection, or the next question if
    /// another process had it.
    var refusal: LinkFailure?
  }

  private struct Question {
    let request: ClientRequest
    let answer: Answer
    var isSent = false
    /// What has come of a list.
    var tasks: [TaskSummary] = []

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
    guard let session = sessions[request.identifier] else {
      return [{ answer(.failure(.invalidated)) }]
    }
    if session.refusal == .inUse {
      // The other process may have ended.
      sessions[request.identifier]?.refusal = nil
      open(request.identifier)
    } else if let refusal = session.refusal {
      return [{ answer(.failure(refusal)) }]
    }
    lastQuestion += 1
    questions[lastQuestion] = Question(request: request, answer: answer)
    return isConnected && session.isOpen ? send(lastQuestion) : []
  }

  private mutating func open(_ identifier: String) {
    guard let session = sessions[identifier] else { return }
    lastQuestion += 1
    let request = ClientRequest.open(identifier: identifier, session.listener.configuration)
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
    outgoing = OutgoingBytes()
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
    guard let question = questions.removeValue(forKey: number) else { return [] }
    if case .open(let identifier, _) = question.request { return opened(identifier, answer) }
    if answer == .refused(.invalidated) { return [{ question.answer(.failure(.invalidated)) }] }
    return [{ question.answer(.success(question.whole(answer))) }]
  }

  private mutating func opened(_ identifier: String, _ answer: ClientAnswer) -> Outcome {
    guard let listener = sessions[identifier]?.listener else { return [] }
    if case .refused(let refusal) = answer {
      return refused(identifier, refusal == .inUseByAnotherProcess ? .inUse : .invalidated)
    }
    sessions[identifier]?.isOpen = true
    lastQuestion += 1
    questions[lastQuestion] = Question(request: .listTasks(identifier: identifier)) { answer in
      if case .success(.tasks(let tasks)) = answer { listener.opened(tasks) }
    }
    // What the session has had before stands in front of what it asks for now.
    var outcome = send(lastQuestion)
    for (number, question) in questions.sorted(by: { $0.key < $1.key })
    where question.request.identifier == identifier && !question.isSent {
      outcome += send(number)
    }
    return outcome
  }

  private mutating func denied(_ number: Int, _ failure: LinkFailure) -> Outcome {
    guard case .open(let identifier, _) = questions[number]?.request else {
      return settle(failure, [number])
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
    outgoing = OutgoingBytes()
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
    numbers.compactMap { questions.removeValue(forKey: $0) }.map { question in
      { question.answer(.failure(failure)) }
    }
  }
}

extension ClientRequest {
  /// Whether it can be asked once more when it is not known whether it was done.
  fileprivate var isRepeatable: Bool {
    switch self {
    case .create, .listTasks, .cancel(_, _, producingResumeData: true): false
    default: true
    }
  }
}
