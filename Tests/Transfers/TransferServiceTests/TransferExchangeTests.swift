import Foundation
import Glibc
import HTTPTransport
import ChildProcess
import Testing
import TransferEngine
import TransferService
import TransferTestServers

struct TransferExchangeTests {
  /// Linux reports a page that it could not write only once: a second sync would succeed.
  @Test func believesNoDiskThatHasFailedOnce() throws {
    let folder = try TestFolder()
    var ends: [Int32] = [-1, -1]
    #expect(pipe(&ends) == 0)
    let attempt = Attempt(
      id: AttemptID(1), task: PartialFilesTests.partial(1).task,
      request: TransferRequest(url: "http://a.example"), body: nil)
    let exchange = TransferExchange(attempt, bodyFile: FileDescriptor(owning: -1), at: .now)
    // A pipe cannot be synced to a disk.
    let sink = exchange.accept(FileDescriptor(owning: ends[1]), from: 0, at: .now)
    exchange.grow(to: 10)
    #expect(throws: SystemError.self) { try exchange.synchronize(at: .now) }
    guard case .file(let number, _) = sink else {
      Issue.record("\(sink)")
      return
    }
    let file = open(folder.url.path + "/a", O_RDWR | O_CREAT, 0o600)
    #expect(dup2(file, number) == number)
    #expect(throws: SystemError.self) { try exchange.synchronize(at: .now) }
    #expect(exchange.durable == 0)
    close(file)
    close(ends[0])
  }

  /// The bytes between two checkpoints, which a kill makes a task fetch again.
  ///
  /// They are a quarter of a second of a fast connection, 4 MiB of a slower one, two seconds of a very slow
  /// one, and at most 64 MiB.
  @Test(arguments: [
    (0, 0, 3000, false), (0, 1, 1999, false), (0, 1, 2000, true), (0, 4 << 20, 249, false),
    (0, 4 << 20, 250, true), (0, (4 << 20) - 1, 250, false), (0, (64 << 20) - 1, 0, false),
    (0, 64 << 20, 0, true), (64 << 20, 0, 3000, false), (64 << 20, 4 << 20, 250, true),
  ])
  func makesACheckpointOfWhatIsWorthIt(
    had: Int, came: Int, milliseconds: Int, needed: Bool
  ) throws {
    let folder = try TestFolder()
    let attempt = Attempt(
      id: AttemptID(1), task: PartialFilesTests.partial(1).task,
      request: TransferRequest(url: "http://a.example"), body: nil)
    let start = ContinuousClock.now
    let exchange = TransferExchange(attempt, bodyFile: FileDescriptor(owning: -1), at: start)
    let file = open(folder.url.path + "/a", O_RDWR | O_CREAT, 0o600)
    _ = exchange.accept(FileDescriptor(owning: file), from: Int64(had), at: start)
    exchange.grow(to: Int64(came))
    #expect(exchange.needsCheckpoint(at: start + .milliseconds(milliseconds)) == needed)
  }
}
