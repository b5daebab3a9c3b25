import Glibc
import ChildProcess
import Synchronization
import Testing

/// How programs end and are stopped.
@Suite struct SubprocessStopTests {
  private func shell(_ script: String) -> Subprocess.Configuration {
    var configuration = Subprocess.Configuration(executable: "/bin/sh", arguments: ["-c", script])
    configuration.environment = ["PATH": "/usr/bin:/bin"]
    return configuration
  }

  @Test(arguments: [0, 1, 2, 127, 128, 255] as [Int32])
  func returnsEveryStatus(status: Int32) async throws {
    let result = try await Subprocess.run(shell("exit \(status)"))
    #expect(result.termination == .exited(status) && result.stoppedBecause == nil)
  }

  @Test(arguments: [SIGHUP, SIGINT, SIGKILL, SIGTERM, SIGSEGV, SIGABRT, SIGUSR1])
  func returnsEverySignal(signal: Int32) async throws {
    var configuration = shell("ulimit -c 0; kill -\(signal) $$; sleep 60")
    configuration.timeLimit = .seconds(30)
    #expect(try await Subprocess.run(configuration).termination == .signaled(signal))
  }

  /// Stops a program for a reason once it has printed an error, so that it has certainly reached that point.
  private func stop(_ configuration: inout Subprocess.Configuration, because reason: String) {
    let heard = Heard()
    configuration.errorListener = { _ in heard.flag.store(true, ordering: .relaxed) }
    configuration.observer = { _ in heard.flag.load(ordering: .relaxed) ? reason : nil }
  }

  /// Records whether something was printed.
  private final class Heard: Sendable {
    let flag = Atomic(false)
  }

  /// SIGTERM comes first, and the output that follows it is kept.
  @Test func keepsTheLastWordsOfAProgramThatIsAsked() async throws {
    var configuration = shell(
      "trap 'echo last; exit 7' TERM; echo first; echo ready >&2; while :; do sleep 0.01; done")
    configuration.terminationGrace = .seconds(20)
    stop(&configuration, because: "enough")
    let result = try await Subprocess.run(configuration)
    #expect(result.stoppedBecause == .observer("enough"))
    #expect(result.termination == .exited(7))
    #expect(String(decoding: result.standardOutput, as: UTF8.self) == "first\nlast\n")
  }

  /// What the program wrote before is kept.
  @Test func stopsAProgramByClosingItsPipes() async throws {
    var configuration = shell(
      "trap '' PIPE; trap 'exit 8' TERM; echo status >&3; echo ready >&2; while echo status >&3; do sleep 0.01; done; exit 7"
    )
    configuration.statusPipes = [3]
    configuration.endsWithPipes = true
    configuration.terminationGrace = .seconds(20)
    stop(&configuration, because: "enough")
    let result = try await Subprocess.run(configuration)
    #expect(result.stoppedBecause == .observer("enough"))
    #expect(result.termination == .exited(7))
    #expect(result.statusOutputs[3]?.starts(with: Array("status\n".utf8)) == true)
  }

  @Test func stopsAtOnceWithoutAGrace() async throws {
    var configuration = shell("trap 'echo last' TERM; while :; do sleep 0.01; done")
    configuration.terminationGrace = .zero
    configuration.timeLimit = .milliseconds(100)
    let result = try await Subprocess.run(configuration)
    #expect(result.termination == .signaled(SIGKILL) && result.standardOutput == [])
    #expect(result.stoppedBecause == .timeLimit)
  }

  /// A stopped program (SIGSTOP) sees no SIGTERM, but SIGKILL ends it.
  @Test func endsAProgramThatIsStopped() async throws {
    var configuration = shell("echo here; kill -STOP $$; echo never")
    configuration.terminationGrace = .milliseconds(20)
    configuration.observer = { pid in
      let state = ProcFile.bytes(of: "/proc/\(pid)/stat").split(separator: UInt8(ascii: ")")).last
      return state?.starts(with: " T".utf8) == true ? "stopped" : nil
    }
    let result = try await Subprocess.run(configuration)
    #expect(result.stoppedBecause == .observer("stopped"))
    #expect(result.termination == .signaled(SIGKILL))
    #expect(String(decoding: result.standardOutput, as: UTF8.self) == "here\n")
  }

  @Test func goesOnWithAProgramThatIsStoppedAndContinued() async throws {
    let result = try await Subprocess.run(
      shell("(sleep 0.1; kill -CONT $$) & kill -STOP $$; echo on; exit 5"))
    #expect(result.termination == .exited(5) && result.stoppedBecause == nil)
    #expect(String(decoding: result.standardOutput, as: UTF8.self) == "on\n")
  }

  /// Of two reasons the first is reported.
  @Test func tellsTheFirstReason() async throws {
    var configuration = shell("trap '' TERM; echo ready >&2; sleep 0.2; yes")
    configuration.outputLimit = 10
    configuration.terminationGrace = .milliseconds(500)
    stop(&configuration, because: "first")
    let result = try await Subprocess.run(configuration)
    #expect(result.stoppedBecause == .observer("first"))
    #expect(result.termination == .signaled(SIGKILL))
    #expect(result.standardOutput.count <= 10)
  }

  @Test func stopsWhatWasCancelledBeforeItStarted() async throws {
    let configuration = shell("exec sleep 60")
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      return try await Subprocess.run(configuration)
    }
    task.cancel()
    let result = try await task.value
    #expect(result.stoppedBecause == .cancelled && result.duration < .seconds(30))
  }

  /// Each stream has its own limit, and the contents of the others are kept.
  @Test(arguments: [1, 2] as [Int32])
  func limitsEachStream(number: Int32) async throws {
    var configuration = shell("printf 1234567890 >&\(number); exec sleep 60")
    configuration.outputLimits = [1: 5, 2: 5]
    configuration.terminationGrace = .zero
    let result = try await Subprocess.run(configuration)
    #expect(result.stoppedBecause == .outputLimit)
    #expect((number == 1 ? result.standardOutput : result.standardError) == Array("12345".utf8))
    #expect((number == 1 ? result.standardError : result.standardOutput) == [])
  }

  /// A program that exceeds its limit and ends at once is reported too.
  @Test func noticesTooMuchAtTheEnd() async throws {
    for _ in 0..<5 {
      var configuration = shell("head -c 60000 /dev/zero")
      configuration.outputLimit = 59_999
      let result = try await Subprocess.run(configuration)
      #expect(result.stoppedBecause == .outputLimit && result.standardOutput.count == 59_999)
    }
  }

  /// The listener receives all errors so far, never fewer than before.
  @Test func tellsOfErrorsAsTheyCome() async throws {
    let heard = Mutex<[[UInt8]]>([])
    var configuration = shell(
      "printf a >&2; sleep 0.05; printf b >&2; printf out; sleep 0.05; printf c >&2")
    configuration.errorListener = { bytes in heard.withLock { $0.append(bytes) } }
    let result = try await Subprocess.run(configuration)
    #expect(result.standardError == Array("abc".utf8) && result.standardOutput == Array("out".utf8))
    let all = heard.withLock { $0 }
    #expect(!all.isEmpty && all.allSatisfy { result.standardError.starts(with: $0) })
    #expect(zip(all, all.dropFirst()).allSatisfy { $0.count < $1.count })
  }

  @Test func feedsAProgramThatReadsSlowlyAndPrintsMeanwhile() async throws {
    var configuration = shell("while read -r line; do echo \"$line$line\"; echo e >&2; done")
    configuration.standardInput = Array(String(repeating: "x\n", count: 2_000).utf8)
    let result = try await Subprocess.run(configuration)
    #expect(
      String(decoding: result.standardOutput, as: UTF8.self)
        == String(repeating: "xx\n", count: 2_000))
    #expect(result.standardError.count == 4_000)
  }

  /// The reader sees the end of the input, even of an empty one.
  @Test(arguments: [0, 1, 65_536, 65_537, 1 << 20])
  func feedsInputOfEveryLength(count: Int) async throws {
    var configuration = Subprocess.Configuration(executable: "/bin/cat")
    configuration.standardInput = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    let result = try await Subprocess.run(configuration)
    #expect(
      result.standardOutput == configuration.standardInput && result.termination == .exited(0))
  }

  /// The duration covers the whole life of the program, including the time before this thread ran again.
  @Test func measuresFromTheStartToTheEnd() async throws {
    let start = ContinuousClock.now
    let result = try await Subprocess.run(shell("sleep 0.2"))
    let passed = ContinuousClock.now - start
    #expect(result.termination == .exited(0))
    #expect(result.duration >= .milliseconds(200), "\(result.duration)")
    #expect(result.duration <= passed, "\(result.duration) of \(passed)")
  }
}
