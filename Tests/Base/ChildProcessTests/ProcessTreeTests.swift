import Foundation
import Glibc
import ChildProcess
import Synchronization
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

  /// The parent of a process: the second number after the name in parentheses.
  private static func parent(of pid: Int32) -> Int32? {
    let stat = String(decoding: ProcFile.bytes(of: "/proc/\(pid)/stat"), as: UTF8.self)
    let words = stat.drop { $0 != ")" }.split(separator: " ")
    return words.count > 2 ? Int32(words[2]) : nil
  }

  /// On a busy machine a process completes a fork after it was stopped, and its child is missed.
  @Test func killsWhatWasMissedWhileTheRootAdoptsIt() async throws {
    // The root adopts orphans (PR_SET_CHILD_SUBREAPER); the child has a session and a child of its own, which
    // no search finds at first.
    #if arch(arm64)
      let prctl = 167
    #else
      let prctl = 157
    #endif
    let script =
      "use POSIX; syscall(\(prctl), 36, 1); if (!fork) { POSIX::setsid(); fork; sleep 60 } sleep 60"
    var configuration = Subprocess.Configuration(
      executable: "/usr/bin/perl", arguments: ["-e", script])
    configuration.timeLimit = .seconds(20)
    let last = Mutex<Int32>(0)
    configuration.observer = { pid in
      let members = ProcessTree.members(from: pid)
      guard members.count == 3 else { return nil }
      last.withLock { $0 = members[2] }
      ProcessTree.kill(pid) { root in
        let found = ProcessTree.members(from: root)
        return Self.parent(of: members[2]) == members[1] ? found.filter { $0 != members[2] } : found
      }
      return nil
    }
    let result = try await Subprocess.run(configuration)
    #expect(result.termination == .signaled(SIGKILL))
    let missed = last.withLock { $0 }
    try #require(missed > 0)
    // On a busy machine the signal takes effect later, and process 1 reaps the orphan later still.
    let end = ContinuousClock.now + .seconds(30)
    var state = Self.state(of: missed)
    while let current = state, !"ZX".contains(current), .now < end {
      try await Task.sleep(for: .milliseconds(5))
      state = Self.state(of: missed)
    }
    #expect(state.map { "ZX".contains($0) } ?? true)
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
    let state = try #require(Self.state(of: stranger))
    #expect(!"TtZX".contains(state))
  }

  /// The letter of a process's state, `proc_pid_stat(5)`; nil if there is none.
  private static func state(of process: pid_t) -> Character? {
    let status = String(decoding: ProcFile.bytes(of: "/proc/\(process)/stat"), as: UTF8.self)
    return status.lastIndex(of: ")").flatMap { status[$0...].dropFirst(2).first }
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
