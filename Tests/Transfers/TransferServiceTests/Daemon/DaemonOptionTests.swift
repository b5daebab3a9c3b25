import Foundation
import Testing
import TransferEngine
import TransferTestServers

/// What a download may require of the built daemon: a certain file, and a rate.
struct DaemonOptionTests {
  private let folder: TestFolder
  private let daemon: DaemonProcess
  private let client: DaemonClient
  private let server: NginxServer
  private let bytes = [UInt8](repeating: 7, count: 300_000)
  /// `head -c 300000 /dev/zero | tr '\0' '\7' | sha256sum`
  private static let digest = "08f166476de183f7a1b2874d544d37912aaf8d19b92013e1aafe233ba231024a"

  init() throws {
    folder = try TestFolder()
    daemon = try DaemonProcess(in: folder.url.path)
    server = try NginxServer()
    try server.serve(bytes, as: "file")
    try daemon.start()
    client = try DaemonClient(daemon)
    try client.open("daily", container: folder.url.path)
  }

  private func error(_ change: (inout TransferRequest) -> Void) throws -> TransferError? {
    var request = TransferRequest(url: server.url("file"))
    change(&request)
    #expect(try client.ask(.create(identifier: "daily", TaskOrder(.download, request))) != nil)
    #expect(try client.ask(.resume(identifier: "daily", task: 1)) == .done)
    var found: TransferError?
    #expect(
      try client.wait { messages in
        for case .completed(1, let completion)? in messages.map(\.event?.event) {
          found = completion.error
          return true
        }
        return false
      })
    return found
  }

  @Test("R204: only the expected file is delivered", arguments: [true, false])
  func checks(isExpected: Bool) throws {
    let expected = isExpected ? Self.digest : String(repeating: "0", count: 64)
    let error = try error { $0.sha256 = expected }
    #expect(error == (isExpected ? nil : .checksumMismatch(found: Self.digest)))
    #expect(daemon.files.count == (isExpected ? 1 : 0))
  }

  @Test("R205: a download receives no more than its rate")
  func limitsItsRate() throws {
    let start = ContinuousClock.now
    #expect(try error { $0.bytesPerSecond = 150_000 } == nil)
    #expect(ContinuousClock.now - start > .seconds(1))
  }
}
