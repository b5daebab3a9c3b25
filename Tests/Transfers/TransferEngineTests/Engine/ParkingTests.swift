import RuleBlocks
import Testing
import TransferEngine

/// The bounds of what is kept for resume data.
struct ParkingTests {
  private var bench = EngineBench()
  private var kept: [Int64] {
    bench.engine.overview.filter(\.status.isKept).map(\.transferred)
  }

  private static func head(_ length: Int64) -> ResponseHead {
    ResponseHead(
      status: 200,
      fields: [HTTPField("ETag", "\"v1\""), HTTPField("Content-Length", "\(length)")])
  }

  /// A download that its program has cancelled with so many bytes.
  private mutating func park(_ bytes: Int64) {
    let task = bench.begin(EngineBench.order("http://h\(bench.attempts.count)/f"))
    bench.feed(.head(bench.last, Self.head(bytes * 2)))
    bench.feed(.received(bench.last, total: bytes))
    bench.ask(.cancel(identifier: EngineBench.name, task: task, producingResumeData: true))
    bench.feed(.ended(bench.last, AttemptEnd(.stopped, durable: bytes)))
    bench.pass(.seconds(1))
  }

  /// The last attempt gets some bytes and finds the disk full.
  private mutating func fill(_ bytes: Int64, of length: Int64) {
    let id = bench.last
    bench.feed(.head(id, Self.head(length)))
    bench.feed(.ended(id, AttemptEnd(.cannotWrite(errno: 28), durable: bytes)))
  }

  @Test("R203: the oldest are removed while they take more than a quarter of the free space")
  mutating func removesTheOldest() {
    for bytes in [100, 200, 300] as [Int64] { park(bytes) }
    #expect(kept == [100, 200, 300])
    // A quarter of 1,800 + 600 bytes.
    bench.feed(.space(1_800))
    #expect(kept == [100, 200, 300])
    bench.feed(.space(1_796))
    #expect(kept == [200, 300])
    park(40)
    #expect(kept == [200, 300, 40])
  }

  @Test("R203: a file system may report any free space", arguments: [Int64.max, .min])
  mutating func anyFreeSpace(space: Int64) {
    bench.feed(.space(space))
    for bytes in [100, 200] as [Int64] { park(bytes) }
    #expect(kept == (space > 0 ? [100, 200] : [200]))
  }

  @Test("R203: the newest are kept whatever their size, so that a large download can be paused")
  mutating func keepsTheNewest() {
    bench.feed(.space(0))
    park(1_000_000)
    #expect(kept == [1_000_000])
    park(10)
    #expect(kept == [10])
  }

  @Test("R203, R79: a task that finds the disk full gets the space of kept bytes, and goes on")
  mutating func makesRoom() {
    for bytes in [100, 200, 300] as [Int64] { park(bytes) }
    bench.begin()
    fill(10, of: 200)
    // It needs 190 bytes: the two oldest have them.
    #expect(kept == [300] && bench.completions.count { $0.error != .cancelled(nil) } == 0)
    #expect(bench.attempts.last?.request.fields.contains(HTTPField("Range", "bytes=10-")) == true)
    bench.feed(
      .head(
        bench.last,
        ResponseHead(
          status: 206,
          fields: [
            HTTPField("ETag", "\"v1\""), HTTPField("Content-Range", "bytes 10-199/200"),
          ])))
    bench.feed(.ended(bench.last, AttemptEnd(.complete, durable: 200)))
    bench.finishFiles()
    #expect(bench.completions.last?.error == nil)
  }

  @Test("R203: without kept bytes it fails, and keeps none itself")
  mutating func failsWithoutAny() {
    bench.begin()
    fill(10, of: 200)
    #expect(bench.completions.last?.error == .cannotWrite(errno: 28))
    #expect(bench.completions.last?.resumeData == nil && kept == [])
  }

  @Test("R203: so does one whose finished file has no room")
  mutating func makesRoomForAName() {
    park(100)
    bench.begin()
    bench.serve()
    guard
      case .finish(let file) = bench.actions.last(where: {
        if case .finish = $0 { true } else { false }
      })
    else { return }
    bench.forgetActions()
    bench.feed(.notFinished(file, errno: 28))
    #expect(kept == [] && bench.actions.contains(.finish(file)))
    bench.feed(.finished(file))
    #expect(bench.completions.last?.error == nil)
  }

  @Test("R203: the user removes what is kept for one task; its resume data begins anew")
  mutating func frees() {
    for bytes in [100, 200] as [Int64] { park(bytes) }
    bench.feed(.overseen(TransferTaskID(session: EngineBench.session, number: 1), .free))
    #expect(kept == [200])
    #expect(bench.store.values.count { if case .parked = $0 { true } else { false } } == 1)
  }
}
