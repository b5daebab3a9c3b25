import RuleBlocks
import Testing
import TransferEngine

/// Downloads that must bring a certain file.
struct ChecksumTests {
  private var bench = EngineBench()
  private static let expected = String(repeating: "0a", count: 32)
  private static let other = String(repeating: "0b", count: 32)

  private mutating func begin() {
    var order = EngineBench.order()
    order.request.sha256 = Self.expected
    bench.begin(order)
  }

  private var finishes: Int {
    bench.actions.count { if case .finish = $0 { true } else { false } }
  }

  /// The file that the engine wants to be hashed has this digest.
  private mutating func hash(_ digest: String) {
    for case .hash(let file) in bench.actions { bench.feed(.hashed(file, sha256: digest)) }
  }

  /// The attempt is cut, and the next one brings the rest.
  private mutating func serveInTwoParts() {
    bench.serve(bytes: 4, .cut)
    bench.passToNextAttempt()
    let id = bench.last
    let fields = [HTTPField("ETag", "\"v1\""), HTTPField("Content-Range", "bytes 4-9/10")]
    bench.feed(.head(id, ResponseHead(status: 206, fields: fields)))
    bench.feed(.ended(id, AttemptEnd(.complete, durable: 10)))
  }

  @Test("R204: the expected file is delivered once its digest is known")
  mutating func delivers() {
    begin()
    bench.serve()
    #expect(finishes == 0 && bench.engine.overview.map(\.status) == [.finishing])
    hash(Self.expected)
    bench.finishFiles()
    #expect(bench.completions.map(\.error) == [nil])
  }

  @Test("R204: another file is an error, and nothing of it is kept")
  mutating func refuses() {
    begin()
    bench.serve()
    hash(Self.other)
    #expect(bench.completions.map(\.error) == [.checksumMismatch(found: Self.other)])
    #expect(bench.completions.first?.resumeData == nil && finishes == 0)
    #expect(bench.actions.contains { if case .remove = $0 { true } else { false } })
  }

  @Test("R204: a continued download that brings another file begins once more from its first byte")
  mutating func beginsAnew() {
    begin()
    serveInTwoParts()
    hash(Self.other)
    #expect(bench.completions.isEmpty)
    #expect(bench.attempts.last?.request.fields.contains { $0.name == "Range" } == false)
    bench.forgetActions()
    bench.feed(.head(AttemptID(3), EngineBench.head))
    bench.feed(.ended(AttemptID(3), AttemptEnd(.complete, durable: 10)))
    hash(Self.other)
    #expect(bench.completions.map(\.error) == [.checksumMismatch(found: Self.other)])
  }

  @Test("R204: it begins once more only, even if it is continued again", arguments: [false, true])
  mutating func beginsAnewOnce(restarts: Bool) {
    begin()
    serveInTwoParts()
    hash(Self.other)
    if restarts { bench.restart() }
    serveInTwoParts()
    hash(Self.other)
    let completions = bench.store.values.compactMap { record -> SessionEvent.Completion? in
      guard case .event(let event) = record, case .completed(_, let completion) = event.event
      else { return nil }
      return completion
    }
    #expect(completions.map(\.error) == [.checksumMismatch(found: Self.other)])
  }

  @Test("R204: one that is cancelled while it is hashed brings the expected file or is cancelled")
  mutating func cancelsWhileHashing() {
    for digest in [Self.other, Self.expected] {
      bench = EngineBench()
      begin()
      serveInTwoParts()
      for keepsBytes in [false, true] {
        bench.ask(
          .cancel(identifier: EngineBench.name, task: 1, producingResumeData: keepsBytes))
      }
      #expect(bench.answers.last == .resumeData(nil) && bench.completions.isEmpty)
      hash(digest)
      bench.finishFiles()
      #expect(bench.completions.map(\.error) == [digest == Self.other ? .cancelled(nil) : nil])
      #expect(bench.attempts.count == 2)
    }
  }

  @Test("R204, R42: a restarted daemon checks again")
  mutating func checksAfterARestart() {
    begin()
    serveInTwoParts()
    bench.restart()
    hash(Self.other)
    #expect(bench.attempts.count == 1 && finishes == 0)
  }

  @Test("R204, R58: an error's page is delivered as it is")
  mutating func deliversAnErrorPage() {
    begin()
    bench.finish(ResponseHead(status: 404, fields: EngineBench.head.fields))
    #expect(bench.completions.map(\.error) == [nil])
  }
}
