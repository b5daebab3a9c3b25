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
