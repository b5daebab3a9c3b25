import RuleBlocks
import Testing
import TransferEngine

struct RetryTests {
  private var bench = EngineBench()

  @Test(
    "R70: what may be better next time is tried again, and the app is not told",
    arguments: [
      AttemptEnd.Reason.connectionLost, .timedOut, .nameNotFound, .unreachable, .refused, .cut,
      .lacksResources, .secureConnection(.handshakeFailed),
    ])
  mutating func retries(reason: AttemptEnd.Reason) {
    bench.begin()
    bench.feed(.ended(bench.last, AttemptEnd(reason)))
    #expect(bench.messages == [] && bench.attempts.count == 1)
    bench.pass(.seconds(10))
    #expect(bench.attempts.count == 2)
    bench.finish()
    #expect(bench.completions.map(\.error) == [nil])
  }

  @Test(
    "R70: what will not be better ends the task",
    arguments: [
      (AttemptEnd.Reason.secureConnection(.certificateUntrusted), -1202), (.badResponse, -1011),
      (.undecodable, -1015), (.excessive, -1103),
      (.cannotWrite(errno: 28), -3003), (.bodyFileChanged, -1104), (.bodyFileMissing, -1100),
    ])
  mutating func fails(reason: AttemptEnd.Reason, code: Int) {
    bench.begin()
    bench.feed(.ended(bench.last, AttemptEnd(reason)))
    #expect(bench.completions.map(\.error?.code) == [code])
    bench.pass(.seconds(86_400))
    #expect(bench.attempts.count == 1)
  }

  @Test("F21: a handshake that never succeeds is not tried for days")
  mutating func handshakes() {
    bench.begin()
    for _ in 0..<100 where bench.completions.isEmpty {
      bench.feed(.ended(bench.last, AttemptEnd(.secureConnection(.handshakeFailed))))
      bench.passToNextAttempt()
    }
    #expect(bench.completions.map(\.error?.code) == [-1200])
    #expect((2...10).contains(bench.attempts.count))
  }

  @Test("R70: no byte within the request timeout stops an attempt, and each byte renews it")
  mutating func requestTimeout() {
    bench.begin()
    bench.pass(.seconds(59))
    bench.feed(.head(bench.last, EngineBench.head))
    bench.pass(.seconds(59))
    bench.feed(.received(bench.last, total: 4))
    bench.pass(.seconds(59))
    #expect(bench.stops == [])
    bench.pass(.seconds(1))
    #expect(bench.stops == [bench.last])
    bench.feed(.ended(bench.last, AttemptEnd(.stopped, durable: 4)))
    bench.pass(.seconds(10))
    #expect(bench.attempts.count == 2)
  }

  @Test("R71: nothing is tried without a network; when it comes back, at once")
  mutating func network() {
    bench.feed(.conditions(TransferConditions(network: .none)))
    bench.begin()
    bench.pass(.seconds(3600))
    #expect(bench.attempts.isEmpty)
    bench.feed(.conditions(TransferConditions()))
    #expect(bench.attempts.count == 1)
    bench.feed(.conditions(TransferConditions(network: .none)))
    bench.feed(.ended(bench.last, AttemptEnd(.connectionLost)))
    bench.pass(.seconds(3600))
    #expect(bench.attempts.count == 1)
    bench.feed(.conditions(TransferConditions()))
    #expect(bench.attempts.count == 2)
  }

  @Test("R71: a network that comes, or another one, ends a wait that a failure began")
  mutating func networkEndsBackoff() {
    bench.begin()
    for network in [NetworkKind.none, .wifi, .cellular, .wifi] {
      bench.feed(.ended(bench.last, AttemptEnd(.connectionLost)))
      bench.feed(.conditions(TransferConditions(network: network)))
    }
    #expect(bench.attempts.count == 4)
    bench.feed(.ended(bench.last, AttemptEnd(.connectionLost)))
    bench.feed(.conditions(TransferConditions(isCharging: false)))
    #expect(bench.attempts.count == 4)
  }

  @Test("R72: a network that comes does not end the wait that a server has asked for")
  mutating func networkKeepsRetryAfter() {
    bench.begin()
    let fields = [HTTPField("Retry-After", "120")]
    bench.challenge(ResponseHead(status: 503, fields: fields))
    bench.feed(.conditions(TransferConditions(network: .none)))
    bench.feed(.conditions(TransferConditions()))
    bench.pass(.seconds(119))
    #expect(bench.attempts.count == 1)
    bench.pass(.seconds(1))
    #expect(bench.attempts.count == 2)
  }

  @Test("R72: failures of the network are no waits that were followed, and the other way round")
  mutating func countsApart() {
    let busy = ResponseHead(status: 503, fields: [HTTPField("Retry-After", "30")])
    bench.begin()
    for _ in 1...TransferChoices().retriesAfter {
      bench.feed(.ended(bench.last, AttemptEnd(.refused)))
      bench.passToNextAttempt()
    }
    for _ in 1...TransferChoices().retriesAfter {
      bench.challenge(busy)
      bench.pass(.seconds(30))
    }
    #expect(bench.places.isEmpty)
    bench.serve(bytes: 4, .connectionLost)
    bench.pass(.seconds(10))
    bench.challenge(busy)
    #expect(bench.places.count == 1)
  }

  @Test("R72: each failure doubles the wait up to an hour, by chance a part of it")
  mutating func backoff() {
    bench.begin()
    var waits: [Double] = []
    for _ in 0..<15 {
      let failed = bench.now
      bench.feed(.ended(bench.last, AttemptEnd(.refused)))
      bench.passToNextAttempt()
      waits.append(Double((bench.now - failed).components.seconds))
    }
    for (index, wait) in waits.enumerated() {
      let longest = min(10 * Double(1 << index), 3600)
      #expect((longest / 2 - 1...longest).contains(wait), "\(waits)")
    }
  }

  @Test("R72: chance follows from the seed, and differs from task to task")
  mutating func jitter() {
    func times(_ seed: UInt64) -> [DeviceInstant?] {
      var bench = EngineBench()
      bench.engine = TransferEngine(seed: seed, start: bench.now)
      bench.feed(.restored([]))
      bench.feed(.reconciled(lost: []))
      bench.feed(.conditions(TransferConditions()))
      bench.feed(.connected(EngineBench.connection, EngineBench.client, .foreground))
      bench.ask(.open(identifier: EngineBench.name, SessionConfiguration()))
      for _ in 0..<5 { bench.begin() }
      for attempt in bench.attempts { bench.feed(.ended(attempt.id, AttemptEnd(.refused))) }
      return bench.store.keys.compactMap { key -> DeviceInstant? in
        if case .task(let task) = bench.store[key] { task.retryAt } else { nil }
      }.sorted()
    }
    #expect(times(1) == times(1) && times(1) != times(2))
    #expect(Set(times(1)).count == 5)
  }

  @Test(
    "R72: Retry-After is followed within bounds, and not for ever",
    arguments: [("0", 30), ("120", 120), ("1000000000", 86_400)] as [(String, Int64)])
  mutating func retryAfter(field: String, wait: Int64) {
    let busy = ResponseHead(status: 503, fields: [HTTPField("Retry-After", field)])
    bench.begin()
    for count in 1...TransferChoices().retriesAfter {
      bench.feed(.head(bench.last, busy))
      bench.feed(.ended(bench.last, AttemptEnd(.stopped)))
      bench.pass(.seconds(wait - 1))
      #expect(bench.attempts.count == count)
      bench.pass(.seconds(1))
      #expect(bench.attempts.count == count + 1)
    }
    bench.finish(busy, bytes: 4)
    #expect(bench.completions.map(\.error) == [nil])
  }

  @Test("R73: the resource timeout counts from resume and ends the task whatever it does")
  func resourceTimeout() {
    var configuration = SessionConfiguration()
    configuration.resourceTimeout = .seconds(100)
    configuration.requestTimeout = .seconds(1000)
    for network in [NetworkKind.none, .wifi] {
      for isSuspended in [false, true] {
        var bench = EngineBench(configuration)
        bench.feed(.conditions(TransferConditions(network: network)))
        let task = bench.begin()
        bench.pass(.seconds(1))
        if isSuspended { bench.ask(.suspend(identifier: EngineBench.name, task: task)) }
        for id in bench.stops { bench.feed(.ended(id, AttemptEnd(.stopped))) }
        bench.pass(.seconds(98))
        #expect(bench.completions.isEmpty)
        let stopped = bench.stops.count
        bench.pass(.seconds(1))
        if bench.stops.count > stopped, let id = bench.stops.last {
          bench.feed(.ended(id, AttemptEnd(.stopped)))
        }
        #expect(bench.completions.map(\.error?.code) == [-1001])
      }
    }
  }

  @Test("R74: a transfer below the floor is stopped and tried again")
  mutating func stalls() {
    bench.begin()
    bench.feed(.head(bench.last, EngineBench.head))
    for second in 1...29 {
      bench.pass(.seconds(10))
      bench.feed(.received(bench.last, total: Int64(second)))
    }
    #expect(bench.stops == [])
    bench.pass(.seconds(10))
    #expect(bench.stops == [bench.last])
  }

  @Test("R74: the wait for a head is no slow transfer, and the window begins with the body")
  func waitsForTheHead() {
    var configuration = SessionConfiguration()
    configuration.requestTimeout = .seconds(1000)
    var bench = EngineBench(configuration)
    bench.begin()
    bench.pass(.seconds(900))
    bench.feed(.head(bench.last, EngineBench.head))
    bench.pass(.seconds(299))
    #expect(bench.stops == [])
    bench.pass(.seconds(1))
    #expect(bench.stops == [bench.last])
  }

  @Test("R74: an upload is looked at while it sends, not while it waits for its answer")
  func looksAtUploads() {
    var configuration = SessionConfiguration()
    configuration.requestTimeout = .seconds(1000)
    let file = BodyFile(path: "/f", length: 100_000, modified: 1, inode: 2)
    for sent in [1000, 100_000] as [Int64] {
      var bench = EngineBench(configuration)
      var order = EngineBench.order("http://a/", .upload(file))
      order.request.method = "POST"
      bench.begin(order)
      bench.feed(.sent(bench.last, total: sent / 2))
      bench.pass(.seconds(1))
      bench.feed(.sent(bench.last, total: sent))
      if sent == file.length { bench.feed(.head(bench.last, EngineBench.head)) }
      bench.pass(.seconds(600))
      #expect(bench.stops.count == (sent == file.length ? 0 : 1))
    }
  }

  @Test("R49: redirects are followed, with the method that HTTP says, up to a limit")
  mutating func redirects() {
    var order = EngineBench.order()
    order.request.method = "POST"
    order.request.fields = [HTTPField("Cookie", "a"), HTTPField("X-A", "b")]
    bench.begin(order)
    bench.feed(.head(bench.last, ResponseHead(status: 307, location: "http://a/g")))
    bench.feed(.ended(bench.last, AttemptEnd(.stopped)))
    #expect(bench.attempts.last?.request.method == "POST")
    #expect(bench.attempts.last?.request.fields.count == 2)
    bench.feed(.head(bench.last, ResponseHead(status: 302, location: "http://b/g")))
    bench.feed(.ended(bench.last, AttemptEnd(.stopped)))
    #expect(bench.attempts.last?.request.method == "GET")
    #expect(bench.attempts.last?.request.fields == [HTTPField("X-A", "b")])
    for _ in 0..<15 {
      bench.feed(.head(bench.last, ResponseHead(status: 301, location: "http://b/g")))
      bench.feed(.ended(bench.last, AttemptEnd(.stopped)))
    }
    #expect(bench.completions.map(\.error) == [.tooManyRedirects])
  }

  @Test("R49: what is meant for one server stays lost when redirects lead to another one and back")
  mutating func losesFieldsForGood() {
    var order = EngineBench.order("http://a/f")
    let names = ["authorization", "Proxy-Authorization", "Cookie", "X-A"]
    order.request.fields = names.map { HTTPField($0, "b") }
    bench.begin(order)
    for (place, count) in [("http://a:80/g", 4), ("https://a/g", 1), ("http://a/f", 1)] {
      bench.feed(.head(bench.last, ResponseHead(status: 307, location: place)))
      bench.feed(.ended(bench.last, AttemptEnd(.stopped)))
      #expect(bench.attempts.last?.request.url == place)
      #expect(bench.attempts.last?.request.fields.count == count)
    }
  }

  @Test("R49: a redirect to an address that parsers read differently is not followed")
  mutating func refusesAmbiguousRedirects() {
    bench.begin()
    bench.feed(.head(bench.last, ResponseHead(status: 302, location: "http://a\\@b/g")))
    bench.feed(.ended(bench.last, AttemptEnd(.stopped)))
    #expect(bench.completions.map(\.error) == [.unsupportedURL])
    #expect(bench.attempts.count == 1)
  }

  @Test(
    "R49: where redirects have led, and by which method, is told at once, kept, and said at the end"
  )
  mutating func saysWhereRedirectsHaveLed() {
    let file = BodyFile(path: "/f", length: 4, modified: 1, inode: 1)
    let task = bench.begin(
      TaskOrder(.upload(file), TransferRequest(url: "http://a/f", method: "POST")))
    bench.feed(.head(bench.last, ResponseHead(status: 303, location: "http://a/end")))
    bench.feed(.ended(bench.last, AttemptEnd(.stopped)))
    #expect(bench.messages == [.moved(task: task, url: "http://a/end", method: "GET")])
    bench.restart()
    bench.reopen(2)
    bench.ask(.listTasks(identifier: EngineBench.name), on: ConnectionID(2))
    guard case .tasks(let tasks) = bench.answers.last else {
      Issue.record("no tasks")
      return
    }
    #expect(tasks.map(\.currentURL) == ["http://a/end"] && tasks.map(\.currentMethod) == ["GET"])
    // A new daemon requests the order's address again, and is not redirected.
    #expect(bench.attempts.last?.request.method == "POST")
    bench.finish()
    #expect(bench.completions.map(\.url) == ["http://a/f"])
    #expect(bench.completions.map(\.method) == [nil])
  }

  @Test("R49: a completion says by which method its answer came")
  mutating func saysTheMethodOfTheAnswer() {
    bench.begin(TaskOrder(.download, TransferRequest(url: "http://a/f", method: "POST")))
    bench.feed(.head(bench.last, ResponseHead(status: 302, location: "http://a/end")))
    bench.feed(.ended(bench.last, AttemptEnd(.stopped)))
    bench.finish()
    #expect(bench.completions.map(\.url) == ["http://a/end"])
    #expect(bench.completions.map(\.method) == ["GET"])
    #expect(bench.completions.first?.order?.request.method == "POST")
  }

  @Test(
    "R47: an upload of what cannot be read fails as soon as it is resumed, also without a network",
    arguments: [
      (BodyFile.Fault.isMissing, -1100), (.isNoFile, -1101), (.isUnreadable, -1102),
    ])
  func failsWithoutAFile(_ fault: BodyFile.Fault, _ code: Int) {
    var bench = EngineBench()
    bench.feed(.conditions(TransferConditions(network: .none)))
    bench.ask(
      .create(
        identifier: EngineBench.name,
        EngineBench.order("http://a/f", .upload(BodyFile(path: "/f", fault)))))
    #expect(bench.completions == [])
    bench.resume(1)
    #expect(bench.completions.map(\.error?.code) == [code])
  }

  @Test("R49: what was meant for one host, or for a body, does not follow elsewhere")
  mutating func redirectedFields() {
    let names = [
      "Proxy-Authorization", "Authorization", "Cookie", "Referer", "Origin", "Content-Type",
      "content-encoding", "X-A",
    ]
    var order = EngineBench.order()
    order.request.method = "POST"
    order.request.fields = names.map { HTTPField($0, "b") }
    bench.begin(order)
    bench.challenge(ResponseHead(status: 307, location: "http://a/g"))
    #expect(bench.attempts.last?.request.fields.count == names.count)
    bench.challenge(ResponseHead(status: 308, location: "http://b/g"))
    let rest = ["Content-Type", "content-encoding", "X-A"]
    #expect(bench.attempts.last?.request.fields.map(\.name) == rest)
    bench.challenge(ResponseHead(status: 303, location: "http://b/h"))
    #expect(bench.attempts.last?.request.fields.map(\.name) == ["X-A"])
  }

  @Test(
    "R49: a redirect out of the web is an error", arguments: ["file:///etc/passwd", "ftp://a/"])
  mutating func redirectsOut(location: String) {
    bench.begin()
    bench.feed(.head(bench.last, ResponseHead(status: 302, location: location)))
    bench.feed(.ended(bench.last, AttemptEnd(.stopped)))
    #expect(bench.completions.map(\.error) == [.unsupportedURL])
  }
}
