import RuleBlocks
import Testing
import TransferEngine

struct SessionTests {
  private var bench = EngineBench()

  @Test("R40: an empty identifier is refused")
  mutating func emptyIdentifier() {
    bench.ask(.open(identifier: "", SessionConfiguration()))
    #expect(bench.answers == [.refused(.emptyIdentifier)])
  }

  @Test("R40: the configuration is that of the session's making")
  mutating func configurationIsCopied() {
    var other = SessionConfiguration()
    other.allowsCellular = false
    bench.ask(.open(identifier: EngineBench.name, other))
    bench.feed(.conditions(TransferConditions(network: .cellular)))
    bench.begin()
    #expect(bench.attempts.count == 1)
  }

  @Test("R43: a client that attaches again finds its unfinished tasks and is told what waits")
  mutating func attachesAgain() {
    var order = EngineBench.order("http://a/x")
    order.taskDescription = "second"
    bench.begin()
    bench.finish()
    let task = bench.begin(order)
    bench.feed(.disconnected(EngineBench.connection))
    bench.forgetActions()
    bench.feed(.connected(ConnectionID(2), EngineBench.client, .foreground))
    bench.ask(.open(identifier: EngineBench.name, SessionConfiguration()), on: ConnectionID(2))
    bench.ask(.listTasks(identifier: EngineBench.name), on: ConnectionID(2))
    #expect(bench.events.count == 2)
    guard case .tasks(let tasks) = bench.answers.last else {
      Issue.record("no tasks")
      return
    }
    #expect(tasks.map(\.number) == [task] && tasks.first?.order == order)
  }

  @Test("R44: the same process has the same session, another one is refused")
  mutating func oneProcess() {
    bench.ask(.open(identifier: EngineBench.name, SessionConfiguration()))
    bench.feed(.connected(ConnectionID(2), EngineBench.client, .foreground))
    bench.ask(.open(identifier: EngineBench.name, SessionConfiguration()), on: ConnectionID(2))
    #expect(bench.answers == [.done, .refused(.inUseByAnotherProcess)])
    bench.ask(.listTasks(identifier: EngineBench.name), on: ConnectionID(2))
    #expect(bench.misuses == [.sessionNotOpen("s")])
  }

  @Test("R44: a session is made anew when its last event is acknowledged")
  mutating func invalidation() {
    bench.begin()
    bench.ask(.invalidate(identifier: EngineBench.name, cancelling: false))
    bench.ask(.create(identifier: EngineBench.name, EngineBench.order()))
    bench.ask(.open(identifier: EngineBench.name, SessionConfiguration()))
    #expect(bench.answers.suffix(2) == [.refused(.invalidated), .refused(.invalidated)])
    bench.finish()
    #expect(bench.events.last == .invalidated && bench.events.count == 3)
    for number in 1...3 {
      bench.ask(.acknowledge(identifier: EngineBench.name, event: number))
    }
    #expect(bench.store[.session(EngineBench.session)] == nil)
    bench.ask(.open(identifier: EngineBench.name, SessionConfiguration()))
    #expect(bench.answers.last == .done && bench.misuses == [])
  }

  @Test("R44: a session whose end is acknowledged first ends when the rest is")
  mutating func invalidationOutOfOrder() {
    bench.begin()
    bench.finish()
    let invalidate = ClientRequest.invalidate(identifier: EngineBench.name, cancelling: false)
    bench.ask(invalidate)
    bench.acknowledge(3)
    bench.ask(invalidate)
    #expect(bench.events.count == 3)
    #expect(bench.store[.session(EngineBench.session)] != nil)
    bench.acknowledge(1)
    bench.acknowledge(2)
    #expect(Array(bench.store.keys) == [.client(EngineBench.client)])
    #expect(bench.store[.session(EngineBench.session)] == nil)
    bench.ask(.open(identifier: EngineBench.name, SessionConfiguration()))
    #expect(bench.answers.last == .done && bench.events.count == 3)
  }

  @Test("R53: invalidate and cancel ends each task, and nothing comes after the end")
  mutating func cancelsAll() {
    bench.begin()
    bench.begin(EngineBench.order("http://b/"))
    bench.ask(.invalidate(identifier: EngineBench.name, cancelling: true))
    for id in bench.stops { bench.feed(.ended(id, AttemptEnd(.stopped))) }
    #expect(bench.completions.map(\.error) == [.cancelled(nil), .cancelled(nil)])
    #expect(bench.events.last == .invalidated)
  }

  @Test("R45: only the web", arguments: ["ftp://a/", "file:///a", "x://a/", ""])
  func refusesSchemes(url: String) {
    var bench = EngineBench()
    bench.ask(.create(identifier: EngineBench.name, EngineBench.order(url)))
    #expect(bench.answers == [.refused(.unsupportedURL)])
  }

  @Test func misuseChangesNothing() {
    var bench = EngineBench()
    let mistakes: [TransferEngine.Event] = [
      .restored([]), .reconciled(lost: []), .presence("x", .foreground),
      .connected(EngineBench.connection, "x", .foreground), .disconnected(ConnectionID(9)),
      .asked(ConnectionID(9), request: 1, .listTasks(identifier: "s")),
      .asked(EngineBench.connection, request: 1, .listTasks(identifier: "t")),
      .asked(EngineBench.connection, request: 1, .resume(identifier: "s", task: 1)),
    ]
    for mistake in mistakes {
      bench.forgetActions()
      bench.feed(mistake)
      #expect(bench.actions.count == 1 && bench.misuses.count == 1, "\(mistake)")
      #expect(bench.misuses.first.map { "\($0)" }?.contains("; ") == true)
    }
    #expect(bench.begin() == 1)
  }
}
