import RuleBlocks
import TransferEngine

/// The actions of the client's processes, and the messages to them.
extension TransferSimulation {
  mutating func launch(_ presence: ClientPresence) {
    lastConnection += 1
    app.process = SimulatedApp.Process(
      connection: ConnectionID(lastConnection), presence: presence,
      numberer: chance(70) ? lastConnection : nil, delegate: version())
    app.questions = []
    app.isForceQuit = false
    app.isInvalidating = false
    connect()
  }

  /// The methods of the delegate in the version of the program that is launched now.
  private mutating func version() -> DelegateMethods? {
    switch life.number(below: 6) {
    case 0: nil
    case 1: DelegateMethods(takesDelayedBegin: false, takesChallenge: true)
    case 2: DelegateMethods(takesDelayedBegin: true, takesChallenge: false)
    default: DelegateMethods(takesDelayedBegin: true, takesChallenge: true)
    }
  }

  mutating func connect() {
    guard let process = app.process else { return }
    feed(.connected(process.connection, Self.session.client, process.presence))
    // If the daemon died meanwhile, the program has reconnected and all of this has happened there.
    guard isConnected(process) else { return }
    open()
    for (number, order) in process.unanswered.sorted(by: { $0.key < $1.key }) {
      guard isConnected(process) else { return }
      ask(.create(identifier: Self.session.identifier, order, number: number))
    }
    if isConnected(process), app.isInvalidating { invalidate() }
  }

  private func isConnected(_ process: SimulatedApp.Process) -> Bool {
    app.process?.connection == process.connection
  }

  private mutating func open() {
    ask(
      .open(
        identifier: Self.session.identifier, configuration, numberer: app.process?.numberer,
        delegate: app.process?.delegate))
  }

  mutating func invalidate() {
    app.isInvalidating = true
    ask(.invalidate(identifier: Self.session.identifier, cancelling: chance(50)))
  }

  /// The process dies with everything that it has received and not acknowledged.
  mutating func killApp(isHeard: Bool = true) {
    guard let process = app.process else { return }
    app.endProcess()
    wakes.owesAllTold = false
    (wakes.isToldAll, wakes.limit) = (false, nil)
    feed(.disconnected(process.connection, isHeard: isHeard))
  }

  /// Creates a task, under a number of the process or the daemon.
  ///
  /// - Returns: the number; nil if there is none.
  mutating func create(_ order: TaskOrder) -> Int? {
    let last = app.lastNumber
    let number = giveNumber(order)
    ask(.create(identifier: Self.session.identifier, order, number: number))
    return number ?? (app.lastNumber > last ? app.lastNumber : nil)
  }

  /// Gives the program the number of a task that the daemon does not know yet.
  @discardableResult
  mutating func giveNumber(_ order: TaskOrder) -> Int? {
    guard let number = app.process?.nextTask else { return nil }
    app.process?.nextTask = number + 1
    app.process?.unanswered[number] = order
    note(number, order)
    return number
  }

  private mutating func note(_ number: Int, _ order: TaskOrder) {
    if number <= app.lastNumber { problem("task number \(number) was given twice") }
    app.lastNumber = max(number, app.lastNumber)
    app.orders[number] = order
  }

  mutating func setPresence(_ presence: ClientPresence) {
    guard app.process != nil else { return }
    app.process?.presence = presence
    feed(.presence(Self.session.client, presence))
  }

  mutating func ask(_ request: ClientRequest) {
    guard let process = app.process else { return }
    lastRequest += 1
    asked[lastRequest] = request
    feed(.asked(process.connection, request: lastRequest, request))
  }

  mutating func hear(_ answer: ClientAnswer, to number: Int, _ connection: ConnectionID) {
    guard app.process?.connection == connection, let request = asked.removeValue(forKey: number)
    else { return }
    if wakes.lastRequestBeforeAllTold.map({ $0 < number }) ?? false {
      wakes.lastRequestBeforeAllTold = nil
    }
    switch (request, answer) {
    case (.open, .opened(let next, let isAnew)):
      if isAnew || app.process?.nextTask == nil { app.process?.nextTask = next }
    case (.create(_, _, let number?), .created(let task)):
      if number != task { problem("task \(number) was made as \(task)") }
      app.process?.unanswered[number] = nil
    case (.create(_, let order, nil), .created(let task)): note(task, order)
    case (.create(_, _, let number?), .refused(.invalidated)) where app.isInvalidating:
      app.process?.unanswered[number] = nil
      app.orders[number] = nil
    case (.acknowledge(_, let event), .done): app.settled.insert(event)
    case (.cancel, .resumeData(let data?)): app.resumeData.append(data)
    case (.create, .refused(.invalidated)) where app.isInvalidating: break
    case (_, .refused(let refusal)): problem("\(request) was refused: \(refusal)")
    default: break
    }
  }

  mutating func hear(_ message: ClientMessage, _ connection: ConnectionID) {
    guard app.process?.connection == connection else {
      return problem("\(message) went to a process that is gone")
    }
    if app.process?.presence == .suspended { problem("\(message) went to a suspended process") }
    switch message {
    case .event(let number, let event): app.process?.inbox.append((number, event))
    case .willBeginDelayed, .challenge: app.questions.append(message)
    case .received, .sent, .resumed, .moved, .response: break
    case .allEventsTold: hearAllTold()
    }
  }

  /// Calls the delegate with the next event; unless the process is killed meanwhile, the event is
  /// acknowledged.
  mutating func callDelegate() {
    guard app.process?.inbox.isEmpty == false,
      let (number, event) = app.process?.inbox.removeFirst()
    else { return }
    let connection = app.process?.connection
    if app.process?.returned.contains(number) != true {
      if sabotage == .acknowledgesEarly { acknowledge(number) }
      if app.settled.contains(number), sabotage != .acknowledgesEarly {
        problem("event \(number) was told again after its acknowledgement")
      }
      if app.process?.called.insert(number).inserted == false {
        problem("event \(number) was told twice to one process")
      }
      if isFaulty, chance(5) { return killApp() }
      note(event, number)
      app.process?.returned.insert(number)
      if isFaulty, chance(5) { return killApp() }
    }
    // If the daemon dies during the acknowledgement, the program reconnects, and opens another session there.
    if event == .invalidated { app.isInvalidating = false }
    acknowledge(number)
    if event == .invalidated { endSession(isOpen: app.process?.connection != connection) }
  }

  /// Ends the session after its last event; the program begins one of the same name.
  ///
  /// If a new connection has already opened the rest of the session, it does not.
  private mutating func endSession(isOpen: Bool) {
    app.forgetSession()
    strict = []
    wakes.owesAllTold = false
    // The next session uses the same numbers for other tasks.
    (wakes.wokenFor, wakes.stopped, wakes.challenged) = ([], [:], [])
    wakes.unanswered = [:]
    guard !isOpen else { return }
    wakes.lastRequestBeforeAllTold = nil
    // A new session does not know the numbers of the former one.
    app.process?.nextTask = nil
    open()
  }

  private mutating func acknowledge(_ number: Int) {
    ask(.acknowledge(identifier: Self.session.identifier, event: number))
  }

  private mutating func note(_ event: SessionEvent, _ number: Int) {
    switch event {
    case .downloaded(let task, let file, let length, let head):
      app.downloads[task, default: 0] += 1
      check(file, length, head, of: task)
      guard chance(70) else { return }
      disk.files[file] = nil
      app.moved.insert(file)
    case .completed(let task, let completion):
      if app.completions[task].map({ $0 != number }) == true {
        problem("task \(task) ended twice")
      }
      app.completions[task] = number
      if completion.error == .fileLost, app.downloads[task] != nil {
        problem("the file of task \(task) is lost that the app has")
      }
      if completion.error == .timedOut, strict.contains(task) { problem("task \(task) hangs") }
      if let data = completion.resumeData { app.resumeData.append(data) }
      if completion.error == nil, app.downloads[task] == nil {
        problem("task \(task) succeeded without a file")
      }
    case .invalidated:
      if app.process?.inbox.isEmpty == false { problem("events come after the end") }
      checkAllEnded()
    }
  }

  private mutating func delayedAnswer(_ task: Int) -> ClientRequest.DelayedAnswer {
    guard var request = app.orders[task]?.request, chance(30) else {
      return chance(80) ? .proceed : .cancel
    }
    request.fields = [HTTPField("X-Begins", "now")]
    return .proceedWith(request)
  }

  mutating func answerQuestion() {
    guard !app.questions.isEmpty else { return }
    let session = Self.session.identifier
    switch app.questions.removeFirst() {
    case .willBeginDelayed(let task):
      answer(
        .delayedBegin, of: task,
        .answerDelayed(identifier: session, task: task, delayedAnswer(task)))
    case .challenge(let task, _):
      let answers: [ClientRequest.ChallengeAnswer] = [
        .use(user: "a", password: "b"), .performDefault, .cancel,
      ]
      let chosen = answers[random.number(below: 3)]
      answer(
        .challenge, of: task, .answerChallenge(identifier: session, task: task, chosen))
    default: break
    }
  }
}
