import RuleBlocks
import Testing
import TransferEngine

/// Data tasks of background sessions, which live as long as their client runs.
struct BackgroundDataTaskTests {
  private var bench = EngineBench()
  private static let order = EngineBench.order("http://a/f", .data)

  private mutating func present(_ presence: ClientPresence) {
    bench.feed(.presence(EngineBench.client, presence))
  }

  /// Stops the last attempt, as the engine requested.
  private mutating func stop() {
    #expect(bench.stops == [bench.last])
    bench.feed(.ended(bench.last, AttemptEnd(.stopped)))
  }

  @Test("R48: the response is told when it begins, and then the body as a whole")
  mutating func tellsResponseAndBody() {
    let task = bench.begin(Self.order)
    bench.finish()
    let response = ClientMessage.response(task: task, EngineBench.head, expected: 10)
    #expect(bench.messages.first == response)
    guard case .downloaded(task, _, 10, EngineBench.head) = bench.events.first else {
      Issue.record("\(bench.events)")
      return
    }
    #expect(bench.completions.map(\.error) == [nil])
  }

  @Test("R48: a suspended client finds its data task failed with -997, and is not woken for that")
  mutating func failsWithTheSuspension() {
    bench.begin(Self.order)
    bench.feed(.head(bench.last, EngineBench.head))
    present(.suspended)
    stop()
    #expect(bench.wakes == 0 && bench.events == [])
    present(.foreground)
    #expect(bench.completions.map(\.error) == [.clientGone])
    #expect(TransferError.clientGone.code == -997)
  }

  @Test("R48: after a stop for another reason a data task of a suspended client does not go on")
  mutating func failsWhileItIsStopped() {
    bench.begin(Self.order)
    bench.feed(.conditions(TransferConditions(network: .none)))
    present(.suspended)
    stop()
    bench.feed(.conditions(TransferConditions()))
    #expect(bench.attempts.count == 1)
    present(.background)
    #expect(bench.completions.map(\.error) == [.clientGone])
  }

  @Test("R48, R51: a download of the same session still wakes the client")
  mutating func wakesForTheRest() {
    bench.begin(Self.order)
    bench.begin()
    present(.suspended)
    bench.feed(.ended(bench.attempts[0].id, AttemptEnd(.stopped)))
    #expect(bench.wakes == 0)
    bench.finish()
    #expect(bench.wakes == 1)
  }

  @Test(
    "R48: the next process hears that the data task of the last one has failed",
    arguments: [false, true])
  func failsWithTheProcess(isResumed: Bool) {
    var bench = EngineBench()
    bench.ask(.create(identifier: EngineBench.name, Self.order))
    if isResumed { bench.resume(1) }
    bench.feed(.disconnected(EngineBench.connection))
    for id in bench.stops { bench.feed(.ended(id, AttemptEnd(.stopped))) }
    #expect(bench.wakes == 0)
    bench.reopen(2)
    #expect(bench.completions.map(\.error) == [.clientGone])
  }

  @Test("R48: a daemon that is started anew has lost its data tasks")
  mutating func failsWithTheDaemon() {
    bench.begin(Self.order)
    bench.begin()
    bench.restart()
    bench.reopen(2)
    #expect(bench.completions.map(\.error) == [.clientGone])
    #expect(bench.attempts.count == 1)
  }

  @Test("R48: one that has become a download outlives the suspension and wakes the client")
  mutating func becomesADownload() {
    let task = bench.begin(Self.order)
    bench.feed(.head(bench.last, EngineBench.head))
    bench.ask(.becomeDownload(identifier: EngineBench.name, task: task))
    present(.suspended)
    #expect(bench.stops == [])
    bench.feed(.received(bench.last, total: 10))
    bench.feed(.ended(bench.last, AttemptEnd(.complete, durable: 10)))
    bench.finishFiles()
    #expect(bench.wakes == 1)
    present(.background)
    #expect(bench.completions.map(\.error) == [nil])
    #expect(bench.completions.first?.order?.kind == .download)
  }

  @Test("R48: nothing else becomes a download")
  mutating func leavesOthersAsTheyAre() {
    let file = BodyFile(path: "/f", length: 1, modified: 1, inode: 1)
    let task = bench.begin(EngineBench.order("http://a/f", .upload(file)))
    bench.ask(.becomeDownload(identifier: EngineBench.name, task: task))
    guard
      case .task(let record) = bench.store[
        .task(TransferTaskID(session: EngineBench.session, number: task))]
    else {
      Issue.record("no task")
      return
    }
    #expect(record.order.kind == .upload(file))
  }

  @Test(
    "R48: one that was never resumed waits for a suspended client, unless it is resumed just then")
  mutating func sparesWhatHasNotBegun() {
    for _ in 1...2 { bench.ask(.create(identifier: EngineBench.name, Self.order)) }
    present(.suspended)
    bench.resume(1)
    present(.foreground)
    #expect(bench.completions.map(\.error) == [.clientGone])
    bench.resume(2)
    #expect(bench.attempts.count == 1)
  }

  @Test("R48, R75: a data task leaves no resume data")
  mutating func leavesNoResumeData() {
    let task = bench.begin(Self.order)
    bench.feed(.head(bench.last, EngineBench.head))
    bench.feed(.received(bench.last, total: 5))
    bench.ask(.cancel(identifier: EngineBench.name, task: task, producingResumeData: true))
    bench.feed(.ended(bench.last, AttemptEnd(.stopped, durable: 5)))
    #expect(bench.answers.last == .resumeData(nil))
    #expect(bench.completions.map(\.error) == [.cancelled(nil)])
  }
}
