import Foundation
import Glibc
import ChildProcess
import Testing

/// A process and its descendants.
struct ProcessTreeTests {
  @Test func findsWhatCameFromAProcess() async throws {
    var configuration = Subprocess.Configuration(
      executable: "/bin/sh",
      arguments: ["-c", "(sleep 60 & sleep 60 & wait) & sleep 60 & wait"])
    configuration.environment = ["PATH": "/usr/bin:/bin"]
    configuration.timeLimit = .seconds(20)
    configuration.terminationGrace = .zero
    // The shell, a subshell and three `sleep` processes.
    configuration.observer = { pid in
      let members = ProcessTree.members(from: pid)
      return members.first == pid && members.count == 5 ? "found" : nil
    }
    let result = try await Subprocess.run(configuration)
    #expect(result.stoppedBecause == .observer("found"))
  }

  @Test func findsNothingOfWhatIsGone() {
    #expect(ProcessTree.members(from: .max) == [])
    #expect(ProcessTree.members(from: -1) == [])
    #expect(ProcessTree.share(of: .max) == .none)
  }

  @Test func killsWhatCameFromAProcess() async throws {
    var configuration = Subprocess.Configuration(
      executable: "/bin/sh", arguments: ["-c", "(sleep 60 & sleep 60 & wait) & sleep 60 & wait"])
    configuration.environment = ["PATH": "/usr/bin:/bin"]
    configuration.timeLimit = .seconds(20)
    configuration.observer = { pid in
      let members = ProcessTree.members(from: pid)
      guard members.count == 5 else { return nil }
      #expect(Set(ProcessTree.kill(pid)) == Set(members))
      return nil
    }
    let result = try await Subprocess.run(configuration)
    #expect(result.stoppedBecause == nil)
    #expect(result.termination == .signaled(SIGKILL))
  }

  /// The search finds a number of a process that ends, and then another process has it.
  @Test func sendsNoSignalToAProcessThatHasTheNumberOfAMember() throws {
    let (root, other) = (Process(), Process())
    for process in [root, other] {
      process.executableURL = URL(filePath: "/bin/sleep")
      process.arguments = ["60"]
      try process.run()
    }
    defer { other.terminate() }
    let (member, stranger) = (root.processIdentifier, other.processIdentifier)
    var searches = 0
    let killed = ProcessTree.kill(member) { _ in
      searches += 1
      return searches == 1 ? [member, stranger] : [member]
    }
    root.waitUntilExit()
    #expect(killed == [member])
    #expect(other.isRunning)
    // Neither killed nor stopped.
    let status = String(decoding: ProcFile.bytes(of: "/proc/\(stranger)/stat"), as: UTF8.self)
    #expect(status.contains(") S "))
  }

  @Test func countsProcessesAndThreadsOfAUser() {
    #expect(ProcessTree.count(ofUser: geteuid()) >= ProcFile.threads(of: getpid()).count / 2)
    #expect(ProcessTree.count(ofUser: 4_000_000_000) == 0)
  }

  @Test func takesNoShareBackThatHasGone() {
    let one = Deadline.Share(running: .seconds(3), waiting: .seconds(1))
    let other = Deadline.Share(running: .seconds(1), waiting: .seconds(2))
    #expect(one - other == Deadline.Share(running: .seconds(2), waiting: .zero))
    #expect(one - .none == one)
    #expect(Deadline.Share.none - one == .none)
  }
}
