import Foundation
import Sandbox
import SandboxTestHelper
import RuleBlocks
import ChildProcess
import Synchronization
import Testing
import TestSupport

/// What remains when a run is aborted, and when this process is killed.
@Suite struct SandboxLifetimeTests {
  private let marker = "workbook-marker-\(UUID())"

  private func endlessTrial() -> Trial {
    var trial = Trial(
      "echo begun; (setsid sh -c 'sleep 300; :' sh \"$1\" &); while :; do sleep 1; done")
    trial.arguments += ["sh", marker]
    trial.seconds = 300
    return trial
  }

  @Test(arguments: Attacker.everywhere.filter { !$0.isNobody })
  func leavesNothingWhenItIsCancelledAtAnyTime(_ attacker: Attacker) async throws {
    let seed = TestSeed.one("LIFETIME")
    var random = SplitMix(seed: seed.value)
    let trial = try await attacker.own(endlessTrial())
    for _ in 0..<20 {
      let delay = UInt64.random(in: 0..<40_000, using: &random)
      let task = Task { await trial.run() }
      try await Task.sleep(for: .microseconds(delay))
      task.cancel()
      let result = await task.value
      #expect(result.error == "CancellationError()", "\(seed)")
      #expect(try await processesLeft(holding: marker) == [], "\(seed)   # after \(delay) µs")
    }
  }

  /// Kills only this program, some microseconds after it has begun to start a sandbox.
  private func killer(after delay: UInt32) -> @Sendable (Int32) -> String? {
    let marker = marker
    let isStarted = Mutex(false)
    return { pid in
      let isFirst = isStarted.withLock { value in
        defer { value = true }
        return !value
      }
      guard isFirst else { return nil }
      Thread.detachNewThread {
        for _ in 0..<100_000 {
          if let found = try? processes(holding: marker), !found.isEmpty { break }
          usleep(100)
        }
        usleep(delay)
        kill(pid, SIGKILL)
      }
      return nil
    }
  }

  /// More descendants than the process that ends them may have open files: a build of a package may have 1,024.
  @Test(arguments: Attacker.everywhere)
  func leavesNothingOfManyProcesses(_ attacker: Attacker) async throws {
    var trial = Trial(
      "for n in $(seq 600); do (setsid sh -c 'kill -STOP $$; :' sh \"$1\" &); done; echo begun")
    trial.arguments += ["sh", marker]
    trial.processes = 2000
    trial.seconds = 60
    trial.memory = 1 << 30
    let result = try await attacker.run(try await attacker.own(trial))
    #expect(result.output == "begun\n", "\(result)")
    #expect(try await processesLeft(holding: marker) == [])
  }

  @Test(arguments: Attacker.everywhere)
  func leavesNothingWhenWeAreKilledAtAnyTime(_ attacker: Attacker) async throws {
    try await expectNothingLeft(
      of: try await attacker.own(endlessTrial()), attacker, within: 20_000)
  }

  @Test(arguments: Attacker.unisolated)
  func leavesNothingWhenWeAreKilledWithoutIsolation(_ attacker: Attacker) async throws {
    try await expectNothingLeft(
      of: try await attacker.own(endlessTrial()), attacker, within: 20_000)
  }

  /// Processes that keep ending leave no pause to the one that reaps them.
  @Test(.serialized, arguments: Attacker.everywhere + Attacker.unisolated)
  func leavesNothingThatKeepsStartingProcessesWhenWeAreKilled(_ attacker: Attacker) async throws {
    // A fork that fails is not a child, which would exit.
    var trial = Trial(
      """
      exec perl -e 'fork;
        while (1) { my $child = fork; if (defined $child and !$child) { fork; exit } wait }' "$1"
      """)
    trial.arguments += ["sh", marker]
    trial.seconds = 300
    try await expectNothingLeft(
      of: try await attacker.own(trial), attacker, within: 200_000, times: isNightly ? 6 : 1)
  }

  /// The processes of bubblewrap must not wait for one another when one of them is killed.
  @Test(arguments: Attacker.available)
  func leavesNothingWhenWeAreKilledBetweenTwoStepsOfBubblewrap(_ attacker: Attacker) async throws {
    let folder = "/tmp/workbook-slow-bubblewrap-\(UUID())"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var trial = try await attacker.own(endlessTrial())
    trial.bubblewrap = try await SlowBubblewrap.install(in: folder)
    try await expectNothingLeft(of: trial, attacker, within: 100_000)
  }

  /// Starts a trial several times, kills its starter at a random time each, and looks for remains.
  private func expectNothingLeft(
    of trial: Trial, _ attacker: Attacker, within microseconds: UInt32,
    times: Int = isNightly ? 12 : 4
  ) async throws {
    let seed = TestSeed.one("LIFETIME")
    var random = SplitMix(seed: seed.value)
    var kills = 0
    // On a busy machine a limit may end a trial before it is killed.
    for _ in 0..<(4 * times) where kills < times {
      let delay = UInt32.random(in: 0..<microseconds, using: &random)
      var command = Subprocess.Configuration(executable: try Attacker.helper.get())
      if attacker.isNobody {
        command.executable = "/usr/bin/setpriv"
        command.arguments = [
          "--reuid=65534", "--regid=65534", "--clear-groups", try Attacker.helper.get(),
        ]
      }
      command.standardInput = Array(try JSONEncoder().encode(trial))
      command.observer = killer(after: delay)
      let result = try await Subprocess.run(command)
      if result.termination == .signaled(SIGKILL) { kills += 1 }
      let left = try await processesLeft(holding: marker)
      #expect(left == [], "\(seed)   # after \(delay) µs")
      // So that each is found only once.
      for process in left { kill(process, SIGKILL) }
    }
    #expect(kills == times)
  }
}
