import RuleBlocks
import Testing
import TransferEngine

struct PolicyTests {
  private static let cellular = TransferConditions(network: .cellular)

  private func engine(
    _ version: Int = 18, _ presence: ClientPresence = .foreground,
    _ configuration: SessionConfiguration = SessionConfiguration()
  ) -> EngineBench {
    let rules = TransferRules(profile: Profile(iOS: version) ?? .latest)
    return EngineBench(configuration, presence: presence, rules: rules)
  }

  @Test("R84: the stricter of session and request keeps off the cellular network")
  func cellular() {
    for (session, request) in [(true, true), (true, false), (false, true)] {
      var configuration = SessionConfiguration()
      configuration.allowsCellular = session
      var bench = engine(18, .foreground, configuration)
      bench.feed(.conditions(Self.cellular))
      var order = EngineBench.order()
      order.request.allowsCellular = request
      bench.begin(order)
      #expect(bench.attempts.count == (session && request ? 1 : 0))
      bench.feed(.conditions(TransferConditions()))
      #expect(bench.attempts.count == 1)
    }
  }

  @Test("R84: a transfer stops when the network becomes cellular, and goes on later")
  func leavesCellular() {
    var bench = engine()
    var order = EngineBench.order()
    order.request.allowsCellular = false
    bench.begin(order)
    bench.feed(.head(bench.last, EngineBench.head))
    bench.feed(.conditions(Self.cellular))
    #expect(bench.stops == [bench.last])
    bench.feed(.ended(bench.last, AttemptEnd(.stopped, durable: 4)))
    bench.feed(.conditions(TransferConditions()))
    #expect(bench.attempts.last?.request.fields.first == HTTPField("Range", "bytes=4-"))
  }

  @Test(
    "R85: what a process asked for in the background is discretionary if it is suspended by then")
  func discretionOfASuspendedProcess() {
    var bench = engine(18, .background, SessionConfiguration())
    bench.ask(.create(identifier: EngineBench.name, EngineBench.order()))
    bench.feed(.conditions(TransferConditions(network: .cellular)))
    bench.feed(.presence(EngineBench.client, .suspended))
    bench.resume(1)
    #expect(bench.attempts.isEmpty)
    bench.feed(.conditions(TransferConditions()))
    #expect(bench.attempts.count == 1)
  }

  @Test(
    "R85: discretion wants Wi-Fi, and power or a battery that is not low",
    arguments: [
      (NetworkKind.wifi, true, true, true), (.wifi, false, false, true),
      (.wifi, false, true, false),
      (.cellular, true, false, false), (.none, true, false, false),
    ])
  func discretion(network: NetworkKind, isCharging: Bool, isLow: Bool, allowed: Bool) {
    var configuration = SessionConfiguration()
    configuration.isDiscretionary = true
    for (configuration, presence) in [
      (configuration, ClientPresence.foreground), (SessionConfiguration(), .background),
    ] {
      var bench = engine(18, presence, configuration)
      bench.feed(
        .conditions(
          TransferConditions(network: network, isCharging: isCharging, isPowerLow: isLow)))
      bench.begin()
      #expect(bench.attempts.count == (allowed ? 1 : 0))
    }
  }

  @Test("R86: what is started in the foreground starts at once")
  func foreground() {
    var bench = engine()
    bench.feed(
      .conditions(TransferConditions(network: .cellular, isCharging: false, isPowerLow: true)))
    bench.begin()
    #expect(bench.attempts.count == 1)
  }

  @Test("R87: opening the app makes its tasks ordinary, from iOS 8", arguments: [7, 8])
  func opening(version: Int) {
    var bench = engine(version, .background)
    bench.feed(.conditions(Self.cellular))
    bench.begin()
    bench.feed(.presence(EngineBench.client, .foreground))
    #expect(bench.attempts.count == (version >= 8 ? 1 : 0))
  }

  @Test("R88: the constraints end as the resource timeout nears, from iOS 8", arguments: [7, 8])
  func urgency(version: Int) {
    var configuration = SessionConfiguration()
    configuration.isDiscretionary = true
    configuration.resourceTimeout = .seconds(1000)
    var bench = engine(version, .foreground, configuration)
    bench.feed(.conditions(Self.cellular))
    bench.begin()
    bench.pass(.seconds(899))
    #expect(bench.attempts.isEmpty)
    bench.pass(.seconds(2))
    #expect(bench.attempts.count == (version >= 8 ? 1 : 0))
  }

  @Test("R89: the begin may be set while the task is suspended")
  func laterEarliestBegin() {
    var bench = engine(18, .foreground)
    bench.ask(.create(identifier: EngineBench.name, EngineBench.order()))
    let begin = bench.now + .seconds(60)
    bench.ask(.setEarliestBegin(identifier: EngineBench.name, task: 1, begin))
    bench.ask(.resume(identifier: EngineBench.name, task: 1))
    bench.pass(.seconds(59))
    #expect(bench.attempts.isEmpty)
    bench.pass(.seconds(1))
    #expect(bench.attempts.count == 1)
  }

  @Test("R89: no connection before the begin, and the timeout counts from resume")
  func earliestBegin() {
    var configuration = SessionConfiguration()
    configuration.resourceTimeout = .seconds(100)
    var bench = engine(18, .foreground, configuration)
    var order = EngineBench.order()
    order.earliestBegin = bench.now + .seconds(60)
    bench.begin(order)
    bench.pass(.seconds(59))
    #expect(bench.attempts.isEmpty)
    bench.pass(.seconds(1))
    #expect(bench.attempts.count == 1)
    bench.pass(.seconds(40))
    #expect(bench.stops.count == 1)
    bench.feed(.ended(bench.last, AttemptEnd(.stopped)))
    #expect(bench.completions.map(\.error) == [.timedOut])
  }

  @Test("R90: the delegate is asked once, if need be by a wake, and may proceed, change or cancel")
  func delayedBegin() {
    let other = TransferRequest(url: "http://b/")
    let answers: [(ClientRequest.DelayedAnswer, String?)] = [
      (.proceed, "http://a/f"), (.proceedWith(other), "http://b/"), (.cancel, nil),
    ]
    for (answer, url) in answers {
      var bench = engine()
      var order = EngineBench.order()
      order.earliestBegin = bench.now + .seconds(60)
      order.asksBeforeDelayedBegin = true
      let task = bench.begin(order)
      bench.feed(.presence(EngineBench.client, .suspended))
      bench.pass(.seconds(60))
      #expect(bench.wakes == 1 && bench.attempts.isEmpty)
      bench.feed(.presence(EngineBench.client, .background))
      bench.feed(.conditions(Self.cellular))
      bench.feed(.conditions(TransferConditions()))
      #expect(bench.messages.filter { $0 == .willBeginDelayed(task: task) }.count == 1)
      bench.ask(.answerDelayed(identifier: EngineBench.name, task: task, answer))
      #expect(bench.attempts.last?.request.url == url)
      #expect(bench.completions.count == (url == nil ? 1 : 0))
    }
  }

  @Test("R91: each wake doubles the wait of tasks that are started in the background")
  func rateLimiter() {
    var bench = engine()
    bench.begin()
    for wait in [60, 120, 240] as [Int64] {
      bench.feed(.presence(EngineBench.client, .suspended))
      bench.serve(ResponseHead(status: 200), bytes: 1)
      bench.finishFiles()
      #expect(bench.wakes == 1)
      bench.feed(.presence(EngineBench.client, .background))
      bench.forgetActions()
      bench.begin()
      bench.pass(.seconds(wait - 1))
      #expect(bench.attempts.isEmpty)
      bench.pass(.seconds(1))
      #expect(bench.attempts.count == 1)
    }
    bench.feed(.presence(EngineBench.client, .foreground))
    bench.feed(.presence(EngineBench.client, .background))
    bench.begin(EngineBench.order("http://b/"))
    #expect(bench.attempts.count == 2)
  }

  @Test("R91: a wait that is over without another wake is forgotten")
  func rateLimiterForgets() {
    var bench = engine()
    bench.begin()
    bench.feed(.presence(EngineBench.client, .suspended))
    bench.serve(ResponseHead(status: 200), bytes: 1)
    bench.finishFiles()
    bench.feed(.presence(EngineBench.client, .background))
    bench.pass(.seconds(60))
    bench.forgetActions()
    bench.begin()
    #expect(bench.attempts.count == 1)
  }

  @Test("R92: so many connections to a host at a time, and the most important task first")
  func perHost() {
    var configuration = SessionConfiguration()
    configuration.connectionsPerHost = 2
    var bench = engine(18, .foreground, configuration)
    var tasks: [Int] = []
    for priority in [0.5, 0.5, 0.25, 0.75, 0.5] {
      var order = EngineBench.order()
      order.priority = priority
      tasks.append(bench.begin(order))
    }
    bench.begin(EngineBench.order("http://b/"))
    #expect(bench.attempts.map(\.task.number) == [tasks[0], tasks[1], 6])
    bench.ask(.setPriority(identifier: EngineBench.name, task: tasks[2], 0.6))
    for attempt in 0..<4 where attempt != 2 {
      bench.feed(.ended(bench.attempts[attempt].id, AttemptEnd(.badResponse)))
    }
    let order = [tasks[0], tasks[1], 6, tasks[3], tasks[2], tasks[4]]
    #expect(bench.attempts.map(\.task.number) == order)
  }

  @Test("R92: many hosts together have a bounded number of connections")
  func manyTasks() {
    var bench = engine()
    for number in 0..<300 { bench.begin(EngineBench.order("http://h\(number)/")) }
    #expect(bench.attempts.count == TransferChoices().connections)
    bench.feed(.ended(bench.attempts[0].id, AttemptEnd(.badResponse)))
    #expect(bench.attempts.count == TransferChoices().connections + 1)
  }
}
