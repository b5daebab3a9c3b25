import Foundation
import Glibc
import HTTPTransport
import ChildProcess
import Testing

/// Drives a transport until all attempts have ended.
final class TransferRun {
  let transport: HTTPTransport
  var heads: [Int: HTTPHead] = [:]
  var ends: [Int: HTTPEnd] = [:]
  var received: [Int: Int64] = [:]
  var bytes: [Int: [UInt8]] = [:]
  private var next = 1
  private var open: Set<Int> = []

  /// Where bodies are stored: in memory unless a test says otherwise.
  var place: (Int, HTTPHead) -> HTTPBodySink? = { _, _ in .buffer(capacity: 1 << 16) }

  /// A process that sends must not be killed by SIGPIPE when its peer closes.
  private static let ignoresBrokenPipes: Bool = {
    signal(SIGPIPE, SIG_IGN)
    return true
  }()

  init(_ settings: HTTPTransport.Settings = .init()) throws {
    #expect(Self.ignoresBrokenPipes)
    transport = try #require(HTTPTransport(settings))
  }

  @discardableResult
  func start(_ request: HTTPRequest) throws -> Int {
    try transport.start(request, attempt: next)
    open.insert(next)
    defer { next += 1 }
    return next
  }

  /// Runs until all attempts have ended or a condition holds.
  func run(until isEnough: () -> Bool = { false }) {
    var none: [pollfd] = []
    while !open.isEmpty, !isEnough() {
      for event in transport.turn(patience: .seconds(30), watching: &none) { take(event) }
    }
  }

  private func take(_ event: HTTPEvent) {
    switch event {
    case .head(let attempt, let head):
      #expect(heads.updateValue(head, forKey: attempt) == nil)
      if let sink = place(attempt, head) { transport.accept(sink, attempt: attempt) }
    case .received(let attempt, let count):
      #expect(count > received[attempt, default: 0])
      received[attempt] = count
      bytes[attempt, default: []] += transport.takeBytes(attempt: attempt)
    case .sent: break
    case .end(let attempt, let end):
      open.remove(attempt)
      bytes[attempt, default: []] += transport.takeBytes(attempt: attempt)
      #expect(ends.updateValue(end, forKey: attempt) == nil)
    }
  }

  /// Performs one request to its end.
  static func end(
    of url: String, settings: HTTPTransport.Settings = .init(),
    _ change: (inout HTTPRequest) -> Void = { _ in }
  ) throws -> (end: HTTPEnd?, head: HTTPHead?, bytes: [UInt8]) {
    let run = try TransferRun(settings)
    var request = HTTPRequest(url: url)
    request.limits.stalling = .seconds(20)
    change(&request)
    let attempt = try run.start(request)
    run.run()
    return (run.ends[attempt], run.heads[attempt], run.bytes[attempt] ?? [])
  }
}

/// Bytes that differ at each position.
func pattern(_ count: Int, salt: Int = 0) -> [UInt8] {
  (0..<count).map { UInt8(truncatingIfNeeded: ($0 &+ salt) &* 2_654_435_761 >> 13) }
}

/// Whether bytes are those of `pattern`; a failed `#expect` on the bytes themselves would print them all.
func isPattern(_ bytes: [UInt8]?, _ count: Int) -> Bool { bytes == pattern(count) }

/// An open file without a name.
func temporaryFile(holding bytes: [UInt8] = []) throws -> FileDescriptor {
  try FileDescriptor.temporaryFile(holding: bytes)
}
