import Foundation
import Sandbox
import SandboxTestHelper
import ChildProcess
import Testing

/// A kernel that interrupts and refuses calls, in separate processes, as all calls of one are affected.
@Suite struct SandboxFaultTests {
  @Test(arguments: Sandbox.Level.allCases)
  func survivesAStormOfSignals(_ level: Sandbox.Level) async throws {
    var trial = Trial("cat; sleep 0.2; echo end; head -c 3000000 /dev/full > main")
    trial.level = level
    trial.standardInput = Data(repeating: 65, count: 1_000_000)
    trial.output = 2_000_000
    trial.resultFile = "main"
    var command = Subprocess.Configuration(
      executable: try Attacker.helper.get(), arguments: ["storm"])
    command.standardInput = Array(try JSONEncoder().encode(trial))
    let result = try JSONDecoder().decode(
      TrialResult.self, from: Data(try await Subprocess.run(command).standardOutput))
    #expect(result.exitStatus == 0, "\(result.error ?? "")")
    #expect(result.output.utf8.count == 1_000_004)
    #expect(result.resultFile?.count == 3_000_000)
  }

  @Test(arguments: Sandbox.Level.allCases)
  func throwsWhenThereAreNoDescriptorsAndLeavesNothing(_ level: Sandbox.Level) async throws {
    let marker = "workbook-marker-\(UUID())"
    var trial = Trial("echo end")
    trial.level = level
    trial.arguments += ["sh", marker]
    trial.files = ["a": Data(), "b": Data()]
    var failures = 0
    var successes = 0
    // Each further descriptor lets it advance one step further.
    for descriptors in stride(from: 9, to: 40, by: 2) {
      var command = Subprocess.Configuration(
        executable: "/usr/bin/prlimit",
        arguments: ["--nofile=\(descriptors)", try Attacker.helper.get()])
      command.standardInput = Array(try JSONEncoder().encode(trial))
      let ended = try await Subprocess.run(command)
      #expect(ended.termination == .exited(0), "\(descriptors)")
      let result = try JSONDecoder().decode(TrialResult.self, from: Data(ended.standardOutput))
      if result.output == "end\n" {
        successes += 1
      } else {
        #expect(result.error != nil, "\(descriptors): \(result)")
        failures += 1
      }
    }
    #expect(failures > 0)
    #expect(successes > 0)
    #expect(try await processesLeft(holding: marker) == [])
  }
}
