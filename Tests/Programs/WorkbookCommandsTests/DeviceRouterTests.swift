import ChildProcess
import DeviceTrace
import Foundation
import Glibc
import Synchronization
import Testing
import WorkbookCommands
import WorkbookReports

/// The program between a device and its user, beside a device that does what a test makes it do.
@Suite(.timeLimit(.minutes(1)))
struct DeviceRouterTests {
  /// A router that runs on a thread of its own, the device's end of its streams, and what is shown.
  private final class Bench: Sendable {
    let streams: DeviceStreams
    let waker: RouterWakeup
    let folder: String
    private let door: DeviceListener
    private let input: PipeEnds
    /// The device's standard input and output.
    private let inside: Int32
    private let printed: Int32
    private let shown = Mutex((output: "", errors: ""))
    private let ending = Mutex<DeviceRouter.Ending?>(nil)

    init() throws {
      folder =
        FileManager.default.temporaryDirectory.resolvingSymlinksInPath().path
        + "/workbook-router-\(UUID().uuidString)"
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      streams = try DeviceStreams()
      waker = try RouterWakeup()
      door = try DeviceListener(name: "news", environment: ["XDG_RUNTIME_DIR": folder])
      input = try FileDescriptor.pipe()
      inside = streams.ofDevice[STDIN_FILENO] ?? -1
      printed = streams.ofDevice[STDOUT_FILENO] ?? -1
      _ = fcntl(printed, F_SETFL, O_NONBLOCK)
      // A device that is asked nothing fails a test instead of holding it up.
      var patience = timeval(tv_sec: 30, tv_usec: 0)
      setsockopt(
        inside, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    var output: String { shown.withLock { $0.output } }
    var errors: String { shown.withLock { $0.errors } }

    /// - Parameter flood: what the device prints again whenever something was shown.
    func start(flood: String? = nil) throws {
      let console = Console(
        output: { text in
          self.shown.withLock { $0.output = flood == nil ? $0.output + text : text }
          if let flood { self.print(flood) }
        },
        errors: { text in self.shown.withLock { $0.errors += text } }, currentDirectory: folder)
      try DetachedThread.start {
        let router = DeviceRouter(
          self.streams, self.waker, self.door, console, input: self.input.reading.number)
        let ending = router.serve()
        self.ending.withLock { $0 = ending }
      }
    }

    /// Types something that ends with a line feed.
    func type(_ text: String) { _ = write(input.writing.number, text, text.utf8.count) }

    /// Waits until the router ends.
    func end() async throws -> DeviceRouter.Ending {
      while true {
        if let ending = ending.withLock({ $0 }) { return ending }
        try await Task.sleep(for: .milliseconds(10))
      }
    }

    // MARK: The device

    /// Prints something, as far as there is room.
    func print(_ text: String) { _ = write(printed, text, text.utf8.count) }

    /// Says something, as far as there is room.
    @discardableResult
    func say(_ bytes: [UInt8]) -> Int {
      send(inside, bytes, bytes.count, Int32(MSG_DONTWAIT))
    }

    func answer(_ change: (inout PromptAnswer) -> Void = { _ in }) throws {
      var answer = PromptAnswer()
      change(&answer)
      say(try MessageLines.line(answer))
    }

    /// Waits for the next request; a slow device, if it reads so many bytes at a time.
    func request(_ reader: inout MessageLineReader, size: Int = 1 << 16) throws -> PromptRequest? {
      var bytes = [UInt8](repeating: 0, count: size)
      while true {
        if let request = try reader.next(PromptRequest.self) { return request }
        let count = read(inside, &bytes, bytes.count)
        guard count > 0 else { return nil }
        reader.take(bytes[..<count])
      }
    }
  }

  @Test func asksOneThingAtATime() async throws {
    let bench = try Bench()
    var reader = MessageLineReader()
    try bench.start()
    bench.type("launch\n\nquit\nlaunch\n")
    try bench.answer()
    #expect(try bench.request(&reader) == .line("launch"))
    bench.print("hei\n")
    try bench.answer { $0.failure = "cannot" }
    #expect(try bench.request(&reader) == .line(""))
    try bench.answer { $0.lines = ["one", "two"] }
    #expect(try bench.request(&reader) == .line("quit"))
    try bench.answer { $0.isOver = true }
    #expect(try bench.request(&reader) == nil)
    bench.waker.noteEnd()
    let ending = try await bench.end()
    #expect(ending.isWanted && ending.failures == 1)
    #expect(bench.output == "hei\none\ntwo\n")
    #expect(bench.errors == "error: cannot\n")
  }

  @Test("answers, and ends on Ctrl-C, while the device prints without pause")
  func isCancelledInAFloodOfOutput() async throws {
    let bench = try Bench()
    var reader = MessageLineReader()
    try bench.start(flood: "x\n")
    bench.print("x\n")
    while bench.output.isEmpty { try await Task.sleep(for: .milliseconds(1)) }
    bench.type("status\n")
    try bench.answer()
    #expect(try bench.request(&reader) == .line("status"))
    bench.waker.cancel()
    _ = try await bench.end()
  }

  @Test(
    "ends the conversation with a device that says what it was not asked for",
    arguments: [
      ([UInt8](repeating: 120, count: 1 << 16), "a message has more than 1048576 bytes"),
      ([], "a reply came without a request"),
    ])
  func limitsWhatTheDeviceSays(_ bytes: [UInt8], _ reason: String) async throws {
    let bench = try Bench()
    let bytes = bytes.isEmpty ? try MessageLines.line(PromptAnswer()) : bytes
    try bench.start()
    try bench.answer()
    while !bench.errors.contains("error: ") {
      bench.say(bytes)
      try await Task.sleep(for: .milliseconds(1))
    }
    // What it says then is not read.
    for _ in 0..<100 { bench.say(bytes) }
    bench.waker.noteEnd()
    #expect(try await bench.end().failures == 1)
    #expect(bench.errors == "error: cannot read the reply of the device: \(reason)\n")
  }

  @Test("sends a request of a mebibyte to a device that reads slowly")
  func sendsAllOfARequest() async throws {
    let bench = try Bench()
    var reader = MessageLineReader()
    try bench.start()
    try bench.answer()
    let letter = PushSubmission(payload: String(repeating: "a", count: 1_000_000))
    let path = bench.folder + "/workbook/news.socket"
    guard let caller = try LocalSocket.connect(to: path) else {
      Issue.record("nothing listens at '\(path)'")
      return
    }
    var call = try MessageLines.line(PromptRequest.push(letter, token: "00"))[...]
    while !call.isEmpty {
      let count = call.withUnsafeBytes { write(caller.number, $0.baseAddress, $0.count) }
      try #require(count > 0)
      call = call.dropFirst(count)
    }
    #expect(try bench.request(&reader, size: 4096) == .push(letter, token: "00"))
    try bench.answer { $0.fate = PushOutcome(.held, app: "news") }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = read(caller.number, &bytes, bytes.count)
    let text = String(decoding: bytes[..<max(count, 0)], as: UTF8.self)
    #expect(text.contains(#""kind":"held""#))
    bench.waker.cancel()
    _ = try await bench.end()
  }

  @Test("sends all of a long reply to a program that reads it late")
  func sendsAllOfAReply() async throws {
    let bench = try Bench()
    var reader = MessageLineReader()
    try bench.start()
    try bench.answer()
    guard let caller = try LocalSocket.connect(to: bench.folder + "/workbook/news.socket") else {
      Issue.record("nothing listens")
      return
    }
    let call = try MessageLines.line(PromptRequest.push(PushSubmission(payload: "{}"), token: "00"))
    #expect(write(caller.number, call, call.count) == call.count)
    #expect(try bench.request(&reader) == .push(PushSubmission(payload: "{}"), token: "00"))
    let reason = String(repeating: "x", count: 900_000)
    var answer = PromptAnswer()
    answer.failure = reason
    var rest = try MessageLines.line(answer)[...]
    while !rest.isEmpty {
      let sent = bench.say(Array(rest))
      if sent > 0 {
        rest = rest.dropFirst(sent)
      } else {
        try await Task.sleep(for: .milliseconds(1))
      }
    }
    // The router has room for another request meanwhile.
    bench.type("status\n")
    #expect(try bench.request(&reader) == .line("status"))
    var replies = MessageLineReader()
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    var reply: PromptAnswer?
    while reply == nil {
      let count = read(caller.number, &bytes, bytes.count)
      try #require(count > 0)
      replies.take(bytes[..<count])
      reply = try replies.next(PromptAnswer.self)
    }
    #expect(reply == answer)
    bench.waker.cancel()
    _ = try await bench.end()
  }
}
