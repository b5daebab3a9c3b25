import RuleBlocks
import TransferEngine

/// A daemon, its disk and database, servers, a client and a clock, with random events that follow from a
/// seed.
///
/// The invariants are checked after each step, and at the end.
struct TransferSimulation {
  static let session = TransferSessionID(client: "org.example.reader", identifier: "files")

  let seed: UInt64
  let sabotage: Sabotage?
  var random: SplitMix
  /// Decides what the system does with the client's process, so that old seeds keep their other events.
  var life: SplitMix
  var now = DeviceInstant(day: 20_000)

  var engine: TransferEngine
  var store: [TransferRecord.Key: TransferRecord] = [:]
  /// Actions not committed yet; only a shell that commits late has any.
  var uncommitted: [TransferAction] = []
  var disk = SimulatedDisk()
  var transport: SimulatedTransport
  var server: SimulatedServer
  var app = SimulatedApp()
  var conditions = TransferConditions()
  var configuration = SessionConfiguration()
  var wakes = WakeLedger()
  /// The next events about the daemon's own files.
  var news: [TransferEngine.Event] = []

  /// Whether there are still faults.
  var isFaulty = true
  /// The event during whose actions the daemon is killed, counted from 1; nil for none.
  var deathAt: Int?
  /// The number of starts of the daemon, and the time of the last one.
  var starts = 0
  var startedAt = DeviceInstant.zero
  /// Tasks that have enough time to end once there are no more faults.
  var strict: Set<Int> = []
  var lastConnection = 0
  var lastRequest = 0
  /// The requests, by number.
  var asked: [Int: ClientRequest] = [:]
  var problems: [String] = []
  var events = 0

  init(seed: UInt64, sabotage: Sabotage? = nil) {
    self.seed = seed
    self.sabotage = sabotage
    random = SplitMix(seed: seed)
    life = SplitMix(seed: ~seed)
    engine = TransferEngine(seed: seed, start: now)
    transport = SimulatedTransport(sabotage: sabotage)
    server = SimulatedServer(seed: seed)
    configuration.connectionsPerHost = [1, 2, 6][random.number(below: 3)]
    configuration.isDiscretionary = random.number(below: 5) == 0
  }

  /// The violations in a run; empty if there are none.
  static func problems(
    seed: UInt64, sabotage: Sabotage? = nil, isOpenedAtEnd: Bool = true
  ) -> [String] {
    var simulation = Self(seed: seed, sabotage: sabotage)
    simulation.run(isOpenedAtEnd: isOpenedAtEnd)
    return simulation.problems
  }

  /// - Parameter isOpenedAtEnd: whether the user opens the app when there are no more faults, so that everything
  ///   reaches it; otherwise it runs only when it is woken, and all transfers must end all the same.
  mutating func run(isOpenedAtEnd: Bool = true) {
    startDaemon()
    launch(.foreground)
    for _ in 0..<120 where problems.isEmpty {
      faultyStep()
      if life.number(below: 4) != 0 { liveOn() }
      checkWakes()
    }
    guard isOpenedAtEnd else { return settleUnopened() }
    settle()
    checkEnd()
  }

  /// There are no more faults: everything must come to its end.
  private mutating func settle() {
    isFaulty = false
    disk.isFull = false
    conditions = TransferConditions()
    feed(.conditions(conditions))
    if app.process == nil { launch(.foreground) }
    setPresence(.foreground)
    for number in suspendedTasks {
      ask(.cancel(identifier: Self.session.identifier, task: number, producingResumeData: false))
    }
    strict = tasksWithTime
    let end = now + .seconds(9 * 86_400)
    for _ in 0..<20_000 where problems.isEmpty {
      checkWakes()
      if work() { continue }
      guard let deadline = engine.nextDeadline, deadline <= end else { return }
      pass(to: deadline)
    }
    if problems.isEmpty { problem("it does not come to an end") }
  }

  /// Tasks with so much time left that none of an honest server may time out.
  var tasksWithTime: Set<Int> {
    Set(
      store.values.compactMap { record in
        guard case .task(let task) = record, let deadline = task.deadline else { return nil }
        // A server that truncates each response may never let a task end.
        let isHonest = SimulatedServer.manner(of: task.order.request.url) != .truncates
        return isHonest && deadline > now + .seconds(3 * 86_400) ? task.id.number : nil
      })
  }

  /// Suspended tasks, which are not resumed any more.
  private var suspendedTasks: [Int] {
    store.values.compactMap { record in
      if case .task(let task) = record, task.isSuspended { task.id.number } else { nil }
    }.sorted()
  }

  /// Does one thing that is possible now; false if there is none.
  mutating func work() -> Bool {
    if !news.isEmpty {
      feed(news.removeFirst())
      return true
    }
    if isAppRunning, app.process?.inbox.isEmpty == false {
      callDelegate()
      return true
    }
    if isAppRunning, !app.questions.isEmpty {
      answerQuestion()
      return true
    }
    for id in transport.exchanges.keys.sorted() {
      if let event = transport.step(id, server, &disk, &random) {
        feed(event)
        return true
      }
    }
    return false
  }

  mutating func pass(to time: DeviceInstant) {
    while let deadline = engine.nextDeadline, deadline <= time, problems.isEmpty {
      now = max(now, deadline)
      let before = starts
      perform(engine.elapse(to: now))
      if engine.nextDeadline == deadline, starts == before {
        return problem("a deadline stays what it was")
      }
    }
    now = max(now, time)
  }

  /// Records a violation, with the command that repeats it.
  mutating func problem(_ text: String) {
    let command = "WORKBOOK_TRANSFER_SEED=\(seed) swift test --filter TransferSimulationTests"
    problems.append("\(command)   # \(text)")
  }

  mutating func chance(_ percent: Int) -> Bool { random.number(below: 100) < percent }
}
