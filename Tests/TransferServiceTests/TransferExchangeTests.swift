import Foundation
import Glibc
import HTTPTransport
import Subprocess
import Testing
import TransferEngine
import TransferService
import TransferTestServers

struct TransferExchangeTests {
  /// Linux tells of a page that it could not write once: to ask again would count it as written.
  @Test func believesNoDiskThatHasFailedOnce() throws {
    let folder = try TestFolder()
    var ends: [Int32] = [-1, -1]
    #expect(pipe(&ends) == 0)
    let attempt = Attempt(
      id: AttemptID(1), task: PartialFilesTests.partial(1).task,
      request: TransferRequest(url: "http://a.example"), body: nil)
    let exchange = TransferExchange(attempt, bodyFile: FileDescriptor(owning: -1), at: .now)
    // A pipe is nothing that can be written to a disk.
    let sink = exchange.accept(FileDescriptor(owning: ends[1]), from: 0, at: .now)
    exchange.grow(to: 10)
    #expect(throws: SystemError.self) { try exchange.synchronize(at: .now) }
    guard case .file(let number, _) = sink else { return }
    let file = open(folder.url.path + "/a", O_RDWR | O_CREAT, 0o600)
    #expect(dup2(file, number) == number)
    #expect(throws: SystemError.self) { try exchange.synchronize(at: .now) }
    #expect(exchange.durable == 0)
    close(file)
    close(ends[0])
  }
}
