import Foundation
import ChildProcess
import Testing

@Suite struct SubprocessTests {
  private func shell(_ script: String) -> Subprocess.Configuration {
    var configuration = Subprocess.Configuration(
      executable: "/bin/sh", arguments: ["-c", script])
    configuration.environment = ["PATH": "/usr/bin:/bin"]
    return configuration
  }

  @Test func returnsWhatAProgramPrintsAndItsStatus() async throws {
    let result = try await Subprocess.run(shell("echo out; echo err >&2; exit 3"))
    #expect(result.standardOutput == Array("out\n".utf8))
    #expect(result.standardError == Array("err\n".utf8))
    #expect(result.termination == .exited(3))
    #expect(result.stoppedBecause == nil)
  }

  @Test func reportsTheSignalThatEndedAProgram() async throws {
    let result = try await Subprocess.run(shell("kill -ILL $$"))
    #expect(result.termination == .signaled(4))
  }

  @Test func feedsMoreInputThanAPipeHolds() async throws {
    var configuration = shell("wc -c")
    configuration.standardInput = [UInt8](repeating: 65, count: 1_000_000)
    let result = try await Subprocess.run(configuration)
    #expect(String(decoding: result.standardOutput, as: UTF8.self) == "1000000\n")
  }

  @Test func survivesAProgramThatDoesNotReadItsInput() async throws {
    var configuration = shell("exec <&-; sleep 0.05; exit 0")
    configuration.standardInput = [UInt8](repeating: 65, count: 1_000_000)
    #expect(try await Subprocess.run(configuration).termination == .exited(0))
  }

  @Test func givesAProgramAnEmptyInputAndAnEmptyEnvironment() async throws {
    var configuration = Subprocess.Configuration(executable: "/usr/bin/env")
    #expect(try await Subprocess.run(configuration).standardOutput.isEmpty)
    configuration.executable = "/bin/cat"
    #expect(try await Subprocess.run(configuration).standardOutput.isEmpty)
  }

  @Test func keepsTheBeginningOfEndlessOutputAndStopsTheProgram() async throws {
    var configuration = shell("echo first; exec yes")
    configuration.outputLimit = 10_000
    let result = try await Subprocess.run(configuration)
    #expect(result.stoppedBecause == .outputLimit)
    #expect(result.standardOutput.count == 10_000)
    #expect(result.standardOutput.starts(with: Array("first\n".utf8)))
  }

  @Test func stopsAProgramThatIgnoresBeingAsked() async throws {
    var configuration = shell("trap '' TERM; while :; do :; done")
    // A loaded machine may take long to reach the trap.
    configuration.timeLimit = .seconds(2)
    configuration.terminationGrace = .milliseconds(50)
    let result = try await Subprocess.run(configuration)
    #expect(result.stoppedBecause == .timeLimit)
    #expect(result.termination == .signaled(9))
  }

  @Test func knowsHowLongAProgramWaitsForAProcessor() async throws {
    var configuration = shell("for i in $(seq 0 $(nproc)); do while :; do :; done & done; wait")
    let enough = Duration.milliseconds(50)
    configuration.observer = { pid in
      let share = ProcessTree.share(of: pid)
      return share.running > enough && share.waiting > enough ? "both" : nil
    }
    #expect(try await Subprocess.run(configuration).stoppedBecause == .observer("both"))
  }

  @Test func doesNotWaitForAGrandchildThatHoldsThePipe() async throws {
    let result = try await Subprocess.run(shell("(trap '' TERM HUP; sleep 60) & echo done"))
    #expect(result.standardOutput == Array("done\n".utf8))
    #expect(result.duration < .seconds(30))
  }

  @Test func givesAProgramOnlyTheDescriptorsThatAreListed() async throws {
    var configuration = shell("ls /proc/self/fd; cat <&5; echo status >&7")
    configuration.inheritedFiles = [5: Array("five\n".utf8)]
    configuration.statusPipes = [7]
    let result = try await Subprocess.run(configuration)
    // `ls` has the folder itself open, under the lowest free number.
    #expect(String(decoding: result.standardOutput, as: UTF8.self) == "0\n1\n2\n3\n5\n7\nfive\n")
    #expect(result.statusOutputs[7] == Array("status\n".utf8))
  }

  @Test func stopsWhenItsTaskIsCancelled() async throws {
    let configuration = shell("exec sleep 60")
    let task = Task { try await Subprocess.run(configuration) }
    task.cancel()
    #expect(try await task.value.stoppedBecause == .cancelled)
  }

  @Test func stopsForTheReasonThatAnObserverGives() async throws {
    var configuration = shell("exec sleep 60")
    configuration.observer = { pid in pid > 1 ? "seen" : nil }
    #expect(try await Subprocess.run(configuration).stoppedBecause == .observer("seen"))
  }

  @Test func saysWhichProgramCannotBeStarted() async throws {
    let configuration = Subprocess.Configuration(executable: "/no/such/program")
    await #expect(throws: SystemError("start '/no/such/program'", code: ENOENT)) {
      try await Subprocess.run(configuration)
    }
  }

  @Test func leavesNeitherDescriptorsNorZombiesBehind() async throws {
    // Other suites open and close files at the same time, but not as many each time.
    var growths: [Int] = []
    for _ in 0..<5 {
      let before = try openDescriptors()
      for _ in 0..<50 { _ = try await Subprocess.run(shell("echo x")) }
      growths.append(try openDescriptors() - before)
    }
    #expect(growths.min() ?? 0 < 50, "\(growths)")
  }

  private func openDescriptors() throws -> Int {
    try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
  }
}
