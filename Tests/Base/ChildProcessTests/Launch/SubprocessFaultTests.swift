import Foundation
import RuleBlocks
import ChildProcess
import Synchronization
import Testing
import TestSupport

/// Misbehaving programs, kernels and callers.
@Suite struct SubprocessFaultTests {
  private func shell(_ script: String) -> Subprocess.Configuration {
    var configuration = Subprocess.Configuration(
      executable: "/bin/sh", arguments: ["-c", script])
    configuration.environment = ["PATH": "/usr/bin:/bin"]
    return configuration
  }

  /// The processes whose command line or environment contains a text.
  private func processes(holding marker: String) throws -> [String] {
    let marker = Data(marker.utf8)
    return try FileManager.default.contentsOfDirectory(atPath: "/proc").filter { name in
      Int(name) != nil
        && ["cmdline", "environ"].contains {
          FileManager.default.contents(atPath: "/proc/\(name)/\($0)")?.contains(marker) ?? false
        }
    }
  }

  /// The children of this process that have ended, and for which nobody has waited.
  private func zombies() throws -> Set<String> {
    let stats = try FileManager.default.contentsOfDirectory(atPath: "/proc").compactMap {
      Int($0) == nil ? nil : try? String(contentsOfFile: "/proc/\($0)/stat", encoding: .utf8)
    }
    // `1234 (name) Z 1 ...`: the state and the parent follow the name (proc_pid_stat(5)).
    return Set(
      stats.filter { $0.split(separator: ") ").last?.hasPrefix("Z \(getpid()) ") ?? false }
        .compactMap { $0.split(separator: " ").first.map(String.init) })
  }

  @Test func goesOnWithAProgramThatClosesItsOutputs() async throws {
    let result = try await Subprocess.run(shell("exec >&- 2>&-; sleep 0.1; exit 4"))
    #expect(result.termination == .exited(4))
  }

  @Test func reportsAProgramThatIsKilledFromOutside() async throws {
    var configuration = shell("exec sleep 60")
    configuration.observer = { pid in
      kill(pid, SIGKILL)
      return nil
    }
    let result = try await Subprocess.run(configuration)
    #expect(result.termination == .signaled(9))
    #expect(result.stoppedBecause == nil)
  }

  @Test func namesAFolderThatIsNotThere() async throws {
    var configuration = shell("true")
    configuration.workingDirectory = "/no/such/folder"
    await #expect(throws: SystemError("enter the folder '/no/such/folder'", code: ENOENT)) {
      try await Subprocess.run(configuration)
    }
  }

  @Test(arguments: [("/etc", EACCES), ("/etc/passwd", EACCES), ("/etc/passwd/x", ENOTDIR)])
  func namesAProgramThatCannotBeStarted(_ path: String, _ code: Int32) async throws {
    await #expect(throws: SystemError("start '\(path)'", code: code)) {
      try await Subprocess.run(Subprocess.Configuration(executable: path))
    }
  }

  @Test func refusesANullByteInAnArgumentOrTheEnvironment() async throws {
    let error = SystemError("start '/bin/echo' with a null byte in 'a\\0b'", code: EINVAL)
    var configuration = Subprocess.Configuration(executable: "/bin/echo", arguments: ["a\0b"])
    await #expect(throws: error) { try await Subprocess.run(configuration) }
    configuration.arguments = []
    configuration.environment = ["A": "\0"]
    await #expect(throws: SystemError.self) { try await Subprocess.run(configuration) }
  }

  @Test func runsTwoHundredProgramsAtOnce() async throws {
    let outputs = try await withThrowingTaskGroup(of: String.self) { group in
      for number in 0..<200 {
        let configuration = shell("echo \(number)")
        group.addTask {
          String(decoding: try await Subprocess.run(configuration).standardOutput, as: UTF8.self)
        }
      }
      return try await group.reduce(into: Set()) { $0.insert($1) }
    }
    #expect(outputs == Set((0..<200).map { "\($0)\n" }))
  }

  @Test func leavesNothingWhenItIsCancelledAtAnyTime() async throws {
    let seed = TestSeed.one("SUBPROCESS")
    var random = SplitMix(seed: seed.value)
    let marker = "workbook-\(UUID())"
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<60 {
        let delay = random.number(below: 30_000)
        var configuration = shell("sleep 300 & trap '' TERM; sleep 300")
        configuration.environment["MARKER"] = marker
        configuration.terminationGrace = .milliseconds(delay % 20)
        group.addTask { [configuration] in
          let task = Task { try await Subprocess.run(configuration) }
          try await Task.sleep(for: .microseconds(delay))
          task.cancel()
          #expect(try await task.value.stoppedBecause == .cancelled, "\(seed)")
        }
      }
      try await group.waitForAll()
    }
    #expect(try processes(holding: marker) == [], "\(seed)")
    // Children of concurrent tests are zombies for a moment, but not the same ones for long.
    var left = try zombies()
    for _ in 0..<1_000 where !left.isEmpty {
      try await Task.sleep(for: .milliseconds(5))
      left.formIntersection(try zombies())
    }
    #expect(left == [], "\(seed)")
  }

  @Test func readsVeryLongOutputInSmallPieces() async throws {
    let looks = Atomic(0)
    var configuration = shell("exec perl -e '$| = 1; print \"x\" for 1..300000'")
    configuration.observer = { _ in
      looks.add(1, ordering: .relaxed)
      return nil
    }
    let result = try await Subprocess.run(configuration)
    #expect(result.standardOutput.count == 300_000)
    // Fewer calls than pieces of output.
    let most = result.duration / .milliseconds(20) + 1
    #expect(Double(looks.load(ordering: .relaxed)) <= most)
  }

  @Test func keepsOutputThatIsJustAsLongAsItMayBe() async throws {
    var configuration = shell("printf 12345678")
    configuration.outputLimit = 8
    #expect(try await Subprocess.run(configuration).stoppedBecause == nil)
    configuration.outputLimit = 7
    let result = try await Subprocess.run(configuration)
    #expect(result.stoppedBecause == .outputLimit)
    #expect(result.standardOutput == Array("1234567".utf8))
  }

  @Test func isNotHeldByADaemonThatPrintsForEver() async throws {
    let result = try await Subprocess.run(shell("setsid timeout 60 yes & echo end"))
    #expect(result.duration < .seconds(50))
  }

  @Test func endsAWholeTreeWhenItIsStopped() async throws {
    let marker = "workbook-\(UUID())"
    var configuration = shell(
      "for i in 1 2 3; do setsid sh -c 'trap \"\" TERM HUP; while :; do sleep 60; done' \(marker) & done; wait"
    )
    configuration.timeLimit = .milliseconds(300)
    // Children of a shell that dies of SIGTERM are reparented and would not be found.
    configuration.terminationGrace = .zero
    #expect(try await Subprocess.run(configuration).stoppedBecause == .timeLimit)
    #expect(try processes(holding: marker) == [])
  }
}
