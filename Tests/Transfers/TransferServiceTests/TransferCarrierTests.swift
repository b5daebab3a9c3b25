import Foundation
import Glibc
import HTTPTransport
import ChildProcess
import Testing
import TransferEngine
import struct TransferEngine.HTTPField
import TransferProtocol
import TransferService
import TransferTestServers

/// Attempts of the engine over HTTP, into partial files.
struct TransferCarrierTests {
  private let folder: TestFolder
  private let server: NginxServer
  private let carrier: TransferCarrier
  private let partial = PartialFilesTests.partial(1)
  private var path: String { folder.url.path + "/files/" + partial.fileName }

  init() throws {
    signal(SIGPIPE, SIG_IGN)
    folder = try TestFolder()
    server = try NginxServer(server: ["dav_methods PUT;"])
    let files = try PartialFiles(folder.url.path + "/files")
    carrier = TransferCarrier(try #require(HTTPTransport()), files: files)
  }

  private func attempt(
    _ number: Int, _ name: String, fields: [HTTPField] = [], method: String = "GET",
    body: BodyFile? = nil, timeout: Duration? = nil
  ) -> Attempt {
    var request = TransferRequest(url: server.url(name), method: method, fields: fields)
    request.timeout = timeout
    return Attempt(id: AttemptID(number), task: partial.task, request: request, body: body)
  }

  /// Carries one attempt to its end, answering its head.
  private func run(
    _ attempt: Attempt, at place: BodyPlace?,
    until isEnough: (TransferEngine.Event) -> Bool = { _ in false }
  ) -> [TransferEngine.Event] {
    var heard: [TransferEngine.Event] = []
    var none: [pollfd] = []
    #expect(carrier.perform(.start(attempt)))
    while true {
      for event in carrier.turn(patience: .seconds(30), watching: &none) {
        heard.append(event)
        if case .head(let id, _) = event {
          #expect(carrier.perform(place.map { .acceptBody(id, $0) } ?? .stop(id)))
        }
        if case .ended = event { return heard }
        if isEnough(event) { return heard }
      }
    }
  }

  private func ending(_ events: [TransferEngine.Event]) -> AttemptEnd? {
    if case .ended(_, let end) = events.last { end } else { nil }
  }

  private func isWhole(_ bytes: [UInt8]) throws -> Bool {
    try Data(contentsOf: URL(fileURLWithPath: path)) == Data(bytes)
  }

  private let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 7 >> 3) }

  @Test func fetchesAndFinishes() throws {
    try server.serve(bytes, as: "file")
    let events = run(attempt(1, "file"), at: BodyPlace(partial: partial, offset: 0))
    #expect(ending(events) == AttemptEnd(.complete, durable: 200_000))
    #expect(carrier.perform(.finish(partial)))
    #expect(carrier.takePending() == [.finished(partial)])
    #expect(try isWhole(bytes))
  }

  /// A stored record of it would crash the daemon at each start.
  @Test(arguments: [.seconds(Int64.max), .zero, .seconds(Int64.min)] as [Duration])
  func takesAnyTimeout(_ timeout: Duration) throws {
    try server.serve(bytes, as: "a")
    let heard = run(
      attempt(1, "a", timeout: timeout), at: BodyPlace(partial: partial, offset: 0))
    #expect(ending(heard) == AttemptEnd(.complete, durable: Int64(bytes.count)))
  }

  /// Programs set fields that iOS sets itself, and an address may name a user.
  @Test func leavesOutWhatItSaysItself() throws {
    try server.serve(bytes, as: "a")
    let fields = [
      HTTPField("Content-Length", "5"), HTTPField("host", "elsewhere"),
      HTTPField("Connection", "close"),
    ]
    let heard = run(
      attempt(1, "a", fields: fields), at: BodyPlace(partial: partial, offset: 0))
    #expect(ending(heard) == AttemptEnd(.complete, durable: Int64(bytes.count)))

    let request = TransferRequest(url: server.url("a", host: "user:w%40rd@127.0.0.1"))
    let named = Attempt(id: AttemptID(2), task: partial.task, request: request, body: nil)
    let again = run(named, at: BodyPlace(partial: partial, offset: 0))
    #expect(ending(again) == AttemptEnd(.complete, durable: Int64(bytes.count)))
  }

  @Test func decodesAWholeBody() throws {
    let coded = "H4sIAAAAAAACAyvPyM9JVSgfMSQAbP5wVPAAAAA="
    let gzip = [UInt8](try #require(Data(base64Encoded: coded)))
    let server = try ReplayServer { connection in
      let isPlain = connection.readHead().contains("\r\nAccept-Encoding: identity\r\n")
      connection.write(
        "HTTP/1.1 \(isPlain ? 200 : 400) X\r\nContent-Encoding: gzip\r\n"
          + "Content-Length: \(gzip.count)\r\n\r\n")
      connection.write(gzip)
    }
    let attempt = Attempt(
      id: AttemptID(1), task: partial.task, request: TransferRequest(url: server.url()), body: nil)
    let heard = run(attempt, at: BodyPlace(partial: partial, offset: 0))
    #expect(ending(heard) == AttemptEnd(.complete, durable: 240))
    let statuses = heard.compactMap { if case .head(_, let head) = $0 { head.status } else { nil } }
    #expect(statuses == [200])
  }

  @Test func saysThatAPartialIsGone() throws {
    try server.serve(bytes, as: "file")
    let place = BodyPlace(partial: partial, offset: 120_000)
    #expect(ending(run(attempt(1, "file"), at: place)) == AttemptEnd(.cut, durable: 0))
    // A shorter file is insufficient too.
    try Data([1]).write(to: URL(fileURLWithPath: path + ".part"))
    #expect(ending(run(attempt(2, "file"), at: place)) == AttemptEnd(.cut, durable: 0))
  }

  @Test func goesOnInAPartial() throws {
    try server.serve(bytes, as: "file")
    var none: [pollfd] = []
    // The bytes of an attempt that is stopped in the middle are on disk.
    _ = run(attempt(1, "file"), at: BodyPlace(partial: partial, offset: 0))
    let range = [HTTPField("Range", "bytes=120000-")]
    let events = run(
      attempt(2, "file", fields: range), at: BodyPlace(partial: partial, offset: 120_000))
    #expect(ending(events) == AttemptEnd(.complete, durable: 200_000))
    #expect(carrier.turn(patience: .zero, watching: &none).isEmpty)
    #expect(carrier.perform(.finish(partial)))
    #expect(try isWhole(bytes))
  }

  @Test func bringsAnEmptyBody() throws {
    try server.serve([], as: "empty")
    let events = run(attempt(1, "empty"), at: BodyPlace(partial: partial, offset: 0))
    #expect(ending(events) == AttemptEnd(.complete, durable: 0))
    #expect(carrier.perform(.finish(partial)))
    #expect(try isWhole([]))
  }

  @Test func endsWhatIsStopped() throws {
    try server.serve(bytes, as: "file")
    #expect(ending(run(attempt(1, "file"), at: nil)) == AttemptEnd(.stopped, durable: 0))
    #expect(carrier.takePending().isEmpty)
  }

  @Test func saysThatAPartialCannotBeWritten() throws {
    try server.serve(bytes, as: "file")
    // A folder in place of the file.
    let name = folder.url.path + "/files/" + partial.fileName + ".part"
    try FileManager.default.createDirectory(atPath: name, withIntermediateDirectories: false)
    let events = run(attempt(1, "file"), at: BodyPlace(partial: partial, offset: 0))
    #expect(ending(events) == AttemptEnd(.cannotWrite(errno: EISDIR), durable: 0))
  }

  @Test func sendsExactlyTheMeasuredFile() throws {
    let container = try ClientContainer(folder.url.path)
    let source = container.path + "/upload"
    try Data(bytes).write(to: URL(fileURLWithPath: source))
    let body = try #require(try container.measure(source))
    let put = attempt(1, "sent", method: "PUT", body: body)
    #expect(ending(run(put, at: BodyPlace(partial: partial, offset: 0)))?.reason == .complete)
    #expect(try Data(contentsOf: URL(fileURLWithPath: server.root + "/sent")) == Data(bytes))

    try Data(bytes.reversed()).write(to: URL(fileURLWithPath: source))
    let changed = attempt(2, "sent", method: "PUT", body: body)
    #expect(ending(run(changed, at: nil)) == AttemptEnd(.bodyFileChanged))
    unlink(source)
    let gone = attempt(3, "sent", method: "PUT", body: body)
    #expect(ending(run(gone, at: nil)) == AttemptEnd(.bodyFileMissing))
  }
}
