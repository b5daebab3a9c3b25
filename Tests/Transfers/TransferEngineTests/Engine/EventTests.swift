import RuleBlocks
import Testing
import TransferEngine

struct EventTests {
  private var bench = EngineBench()

  private mutating func acknowledge(_ number: Int, on connection: ConnectionID) {
    bench.ask(.acknowledge(identifier: EngineBench.name, event: number), on: connection)
  }

  @Test("R50: a client that runs is told progress and the end, and is not woken")
  mutating func tellsWhoRuns() {
    let task = bench.begin()
    bench.finish()
    #expect(bench.messages.contains(.received(task: task, total: 10, expected: 10)))
    #expect(bench.completions.map(\.error) == [nil] && bench.wakes == 0)
  }

  @Test("R51: a client that does not run is woken once, when all tasks are done")
  mutating func wakesOnce() {
    bench.begin()
    bench.begin(EngineBench.order("http://b/"))
    let (first, second) = (bench.attempts[0].id, bench.attempts[1].id)
    bench.feed(.presence(EngineBench.client, .suspended))
    bench.feed(.ended(first, AttemptEnd(.badResponse)))
    #expect(bench.wakes == 0 && bench.messages == [])
    bench.feed(.ended(second, AttemptEnd(.badResponse)))
    #expect(bench.wakes == 1 && bench.messages == [])
  }

  @Test("R52: the file, the completion, and at the end that all is told")
  mutating func orderOfAWake() {
    let task = bench.begin()
    bench.feed(.disconnected(EngineBench.connection))
    bench.finish()
    #expect(bench.wakes == 1)
    bench.forgetActions()
    let second = ConnectionID(2)
    bench.feed(.connected(second, EngineBench.client, .background))
    bench.ask(.open(identifier: EngineBench.name, SessionConfiguration()), on: second)
    let file = PartialID(
      task: TransferTaskID(session: EngineBench.session, number: task), generation: 1)
    #expect(
      bench.events == [
        .downloaded(task: task, file: file, length: 10, EngineBench.head),
        .completed(
          task: task,
          SessionEvent.Completion(
            error: nil, head: EngineBench.head, url: EngineBench.order().request.url,
            order: EngineBench.order())),
      ])
    acknowledge(1, on: second)
    #expect(!bench.messages.contains(.allEventsTold))
    acknowledge(2, on: second)
    acknowledge(2, on: second)
    #expect(bench.messages.filter { $0 == .allEventsTold }.count == 1)
    #expect(bench.messages.last == .allEventsTold)
  }

  @Test("R53: what is not acknowledged is told again, what is acknowledged never is")
  mutating func tellsAgain() {
    bench.begin()
    bench.finish()
    acknowledge(1, on: EngineBench.connection)
    bench.feed(.disconnected(EngineBench.connection))
    bench.forgetActions()
    bench.feed(.connected(ConnectionID(2), EngineBench.client, .foreground))
    bench.ask(.open(identifier: EngineBench.name, SessionConfiguration()), on: ConnectionID(2))
    #expect(bench.events.count == 1 && bench.completions.count == 1)
  }

  @Test("R54: without the session events stay queued")
  mutating func staysQueued() {
    bench.begin()
    bench.feed(.disconnected(EngineBench.connection))
    bench.finish()
    bench.feed(.connected(ConnectionID(2), EngineBench.client, .background))
    bench.feed(.disconnected(ConnectionID(2)))
    #expect(bench.wakes == 1 && bench.messages == [])
    #expect(bench.store[.event(EngineBench.session, number: 2)] != nil)
  }

  @Test("R51: what starts a client is known after a restart, until its last session is gone")
  mutating func remembersWhatStartsAClient() {
    let command = LaunchCommand(words: ["/usr/bin/news", "--wake"])
    bench.feed(.registered(EngineBench.connection, command))
    #expect(bench.engine.launchCommand(of: EngineBench.client) == command)
    bench.restart()
    #expect(bench.engine.launchCommand(of: EngineBench.client) == command)
    bench.feed(.connected(ConnectionID(2), EngineBench.client, .foreground))
    bench.feed(.registered(ConnectionID(2), nil))
    bench.restart()
    #expect(bench.engine.launchCommand(of: EngineBench.client) == nil)
  }

  @Test("R56: a session may want no wake")
  func noLaunchEvents() {
    var configuration = SessionConfiguration()
    configuration.sendsLaunchEvents = false
    var bench = EngineBench(configuration)
    bench.begin()
    bench.feed(.disconnected(EngineBench.connection))
    bench.finish()
    #expect(bench.wakes == 0)
  }

  @Test("R57: the file is removed when the delegate has returned, not before")
  mutating func removesFile() {
    let task = bench.begin()
    bench.finish()
    let file = PartialID(
      task: TransferTaskID(session: EngineBench.session, number: task), generation: 1)
    #expect(!bench.actions.contains(.remove(file)))
    acknowledge(1, on: EngineBench.connection)
    #expect(bench.actions.last == .remove(file))
  }

  @Test("R58: a status of failure is a success with its body", arguments: [404, 500, 503])
  mutating func statusIsNoError(status: Int) {
    bench.begin()
    bench.finish(ResponseHead(status: status), bytes: 3)
    #expect(bench.completions.map(\.error) == [nil])
    #expect(bench.completions.first?.head?.status == status)
  }

  @Test("R51: a challenge wakes, and its answer goes only to the task that has asked")
  mutating func challenge() {
    let task = bench.begin()
    bench.feed(.presence(EngineBench.client, .suspended))
    let asking = ResponseHead(status: 401, fields: [HTTPField("WWW-Authenticate", "Basic")])
    bench.feed(.head(bench.last, asking))
    bench.feed(.ended(bench.last, AttemptEnd(.stopped)))
    #expect(bench.wakes == 1)
    bench.feed(.presence(EngineBench.client, .background))
    let question = AuthenticationChallenge(head: asking, url: "http://a/f", previousFailures: 0)
    #expect(bench.messages.first == .challenge(task: task, question))
    bench.ask(
      .answerChallenge(
        identifier: EngineBench.name, task: task, .use(user: "Aladdin", password: "open sesame")))
    let field = HTTPField("Authorization", "Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==")
    #expect(bench.attempts.last?.request.fields == [field])
    bench.feed(.head(bench.last, ResponseHead(status: 302, location: "http://b/")))
    bench.feed(.ended(bench.last, AttemptEnd(.stopped)))
    #expect(bench.attempts.last?.request.fields == [])
    #expect(bench.attempts.last?.request.url == "http://b/")
  }

  @Test("R51: a delegate may take the refusal for the result, or give up")
  func challengeRefused() {
    let asking = ResponseHead(status: 401, fields: [HTTPField("WWW-Authenticate", "Basic")])
    for (answer, error) in [
      (ClientRequest.ChallengeAnswer.performDefault, nil),
      (.cancel, TransferError.userCancelledAuthentication),
    ] {
      var bench = EngineBench()
      let task = bench.begin()
      bench.feed(.head(bench.last, asking))
      bench.feed(.ended(bench.last, AttemptEnd(.stopped)))
      bench.ask(.answerChallenge(identifier: EngineBench.name, task: task, answer))
      if error == nil { bench.finish(asking, bytes: 2) }
      #expect(bench.completions.map(\.error) == [error])
    }
  }

  @Test("R60: a force quit cancels all that the client has begun, and nothing of others")
  mutating func forceQuit() {
    bench.begin()
    bench.begin(EngineBench.order("http://b/"))
    bench.feed(.connected(ConnectionID(2), "other", .foreground))
    bench.ask(.open(identifier: "s", SessionConfiguration()), on: ConnectionID(2))
    bench.ask(.create(identifier: "s", EngineBench.order()), on: ConnectionID(2))
    bench.ask(.resume(identifier: "s", task: 1), on: ConnectionID(2))
    bench.feed(.cancelledAll(EngineBench.client, .userForceQuit))
    #expect(bench.stops == bench.attempts.prefix(2).map(\.id))
  }

  @Test("R61: nothing wakes a client that was force quit")
  mutating func forceQuitIsFinal() {
    bench.begin()
    bench.feed(.cancelledAll(EngineBench.client, .userForceQuit))
    bench.feed(.disconnected(EngineBench.connection))
    bench.feed(.ended(bench.last, AttemptEnd(.stopped)))
    bench.restart()
    #expect(bench.wakes == 0)
  }

  @Test("R60: a daemon that dies before the attempt has ended still ends the task")
  mutating func forceQuitOutlivesTheDaemon() {
    bench.begin()
    bench.feed(.cancelledAll(EngineBench.client, .userForceQuit))
    bench.feed(.disconnected(EngineBench.connection))
    bench.restart()
    #expect(bench.attempts.isEmpty && bench.wakes == 0)
    bench.reopen(2)
    #expect(bench.completions.map(\.error) == [.cancelled(.userForceQuit)])
  }

  @Test(
    "R62: the next launch hears of it, with the reason and what to go on from",
    arguments: [TransferError.CancelReason.userForceQuit, .backgroundUpdatesDisabled])
  mutating func cancelledByTheSystem(reason: TransferError.CancelReason) {
    bench.begin()
    bench.feed(.head(bench.last, EngineBench.head))
    bench.feed(.disconnected(EngineBench.connection))
    bench.feed(.cancelledAll(EngineBench.client, reason))
    bench.feed(.ended(bench.last, AttemptEnd(.stopped, durable: 4)))
    bench.restart()
    bench.feed(.connected(ConnectionID(2), EngineBench.client, .foreground))
    bench.ask(.open(identifier: EngineBench.name, SessionConfiguration()), on: ConnectionID(2))
    #expect(bench.completions.map(\.error) == [.cancelled(reason)])
    #expect(bench.completions.first?.resumeData?.bytesReceived == 4)
  }

  @Test("R63: the reasons have the numbers of iOS")
  func reasons() {
    #expect(TransferError.CancelReason.userForceQuit.rawValue == 0)
    #expect(TransferError.CancelReason.backgroundUpdatesDisabled.rawValue == 1)
    #expect(TransferError.CancelReason.insufficientResources.rawValue == 2)
    #expect(TransferError.cancelled(.userForceQuit).code == -999)
  }
}
