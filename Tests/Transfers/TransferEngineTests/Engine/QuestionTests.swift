import RuleBlocks
import Testing
import TransferEngine

/// Questions to the delegate of a client that the user does not open: no transfer waits for ever, and a client
/// that was woken is asked before it learns that everything was delivered.
struct QuestionTests {
  /// What the woken client does with the question.
  enum Reply: CaseIterable {
    case answers
    /// The delegate keeps the question; the device ends such a process after its 30 s.
    case isSilent
    case crashesOnce, crashesAlways
  }

  /// When another task of the session ends, seen from the question.
  enum Other: CaseIterable { case never, before, after }

  @Test(
    "R200, R201: every question is answered, and all is told only then",
    arguments: Client.allCases)
  func isAnswered(client: Client) {
    for question in [TaskQuestion.delayedBegin, .challenge] {
      for other in Other.allCases {
        for reply in Reply.allCases {
          var world = UnopenedClient(reply)
          world.run(client, question, other)
          let what = "\(client), \(question), other task ends: \(other), \(reply)"
          #expect(world.problems == [], "\(what)")
          #expect(world.hasEnded, "\(what): the task waits for ever")
        }
      }
    }
  }

  private static let all = DelegateMethods(takesDelayedBegin: true, takesChallenge: true)
  private static let none = DelegateMethods(takesDelayedBegin: false, takesChallenge: false)

  private func open(_ connection: Int, _ delegate: DelegateMethods, _ bench: inout EngineBench) {
    bench.feed(.connected(ConnectionID(connection), EngineBench.client, .background))
    bench.ask(
      .open(identifier: EngineBench.name, SessionConfiguration(), delegate: delegate),
      on: ConnectionID(connection))
  }

  /// A bench whose first process has this delegate and a delayed task, and is gone.
  private func later(_ delegate: DelegateMethods) -> EngineBench {
    var bench = EngineBench()
    bench.feed(.disconnected(EngineBench.connection))
    open(2, delegate, &bench)
    var order = EngineBench.order()
    order.earliestBegin = bench.now + .seconds(60)
    // As a library says that does not know about the session's methods.
    order.asksBeforeDelayedBegin = true
    bench.ask(.create(identifier: EngineBench.name, order), on: ConnectionID(2))
    bench.ask(.resume(identifier: EngineBench.name, task: 1), on: ConnectionID(2))
    bench.feed(.disconnected(ConnectionID(2)))
    return bench
  }

  @Test("R90: a task that was challenged and put off meanwhile is asked once more before it begins")
  func isAskedTwoQuestions() {
    var bench = EngineBench()
    bench.feed(.disconnected(EngineBench.connection))
    open(2, Self.all, &bench)
    bench.ask(.create(identifier: EngineBench.name, EngineBench.order()), on: ConnectionID(2))
    bench.ask(.resume(identifier: EngineBench.name, task: 1), on: ConnectionID(2))
    let later = bench.now + .seconds(60)
    bench.ask(
      .setEarliestBegin(identifier: EngineBench.name, task: 1, later), on: ConnectionID(2))
    bench.challenge()
    bench.ask(
      .answerChallenge(identifier: EngineBench.name, task: 1, .use(user: "a", password: "b")),
      on: ConnectionID(2))
    bench.forgetActions()
    bench.pass(.seconds(60))
    #expect(bench.messages == [.willBeginDelayed(task: 1)])
  }

  @Test("R52: all is told when the program withdraws the question by a later time")
  func withdrawnQuestion() {
    var bench = later(Self.all)
    bench.pass(.seconds(60))
    open(3, Self.all, &bench)
    #expect(bench.wakes == 1 && bench.messages == [.willBeginDelayed(task: 1)])
    let later = bench.now + .seconds(60)
    bench.ask(
      .setEarliestBegin(identifier: EngineBench.name, task: 1, later), on: ConnectionID(3))
    #expect(bench.messages == [.willBeginDelayed(task: 1), .allEventsTold])
  }

  @Test("R202: a delegate without the method is not asked, and its client not woken")
  func begins() {
    var bench = later(Self.none)
    bench.pass(.seconds(60))
    #expect(bench.wakes == 0 && bench.attempts.count == 1)
    bench.challenge()
    #expect(bench.wakes == 0 && bench.attempts.count == 2)
    bench.finish(EngineBench.challenge, bytes: 3)
    #expect(bench.wakes == 1)
  }

  @Test("R202: a restarted daemon still knows the methods")
  func beginsAfterARestart() {
    var bench = later(Self.none)
    bench.restart()
    bench.pass(.seconds(60))
    #expect(bench.wakes == 0 && bench.attempts.count == 1)
  }

  @Test(
    "R202: the delegate of a newer version decides, also about a task that waits"
  )
  func takesTheNewDelegate() {
    var bench = later(Self.all)
    bench.pass(.seconds(60))
    #expect(bench.wakes == 1 && bench.attempts.isEmpty)
    open(3, Self.none, &bench)
    #expect(bench.attempts.count == 1 && bench.messages == [.allEventsTold])
    var other = later(Self.none)
    open(3, Self.all, &other)
    other.pass(.seconds(60))
    #expect(other.attempts.isEmpty && other.messages == [.willBeginDelayed(task: 1)])
  }

  @Test("R202: a user in the address answers as long as the process lives")
  func asksTheAddress() {
    for hasCredential in [true, nil] as [Bool?] {
      var bench = EngineBench()
      bench.feed(.disconnected(EngineBench.connection))
      open(2, Self.none, &bench)
      var order = EngineBench.order()
      order.hasCredential = hasCredential
      bench.ask(.create(identifier: EngineBench.name, order), on: ConnectionID(2))
      bench.ask(.resume(identifier: EngineBench.name, task: 1), on: ConnectionID(2))
      bench.feed(.presence(EngineBench.client, .suspended))
      bench.challenge()
      #expect(bench.wakes == (hasCredential == true ? 1 : 0))
    }
  }

  @Test("R201: a question wakes three times, and is answered by default then")
  func wakesThreeTimes() {
    var bench = later(Self.all)
    for (wait, wakes) in [(60, 1), (59, 1), (1, 2), (239, 2), (1, 3), (959, 3)] {
      bench.pass(.seconds(wait))
      #expect(bench.wakes == wakes && bench.attempts.isEmpty, "\(wait)")
    }
    bench.pass(.seconds(1))
    #expect(bench.wakes == 3 && bench.attempts.count == 1)
  }

  @Test("R201: a challenge to a client that nothing can start waits for it")
  func waitsForAClient() {
    var bench = EngineBench()
    bench.begin()
    bench.feed(.disconnected(EngineBench.connection))
    bench.challenge()
    #expect(bench.wakes == 1)
    bench.feed(.notWoken(EngineBench.session))
    bench.pass(.seconds(86_400))
    #expect(bench.wakes == 1 && bench.attempts.count == 1)
    bench.reopen(2)
    #expect(bench.messages.contains { if case .challenge = $0 { true } else { false } })
  }

  @Test("R201: what the end of a turn lets begin begins with it")
  func beginsInItsTurn() {
    var bench = later(Self.all)
    bench.pass(.seconds(60 + 60 + 240))
    bench.engine.beginTurn()
    var actions: [TransferAction] = []
    let end = bench.now + .seconds(960)
    while let deadline = bench.engine.nextDeadline, deadline <= end {
      actions += bench.engine.elapse(to: deadline)
    }
    #expect(!actions.contains { if case .start = $0 { true } else { false } })
    actions += bench.engine.endTurn()
    #expect(actions.contains { if case .start = $0 { true } else { false } })
  }

  /// The client when the question comes up.
  enum Client: CaseIterable { case foreground, background, suspended, killed, forceQuit }
}

/// A client that runs only while the daemon has woken it, as on a device whose user is away.
struct UnopenedClient {
  private(set) var bench = EngineBench()
  let reply: QuestionTests.Reply
  private(set) var problems: [String] = []

  /// Its process, if it has one.
  private var connection: Int? = 1
  private var isSuspended = false
  private var lastConnection = 1
  /// When a process that has not heard that all is told is terminated; nil for one that was not woken.
  private var limit: DeviceInstant?
  /// Questions that the process has got and not answered.
  private var questions: [ClientMessage] = []
  private var crashes = 0
  private var handled = 0

  init(_ reply: QuestionTests.Reply) { self.reply = reply }

  /// Whether the database has no task any more.
  var hasEnded: Bool {
    !bench.store.values.contains { if case .task = $0 { true } else { false } }
  }

  mutating func run(
    _ client: QuestionTests.Client, _ question: TaskQuestion, _ other: QuestionTests.Other
  ) {
    var order = EngineBench.order()
    if question == .delayedBegin {
      order.earliestBegin = bench.now + .seconds(60)
      order.asksBeforeDelayedBegin = true
    }
    bench.begin(order)
    let attempt = question == .challenge ? bench.last : nil
    if other != .never { bench.begin(EngineBench.order("http://b/f")) }
    let second = other == .never ? nil : bench.last
    served = Set(bench.attempts.map(\.id))
    handle()
    change(to: client)
    if other == .before, let second { end(second) }
    if let attempt { challenge(attempt) } else { pass(.seconds(60)) }
    if other == .after, let second { end(second) }
    // The user leaves an app that holds the question.
    if client == .foreground || client == .background { suspend() }
    for _ in 0..<400 where problems.isEmpty && !hasEnded {
      serve()
      pass(.seconds(30))
    }
  }

  private mutating func change(to client: QuestionTests.Client) {
    switch client {
    case .foreground: break
    case .background: bench.feed(.presence(EngineBench.client, .background))
    case .suspended: suspend()
    case .killed: die()
    case .forceQuit:
      bench.feed(.cancelledAll(EngineBench.client, .userForceQuit))
      for id in bench.stops { bench.feed(.ended(id, AttemptEnd(.stopped))) }
      die()
    }
    handle()
  }

  // MARK: The process

  private mutating func suspend() {
    guard connection != nil, !isSuspended else { return }
    (isSuspended, limit) = (true, nil)
    bench.feed(.presence(EngineBench.client, .suspended))
    handle()
  }

  private mutating func die() {
    guard let process = connection else { return }
    (connection, isSuspended, limit, questions) = (nil, false, nil, [])
    bench.feed(.disconnected(ConnectionID(process)))
    handle()
  }

  private mutating func wake() {
    limit = bench.now + .seconds(30)
    if connection == nil {
      lastConnection += 1
      connection = lastConnection
      bench.reopen(lastConnection, .background)
    } else {
      isSuspended = false
      bench.feed(.presence(EngineBench.client, .background))
      if !questions.isEmpty { react() }
    }
  }

  /// Carries out what the engine has requested since the last call.
  private mutating func handle() {
    while handled < bench.actions.count {
      let action = bench.actions[handled]
      handled += 1
      switch action {
      case .wake:
        if connection != nil, !isSuspended { problems.append("woken while it runs") }
        wake()
      case .finish(let partial): bench.feed(.finished(partial))
      case .tell(let to, _, let message) where to.number == connection: hear(message)
      default: break
      }
    }
  }

  private mutating func hear(_ message: ClientMessage) {
    switch message {
    case .event(let number, _):
      bench.acknowledge(number, on: connection ?? 0)
    case .challenge, .willBeginDelayed:
      questions.append(message)
      if limit != nil { react() }
    case .allEventsTold:
      if limit == nil { problems.append("all is told without a wake") }
      if !questions.isEmpty { problems.append("all is told before the answer") }
      suspend()
    default: break
    }
  }

  /// A woken process turns to a question that it has, from before or from now.
  private mutating func react() {
    switch reply {
    case .answers: answer()
    case .isSilent: break
    case .crashesOnce where crashes > 0: answer()
    case .crashesOnce, .crashesAlways:
      crashes += 1
      die()
    }
  }

  private mutating func answer() {
    guard let question = questions.popLast(), let connection else { return }
    let request: ClientRequest
    switch question {
    case .willBeginDelayed(let task):
      request = .answerDelayed(identifier: EngineBench.name, task: task, .proceed)
    case .challenge(let task, _):
      request = .answerChallenge(
        identifier: EngineBench.name, task: task, .use(user: "a", password: "b"))
    default: return
    }
    bench.ask(request, on: ConnectionID(connection))
  }

  // MARK: Time and servers

  private mutating func pass(_ time: Duration) {
    bench.pass(time)
    handle()
    if let limit, bench.now >= limit { die() }
  }

  private mutating func challenge(_ attempt: AttemptID) {
    bench.feed(.head(attempt, EngineBench.challenge))
    bench.feed(.ended(attempt, AttemptEnd(.stopped)))
    handle()
  }

  private mutating func end(_ attempt: AttemptID) {
    bench.feed(.head(attempt, EngineBench.head))
    bench.feed(.received(attempt, total: 10))
    bench.feed(.ended(attempt, AttemptEnd(.complete, durable: 10)))
    handle()
  }

  /// The server answers new attempts: with the file, if they bring a password or nothing protects it.
  private mutating func serve() {
    for attempt in bench.attempts where !served.contains(attempt.id) {
      served.insert(attempt.id)
      end(attempt.id)
    }
  }
  private var served: Set<AttemptID> = []
}
