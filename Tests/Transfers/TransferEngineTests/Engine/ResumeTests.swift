import RuleBlocks
import Testing
import TransferEngine

struct ResumeTests {
  private var bench = EngineBench()

  /// Cancels a download with four of ten bytes, and returns its resume data.
  private mutating func cancelled(
    _ head: ResponseHead = EngineBench.head, _ order: TaskOrder = EngineBench.order()
  ) -> ResumeData? {
    let task = bench.begin(order)
    bench.feed(.head(bench.last, head))
    bench.ask(.cancel(identifier: EngineBench.name, task: task, producingResumeData: true))
    bench.feed(.ended(bench.last, AttemptEnd(.stopped, durable: 4)))
    guard case .resumeData(let data) = bench.answers.last else { return nil }
    return data
  }

  @Test("R75: a GET with a validator, ranges and bytes gives resume data")
  mutating func givesResumeData() {
    let data = cancelled()
    #expect(data?.bytesReceived == 4 && data?.entityTag == "\"v1\"")
    #expect(bench.completions.map(\.error) == [.cancelled(nil)])
    #expect(bench.completions.first?.resumeData == data)
    #expect(bench.completions.first?.head == EngineBench.head)
  }

  @Test("R75: without one of them there is none, and the bytes are removed")
  func givesNone() {
    let unknown = ResponseHead(status: 200)
    let weak = ResponseHead(status: 200, fields: [HTTPField("ETag", "W/\"v\"")])
    let refusing = ResponseHead(
      status: 200, fields: EngineBench.head.fields + [HTTPField("Accept-Ranges", "none")])
    let coded = ResponseHead(
      status: 200, fields: EngineBench.head.fields + [HTTPField("Content-Encoding", "gzip")])
    let missing = ResponseHead(status: 404, fields: EngineBench.head.fields)
    var post = EngineBench.order()
    post.request.method = "POST"
    var ranged = EngineBench.order()
    ranged.request.fields = [HTTPField("range", "bytes=5-")]
    let plain = EngineBench.order()
    let cases = [
      (unknown, plain), (weak, plain), (refusing, plain), (missing, plain),
      (coded, plain),
      (EngineBench.head, post), (EngineBench.head, ranged),
    ]
    for (head, order) in cases {
      var tests = ResumeTests()
      #expect(tests.cancelled(head, order) == nil, "\(head) \(order)")
      let isRemoved = tests.bench.actions.contains {
        if case .remove = $0 { true } else { false }
      }
      #expect(isRemoved)
    }
  }

  @Test("R76: a failure carries what the download can go on from")
  mutating func failureCarriesResumeData() {
    bench.begin()
    bench.serve(bytes: 4, .cannotWrite(errno: 5))
    #expect(bench.completions.first?.error == .cannotWrite(errno: 5))
    #expect(bench.completions.first?.resumeData?.bytesReceived == 4)
  }

  @Test("R77: the offset is told first; R80: only the missing bytes of that version are asked for")
  mutating func resumes() throws {
    let data = try #require(cancelled())
    let task = bench.begin(EngineBench.order("http://a/f", .resumedDownload(data)))
    let asked = [HTTPField("Range", "bytes=4-"), HTTPField("If-Range", "\"v1\"")]
    #expect(bench.attempts.last?.request.fields == asked)
    let part = ResponseHead(
      status: 206,
      fields: [HTTPField("ETag", "\"v1\""), HTTPField("Content-Range", "bytes 4-9/10")])
    bench.finish(part)
    let messages = bench.messages.filter { !$0.isCompletion }
    #expect(messages.first == .resumed(task: task, offset: 4, expected: 10))
    #expect(bench.places.last == BodyPlace(partial: data.partial, offset: 4))
    #expect(bench.completions.last?.error == nil)
  }

  @Test("R77: the offset is told also where no byte is missing")
  mutating func resumesWhole() throws {
    let task = bench.begin()
    bench.feed(.head(bench.last, EngineBench.head))
    bench.ask(.cancel(identifier: EngineBench.name, task: task, producingResumeData: true))
    bench.feed(.ended(bench.last, AttemptEnd(.complete, durable: 10)))
    guard case .resumeData(let data?) = bench.answers.last else {
      Issue.record("no resume data")
      return
    }
    bench.forgetActions()
    let next = bench.begin(EngineBench.order("http://a/f", .resumedDownload(data)))
    bench.challenge(ResponseHead(status: 416))
    bench.finishFiles()
    #expect(bench.messages.first == .resumed(task: next, offset: 10, expected: 10))
    #expect(bench.completions.map(\.error) == [nil])
  }

  @Test("R77: bytes of one address are not gone on with from another")
  mutating func resumesAtItsAddress() throws {
    let data = try #require(cancelled())
    bench.begin(EngineBench.order("http://a/f?other", .resumedDownload(data)))
    #expect(bench.attempts.last?.request.fields == [])
  }

  @Test("R80: a signature that a redirect adds anew makes no other resource")
  mutating func resumesAfterSignedRedirects() {
    bench.begin()
    bench.challenge(ResponseHead(status: 302, location: "http://b/f?sign=1"))
    bench.serve(bytes: 4, .connectionLost)
    bench.pass(.seconds(10))
    bench.challenge(ResponseHead(status: 302, location: "http://b/f?sign=2"))
    let part = ResponseHead(
      status: 206,
      fields: [HTTPField("ETag", "\"v1\""), HTTPField("Content-Range", "bytes 4-9/10")])
    bench.finish(part)
    #expect(bench.places.map(\.offset) == [0, 4])
    #expect(bench.completions.map(\.error) == [nil])
  }

  @Test("R83: a session made anew gives no name of a file again that is in use")
  mutating func namesAreNotReused() throws {
    let data = try #require(cancelled())
    bench.ask(.invalidate(identifier: EngineBench.name, cancelling: true))
    for number in 1...2 { bench.acknowledge(number) }
    bench.ask(.open(identifier: EngineBench.name, SessionConfiguration()))
    bench.begin(EngineBench.order("http://b/"))
    bench.feed(.head(bench.last, EngineBench.head))
    let partial = try #require(bench.places.last?.partial)
    #expect(partial != data.partial)
    bench.pass(TransferChoices().parkingTime)
    #expect(bench.actions.contains(.remove(data.partial)))
    #expect(!bench.actions.contains(.remove(partial)))
  }

  @Test("R83: nor one that a task of another session goes on with")
  mutating func namesOfOthersAreNotReused() throws {
    let data = try #require(cancelled())
    bench.ask(.open(identifier: "t", SessionConfiguration()))
    let order = EngineBench.order("http://a/f", .resumedDownload(data))
    bench.ask(.create(identifier: "t", order))
    bench.ask(.invalidate(identifier: EngineBench.name, cancelling: true))
    for number in 1...2 { bench.acknowledge(number) }
    bench.ask(.open(identifier: EngineBench.name, SessionConfiguration()))
    bench.begin(EngineBench.order("http://b/"))
    bench.feed(.head(bench.last, EngineBench.head))
    #expect(bench.places.last?.partial != data.partial)
  }

  @Test("R77: bytes that are gone begin at 0, and that is told")
  mutating func bytesAreGone() throws {
    let data = try #require(cancelled())
    bench.pass(TransferChoices().parkingTime)
    #expect(bench.actions.last == .remove(data.partial))
    let task = bench.begin(EngineBench.order("http://a/f", .resumedDownload(data)))
    #expect(bench.attempts.last?.request.fields == [])
    bench.finish()
    #expect(bench.messages.contains(.resumed(task: task, offset: 0, expected: 10)))
    #expect(bench.completions.last?.error == nil)
  }

  @Test("R77: damaged resume data is an error of the task, and hurts nothing")
  mutating func damaged() throws {
    let data = try #require(cancelled())
    for version in [0, 2] {
      let broken = ResumeData(
        version: version, originalRequest: data.originalRequest, currentURL: data.currentURL,
        bytesReceived: data.bytesReceived, entityTag: data.entityTag, serverDate: data.serverDate,
        partial: data.partial)
      bench.begin(EngineBench.order("http://a/f", .resumedDownload(broken)))
      #expect(bench.completions.last?.error == .cannotResume)
    }
    bench.begin(EngineBench.order("http://a/f", .brokenResume))
    #expect(bench.completions.last?.error == .cannotResume)
  }

  @Test("R77: bytes of another client, or that are not as the data says, are not touched")
  mutating func foreign() throws {
    let data = try #require(cancelled())
    let more = ResumeData(
      originalRequest: data.originalRequest, currentURL: data.currentURL, bytesReceived: 5,
      entityTag: data.entityTag, serverDate: data.serverDate, partial: data.partial)
    bench.begin(EngineBench.order("http://a/f", .resumedDownload(more)))
    bench.feed(.connected(ConnectionID(2), "thief", .foreground))
    bench.ask(.open(identifier: "s", SessionConfiguration()), on: ConnectionID(2))
    bench.ask(
      .create(identifier: "s", EngineBench.order("http://a/f", .resumedDownload(data))),
      on: ConnectionID(2))
    bench.ask(.resume(identifier: "s", task: 1), on: ConnectionID(2))
    #expect(bench.attempts.suffix(2).allSatisfy { $0.request.fields == [] })
    #expect(bench.store[.parked(data.partial)] != nil)
  }

  @Test("R78: a body that is shorter than said is no success, a longer one neither")
  mutating func wrongLength() {
    for length in [9, 11] as [Int64] {
      bench.begin()
      bench.serve(bytes: length)
      bench.finishFiles()
      #expect(bench.completions.isEmpty)
    }
  }

  @Test("R78: what has no body by its method or status ends, whatever length it names")
  func lengthWithoutBody() {
    for (method, status) in [("HEAD", 200), ("GET", 304), ("GET", 204)] {
      var bench = EngineBench()
      var order = EngineBench.order()
      order.request.method = method
      bench.begin(order)
      bench.finish(ResponseHead(status: status, fields: EngineBench.head.fields), bytes: 0)
      #expect(bench.completions.map(\.error) == [nil], "\(method) \(status)")
    }
  }

  @Test("F12: a partial that cannot be opened keeps its bytes; R77: one that is gone has none")
  func cannotOpenAgain() {
    let part = ResponseHead(
      status: 206,
      fields: [HTTPField("ETag", "\"v1\""), HTTPField("Content-Range", "bytes 4-9/10")])
    for end in [AttemptEnd(.lacksResources, durable: 4), AttemptEnd(.cut)] {
      var bench = EngineBench()
      bench.begin()
      bench.serve(bytes: 4, .connectionLost)
      bench.passToNextAttempt()
      bench.feed(.head(bench.last, part))
      bench.feed(.ended(bench.last, end))
      bench.passToNextAttempt()
      let range = HTTPField("Range", "bytes=4-")
      #expect(bench.attempts.last?.request.fields.first == (end.durable == 4 ? range : nil))
    }
  }

  @Test("R79: a full disk is an error of the task; what cannot be continued is removed")
  mutating func fullDisk() {
    bench.begin()
    bench.serve(ResponseHead(status: 200), bytes: 4, .cannotWrite(errno: 28))
    #expect(bench.completions.map(\.error) == [.cannotWrite(errno: 28)])
    #expect(bench.completions.first?.resumeData == nil)
    let isRemoved = bench.actions.contains { if case .remove = $0 { true } else { false } }
    #expect(isRemoved)
  }

  @Test("R82: a whole answer to a range begins a new file at 0; R83: progress goes back")
  mutating func restarts() {
    let task = bench.begin()
    bench.serve(bytes: 4, .connectionLost)
    bench.pass(.seconds(10))
    let changed = ResponseHead(
      status: 200, fields: [HTTPField("ETag", "\"v2\""), HTTPField("Content-Length", "3")])
    bench.finish(changed, bytes: 3)
    #expect(bench.places.map(\.partial.generation) == [1, 2])
    #expect(bench.places.map(\.offset) == [0, 0])
    let progress = bench.messages.compactMap { message -> Int64? in
      if case .received(task, let total, _) = message { total } else { nil }
    }
    #expect(progress == [4, 3])
    #expect(bench.completions.map(\.error) == [nil])
  }

  @Test("R81: a partial answer of another version is not taken, and the whole is asked for")
  mutating func neverSplices() {
    bench.begin()
    bench.serve(bytes: 4, .connectionLost)
    bench.pass(.seconds(10))
    let other = ResponseHead(
      status: 206,
      fields: [HTTPField("ETag", "\"v2\""), HTTPField("Content-Range", "bytes 4-9/10")])
    bench.feed(.head(bench.last, other))
    bench.feed(.ended(bench.last, AttemptEnd(.stopped)))
    #expect(bench.places.count == 1)
    bench.pass(.seconds(20))
    #expect(bench.attempts.count == 3 && bench.attempts.last?.request.fields == [])
  }

  @Test("R41: a new daemon goes on where the store says the old one was")
  mutating func daemonRestarts() {
    bench.begin()
    bench.feed(.head(bench.last, EngineBench.head))
    bench.feed(.received(bench.last, total: 6))
    bench.feed(.durable(bench.last, total: 4))
    bench.restart()
    #expect(bench.attempts.last?.request.fields.first == HTTPField("Range", "bytes=4-"))
  }

  @Test("R42: a file that was whole is finished after a restart, one that is lost is fetched anew")
  mutating func finishesAfterRestart() {
    bench.begin()
    bench.serve()
    bench.restart()
    bench.finishFiles()
    #expect(bench.attempts.isEmpty && bench.store[.event(EngineBench.session, number: 2)] != nil)
    var other = EngineBench()
    other.begin()
    other.serve()
    let partial = other.places[0].partial
    other.restart(lost: [partial])
    #expect(other.attempts.count == 1 && other.attempts.last?.request.fields == [])
  }

  @Test("R42: a finished file that was taken away before the app heard of it is an error")
  mutating func losesFinishedFile() {
    bench.begin()
    bench.feed(.presence(EngineBench.client, .suspended))
    bench.finish()
    bench.restart(lost: [bench.places[0].partial])
    bench.feed(.connected(ConnectionID(2), EngineBench.client, .foreground))
    bench.ask(.open(identifier: EngineBench.name, SessionConfiguration()), on: ConnectionID(2))
    #expect(bench.events.count == 1 && bench.completions.map(\.error) == [.fileLost])
  }

  @Test("R47: an upload sends its file, each time from the start, and brings what was answered")
  mutating func upload() {
    let file = BodyFile(path: "/f", length: 100, modified: 1, inode: 2)
    var order = EngineBench.order("http://a/", .upload(file))
    order.request.method = "POST"
    let task = bench.begin(order)
    #expect(bench.attempts.last?.body == file)
    bench.feed(.sent(bench.last, total: 50))
    #expect(bench.messages == [.sent(task: task, total: 50, expected: 100)])
    bench.feed(.ended(bench.last, AttemptEnd(.connectionLost)))
    bench.pass(.seconds(10))
    #expect(bench.attempts.last?.body == file && bench.attempts.last?.request.fields == [])
    bench.finish(ResponseHead(status: 201), bytes: 2)
    #expect(bench.events.count == 2 && bench.completions.map(\.error) == [nil])
  }

  @Test("R77: cancelling twice, and after the end, is answered and does nothing")
  mutating func cancelsTwice() {
    let task = bench.begin()
    let cancel = ClientRequest.cancel(
      identifier: EngineBench.name, task: task, producingResumeData: true)
    bench.ask(cancel)
    bench.ask(cancel)
    bench.feed(.ended(bench.last, AttemptEnd(.stopped)))
    bench.ask(cancel)
    #expect(bench.answers.suffix(3) == [.resumeData(nil), .resumeData(nil), .resumeData(nil)])
    #expect(bench.completions.count == 1)
  }
}

extension ClientMessage {
  fileprivate var isCompletion: Bool { if case .event = self { true } else { false } }
}
