import Foundation
import Sandbox
import SandboxTestHelper
import Testing

/// What holds without isolation.
@Suite struct UnsandboxedLaunchTests {
  private func trial(_ script: String) -> Trial {
    var trial = Trial(script)
    trial.level = .none
    return trial
  }

  @Test(arguments: Attacker.available)
  func keepsTheLimitsOnTimeOutputAndProcessor(_ attacker: Attacker) async throws {
    var trial = trial("trap '' TERM; while :; do sleep 60; done")
    trial.seconds = 1
    #expect(try await attacker.run(trial).limit == .time)
    trial = self.trial("exec yes")
    #expect(try await attacker.run(trial).limit == .output)
    trial = self.trial("while :; do :; done")
    trial.processorSeconds = 1
    #expect(try await attacker.run(trial).limit == .processor)
    trial = self.trial("exec perl -e 'push @a, \"x\" x 1e6 while 1'")
    #expect(try await attacker.run(trial).limit == .memory)
  }

  @Test(arguments: Attacker.available)
  func isNotHeldByADaemonThatPrintsForEver(_ attacker: Attacker) async throws {
    let trial = trial("setsid timeout 100 yes & sleep 0.1; echo $PWD")
    let result = try await attacker.run(trial)
    #expect(result.limit == .output || result.exitStatus == 0)
    #expect(result.milliseconds < 60_000)
  }

  @Test(arguments: Attacker.available)
  func removesAFolderThatCannotBeEntered(_ attacker: Attacker) async throws {
    let trial = trial(
      """
      pwd; mkdir -p a/b/c 'sp ace'; touch a/b/c/f "$(printf '\\377')"; ln -s / a/root
      mkdir deep; cd deep
      for i in $(seq 60); do n=$(printf '%0100d' $i); mkdir $n; cd $n; done
      cd ../../..; chmod 000 .; cd "$HOME"; chmod 000 a/b/c a/b a; chmod 500 .
      """)
    let result = try await attacker.run(trial)
    #expect(result.exitStatus == 0, "\(result)")
    let folder = result.output.trimmingCharacters(in: .newlines)
    #expect(folder.hasSuffix("/work"))
    #expect(!FileManager.default.fileExists(atPath: (folder as NSString).deletingLastPathComponent))
  }

  @Test(
    arguments: Attacker.available,
    ["ln -s /proc/self/environ main", "ln -s /dev/zero main", "mkfifo main", "mkdir main", "true"])
  func takesOnlyAPlainFileAsResult(_ attacker: Attacker, _ script: String) async throws {
    var trial = trial(script)
    trial.resultFile = "main"
    let result = try await attacker.run(trial)
    #expect(result.exitStatus == 0)
    #expect(result.resultFile == nil)
  }

  @Test func startsManyProgramsOfItsOwnAtOnce() async throws {
    var trial = trial("")
    trial.executable = "tool"
    trial.files = ["tool": Data("#!/bin/sh\necho \"$1\"\n".utf8)]
    trial.arguments = ["x"]
    let outputs = await withTaskGroup(of: TrialResult.self) { group in
      for _ in 0..<60 { group.addTask { [trial] in await trial.run() } }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(outputs.filter { $0.output != "x\n" }.map(\.errors) == [])
  }

  @Test func tellsAnExitStatusFromASignal() async throws {
    #expect(await trial("exit 139").run().exitStatus == 139)
    #expect(await trial("kill -SEGV $$").run().signal == 11)
  }

  @Test func clearsTheEnvironment() async throws {
    setenv("WORKBOOK_TEST_SECRET", "leaked", 1)
    #expect(await !trial("env").run().output.contains("leaked"))
  }
}
