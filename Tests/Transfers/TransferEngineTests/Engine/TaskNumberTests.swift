import RuleBlocks
import Testing
import TransferEngine

/// Tasks numbered by a process before the daemon knows of them: no number is used twice, each task is made
/// once.
struct TaskNumberTests {
  private var bench = EngineBench()

  /// Connects a process that numbers tasks under a name.
  private mutating func open(_ name: Int?, on connection: Int) {
    bench.feed(.connected(ConnectionID(connection), EngineBench.client, .foreground))
    ask(.open(identifier: EngineBench.name, SessionConfiguration(), numberer: name), connection)
  }

  private mutating func ask(_ request: ClientRequest, _ connection: Int) {
    bench.ask(request, on: ConnectionID(connection))
  }

  private mutating func create(_ number: Int?, on connection: Int) {
    ask(
      .create(identifier: EngineBench.name, EngineBench.order(), number: number), connection)
  }

  private mutating func leave(_ connection: Int, isHeard: Bool = true) {
    bench.feed(.disconnected(ConnectionID(connection), isHeard: isHeard))
  }

  private mutating func list(on connection: Int) -> [Int] {
    ask(.listTasks(identifier: EngineBench.name), connection)
    guard case .tasks(let tasks) = bench.answers.last else { return [] }
    return tasks.map(\.number)
  }

  @Test mutating func makesATaskOnceHoweverOftenItIsAskedFor() {
    leave(1)
    open(7, on: 2)
    #expect(bench.answers.last == .opened(nextTask: 1, isAnew: true))
    for number in [1, 2, 2, 1] {
      create(number, on: 2)
      #expect(bench.answers.last == .created(task: number))
    }
    #expect(list(on: 2) == [1, 2])
  }

  @Test("R43: a task that is over is not made again by a process that has not heard its answer")
  mutating func doesNotRepeatWhatIsOver() {
    leave(1)
    open(7, on: 2)
    create(1, on: 2)
    ask(.resume(identifier: EngineBench.name, task: 1), 2)
    bench.finish()
    bench.restart()
    open(7, on: 3)
    create(1, on: 3)
    #expect(bench.answers.last == .created(task: 1))
    #expect(list(on: 3) == [])
  }

  @Test mutating func letsAProcessGoOnAfterANewDaemon() {
    leave(1)
    open(7, on: 2)
    create(1, on: 2)
    bench.restart()
    open(7, on: 3)
    #expect(bench.answers.contains(.opened(nextTask: 2, isAnew: false)))
    create(2, on: 3)
    #expect(list(on: 3) == [1, 2])
  }

  @Test mutating func givesTheNextNumberAfterAProcessThatWasHeard() {
    leave(1)
    open(7, on: 2)
    create(1, on: 2)
    leave(2)
    bench.restart()
    open(8, on: 3)
    #expect(bench.answers.contains(.opened(nextTask: 2, isAnew: true)))
  }

  @Test(
    "leaves out the numbers that a process may have given and that nobody has heard",
    arguments: [false, true])
  mutating func leavesOutWhatIsUnknown(daemonDies: Bool) {
    leave(1)
    open(7, on: 2)
    create(1, on: 2)
    if daemonDies { bench.restart() } else { leave(2, isHeard: false) }
    open(8, on: 3)
    let next = 2 + TransferTaskID.numbersAhead
    #expect(bench.answers.contains(.opened(nextTask: next, isAnew: true)))
    leave(3)
    open(nil, on: 4)
    create(nil, on: 4)
    #expect(bench.answers.last == .created(task: next))
  }

  @Test mutating func tellsAProcessThatAnotherHasCountedSince() {
    leave(1)
    open(7, on: 2)
    create(1, on: 2)
    leave(2)
    open(8, on: 3)
    create(2, on: 3)
    leave(3)
    open(7, on: 4)
    #expect(bench.answers.last == .opened(nextTask: 3, isAnew: true))
  }

  @Test mutating func tellsTheFirstNumberAgainToWhoeverHasNotHeardIt() {
    leave(1)
    open(7, on: 2)
    bench.restart()
    open(7, on: 3)
    #expect(bench.answers.contains(.opened(nextTask: 1, isAnew: false)))
  }

  @Test mutating func goesOnAfterATaskThatWasRefused() {
    leave(1)
    open(7, on: 2)
    ask(
      .create(identifier: EngineBench.name, EngineBench.order("ftp://a/"), number: 1), 2)
    create(2, on: 2)
    #expect(bench.answers.suffix(2) == [.refused(.unsupportedURL), .created(task: 2)])
  }

  @Test mutating func saysAgainThatThereIsNoTask() {
    leave(1)
    open(7, on: 2)
    ask(.invalidate(identifier: EngineBench.name, cancelling: false), 2)
    create(1, on: 2)
    #expect(bench.answers.last == .refused(.invalidated))
    bench.restart()
    open(7, on: 3)
    create(1, on: 3)
    #expect(bench.answers.last == .refused(.invalidated))
    create(2, on: 3)
    #expect(list(on: 3) == [2])
  }

  @Test(arguments: [0, -1, (1 << 53) + 1, .max, .min])
  mutating func deniesNumbersThatAreNone(number: Int) {
    leave(1)
    open(7, on: 2)
    create(number, on: 2)
    #expect(bench.misuses == [.taskUnknown("s", number: number)])
  }

  @Test mutating func deniesNumbersOfOneWhoGivesNone() {
    create(1, on: 1)
    #expect(bench.misuses == [.taskUnknown("s", number: 1)])
    #expect(bench.begin() == 1)
  }
}
