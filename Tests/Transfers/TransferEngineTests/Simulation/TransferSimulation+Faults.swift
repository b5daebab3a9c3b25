import RuleBlocks
import TransferEngine

/// Random events.
extension TransferSimulation {
  mutating func faultyStep() {
    switch random.number(below: 100) {
    case 0..<12: makeTask()
    case 12..<18: changeTask()
    case 18..<60: carry()
    case 60..<72: callDelegateIfItRuns()
    case 72..<75: if app.process?.presence != .suspended { answerQuestion() }
    case 75..<80: pass(to: now + .milliseconds(random.number(below: 120_000)))
    case 80..<82: pass(to: engine.nextDeadline ?? now)
    case 82..<85: changeClient()
    case 85..<86: honourWake()
    case 86..<88: changeConditions()
    case 88..<92: server.change(chance(50) ? .ignoresIfRange : randomManner())
    case 92..<94: breakExchange()
    case 94..<95: disk.isFull.toggle()
    case 95..<96: killDaemon()
    case 96..<97: losePower()
    case 97..<98: feed(.cancelledAll(Self.session.client, .insufficientResources))
    default: if !news.isEmpty { feed(news.removeFirst()) }
    }
  }

  private mutating func randomManner() -> SimulatedServer.Manner {
    let all = SimulatedServer.Manner.allCases
    return all[random.number(below: all.count)]
  }

  private mutating func callDelegateIfItRuns() {
    if app.process?.presence != .suspended { callDelegate() }
  }

  private mutating func carry() {
    if !news.isEmpty, chance(50) { return feed(news.removeFirst()) }
    let running = transport.exchanges.keys.sorted()
    guard !running.isEmpty else { return }
    if chance(20) { return turn(running) }
    let id = running[random.number(below: running.count)]
    if let event = transport.step(id, server, &disk, &random) { feed(event) }
  }

  /// Many events occur before the daemon processes them.
  private mutating func turn(_ running: [AttemptID]) {
    var events = news
    news = []
    for id in running {
      for _ in 0...random.number(below: 3) {
        if let event = transport.step(id, server, &disk, &random) { events.append(event) }
      }
    }
    feed(events)
  }

  private mutating func makeTask() {
    guard let process = app.process, process.presence != .suspended else { return }
    // The most dangerous server is one that sends ranges of any version.
    let manner = chance(20) ? SimulatedServer.Manner.ignoresIfRange : randomManner()
    var request = TransferRequest(url: SimulatedServer.url(manner))
    request.allowsCellular = chance(70)
    if chance(15) { request.method = "POST" } else if chance(5) { request.method = "HEAD" }
    let file = BodyFile(path: "/file", length: 100, modified: 1, inode: 1)
    var order = TaskOrder(request.method == "POST" ? .upload(file) : .download, request)
    order.priority = Double(random.number(below: 11)) / 10
    if chance(20) {
      order.earliestBegin = now + .seconds(random.number(below: 600))
      order.asksBeforeDelayedBegin = chance(50)
    }
    if order.isDownload, chance(40), let data = app.resumeData.popLast() {
      order.kind = .resumedDownload(chance(20) ? damaged(data) : data)
      order.request = data.originalRequest
      order.request.allowsCellular = request.allowsCellular
    }
    // Derived from the priority, so that old seeds keep their meaning from before data tasks.
    if order.kind == .download, order.priority == 0.3 { order.kind = .data }
    if isFaulty, chance(2) { return loseNumbers(order) }
    guard let number = create(order), app.orders[number] != nil, chance(90) else { return }
    resume(number)
  }

  /// The program has used numbers of tasks that the daemon does not know, and dies.
  private mutating func loseNumbers(_ order: TaskOrder) {
    for _ in 0...random.number(below: 3) { giveNumber(order) }
    if chance(50) { losePower() } else { killApp(isHeard: sabotage == .takesAllForHeard) }
  }

  private func damaged(_ data: ResumeData) -> ResumeData {
    ResumeData(
      originalRequest: data.originalRequest, currentURL: data.currentURL,
      bytesReceived: data.bytesReceived + 1, entityTag: data.entityTag,
      serverDate: data.serverDate, partial: data.partial)
  }

  private mutating func resume(_ task: Int) {
    guard app.process != nil else { return }
    ask(.resume(identifier: Self.session.identifier, task: task))
  }

  private mutating func changeTask() {
    guard let process = app.process, process.presence != .suspended, !app.orders.isEmpty else {
      return
    }
    let numbers = app.orders.keys.sorted()
    let task = numbers[random.number(below: numbers.count)]
    let session = Self.session.identifier
    switch random.number(below: 30) / 4 {
    case 0: ask(.suspend(identifier: session, task: task))
    case 1: ask(.cancel(identifier: session, task: task, producingResumeData: false))
    case 2, 3: ask(.cancel(identifier: session, task: task, producingResumeData: true))
    case 4: ask(.setPriority(identifier: session, task: task, 0.9))
    case 5:
      let time = chance(80) ? now + .seconds(random.number(below: 600)) : nil
      ask(.setEarliestBegin(identifier: session, task: task, time))
    case 6 where app.orders[task]?.kind == .data:
      ask(.becomeDownload(identifier: session, task: task))
    case 7: invalidate()
    default: resume(task)
    }
  }

  private mutating func changeClient() {
    let kinds: [ClientPresence] = [.foreground, .background, .suspended]
    let presence = kinds[random.number(below: 3)]
    if app.process == nil {
      launch(presence == .suspended ? .background : presence)
    } else if chance(30) {
      if chance(30) { forceQuit() } else { killApp() }
    } else {
      setPresence(presence)
    }
  }

  /// The user force-quits the program: the daemon is notified until it has stored that, and then of the
  /// death.
  private mutating func forceQuit() {
    app.isForceQuit = true
    var start = 0
    repeat {
      start = starts
      feed(.cancelledAll(Self.session.client, .userForceQuit))
    } while starts != start
    killApp()
  }

  private mutating func changeConditions() {
    let networks: [NetworkKind] = [.none, .cellular, .wifi, .wifi]
    conditions = TransferConditions(
      network: networks[random.number(below: 4)], isCharging: chance(50), isPowerLow: chance(30))
    feed(.conditions(conditions))
    if sabotage != .ignoresStops { checkRunning() }
  }

  private mutating func breakExchange() {
    let running = transport.exchanges.keys.sorted()
    guard !running.isEmpty else { return }
    let reasons: [AttemptEnd.Reason] = [
      .connectionLost, .refused, .timedOut, .nameNotFound, .unreachable, .lacksResources, .cut,
      .badResponse,
    ]
    let id = running[random.number(below: running.count)]
    feed(transport.end(id, reasons[random.number(below: reasons.count)], &disk))
  }
}
