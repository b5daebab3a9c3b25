import Foundation
import Sandbox
import SandboxTestHelper
import ChildProcess
import Synchronization
import TestSupport
import Testing

/// The user who starts a sandbox, and its kind: root's is set up in another way than other users'.
struct Attacker: Sendable, CustomTestStringConvertible {
  /// Whether root first becomes an ordinary user, as only root can.
  var isNobody = false
  /// The number of that user outside the sandbox.
  private var user = 65534
  /// Replaces the trial's own level.
  var level: Sandbox.Level?
  /// The newest version of Landlock to use; 5 is the last one that lets signals out.
  var landlock: Int?

  var isInSeries = false

  /// At the level of the trial.
  static var available: [Attacker] { both + both.map { $0.inSeries } }

  private static var both: [Attacker] {
    (geteuid() == 0 ? [false, true] : [false]).map { Attacker(isNobody: $0) }
  }

  /// As a user whom no other test uses: all processes of a user count against each of them (`setrlimit(2)`).
  var withoutOthers: Attacker {
    var attacker = self
    attacker.user = 61_184 + Self.users.add(1, ordering: .relaxed).oldValue % 4096
    return attacker
  }

  private static let users = Atomic(0)

  /// The number of processes of this attacker that have not been reaped; nil if other processes have its user too.
  var unreaped: Int? { isNobody && user != 65534 ? ProcessTree.count(ofUser: UInt32(user)) : nil }

  private var inSeries: Attacker {
    var attacker = self
    attacker.isInSeries = true
    return attacker
  }

  /// At every level that isolates a program; by day each user only in one way at each level, one of them in a
  /// series and one with an older kernel.
  static var everywhere: [Attacker] {
    let all = available + kernel.filter { $0.landlock != 1 }
    guard !isNightly, both.count > 1 else { return all }
    return all.filter { $0.isNobody == ($0.level == nil ? $0.isInSeries : $0.landlock != nil) }
  }

  /// Each of some attackers with one attack in turn, and each attack; in the nightly run each with all.
  static func inTurn<Attack>(
    _ attacks: [Attack], of attackers: [Attacker] = everywhere
  ) -> [(Attacker, Attack)] {
    guard !isNightly else {
      return attackers.flatMap { attacker in attacks.map { (attacker, $0) } }
    }
    return (0..<max(attackers.count, attacks.count)).map {
      (attackers[$0 % attackers.count], attacks[$0 % attacks.count])
    }
  }

  /// At the level `kernel`, also with the features of older kernels.
  static var kernel: [Attacker] {
    both.flatMap { who in
      [nil, 5, 1].map { Attacker(isNobody: who.isNobody, level: .kernel, landlock: $0) }
    }
  }

  /// Without isolation.
  static var unisolated: [Attacker] {
    both.map { Attacker(isNobody: $0.isNobody, level: Sandbox.Level.none) }
  }

  /// Whether the programs of the sandbox run as the user who starts it.
  var sharesUser: Bool { level == .kernel && (isNobody || geteuid() != 0) }

  var testDescription: String {
    (isNobody ? "nobody" : "current") + (isInSeries ? " in a series" : "")
      + (level.map { " \($0)" } ?? "") + (landlock.map { " \($0)" } ?? "")
  }

  /// The trial with the settings of this attacker.
  func own(_ trial: Trial) async throws -> Trial {
    var trial = trial
    if let level { trial.level = level }
    if let landlock { trial.landlock = landlock }
    trial.isInSeries = isInSeries
    return trial
  }

  func run(_ trial: Trial) async throws -> TrialResult {
    let trial = try await own(trial)
    guard isNobody else { return await trial.run() }
    var command = Subprocess.Configuration(
      executable: "/usr/bin/setpriv",
      arguments: [
        "--reuid=\(user)", "--regid=\(user)", "--clear-groups", try Self.helper.get(),
      ])
    command.environment = ["TMPDIR": "/tmp"]
    command.standardInput = Array(try JSONEncoder().encode(trial))
    let result = try await Subprocess.run(command)
    guard result.termination == .exited(0) else {
      throw Failure(description: String(decoding: result.standardError, as: UTF8.self))
    }
    return try JSONDecoder().decode(TrialResult.self, from: Data(result.standardOutput))
  }

  struct Failure: Error, CustomStringConvertible { var description: String }

  /// The helper program, copied with `sandbox-init` to a place that every user can enter, unlike the
  /// checkout.
  static let helper = Result {
    let tests = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    let built = tests.deletingLastPathComponent()
    let copy = "/tmp/workbook-sandbox-test-helper-\(getpid())"
    // Another process writes it: a program that another test starts meanwhile would hold it open, and the
    // kernel executes no file that is open for writing.
    let install = Process()
    install.executableURL = URL(fileURLWithPath: "/usr/bin/install")
    install.arguments =
      ["-D", "-m", "755", "-t", copy]
      + ["SandboxTestHelper", "sandbox-init"].map { built.appendingPathComponent($0).path }
    try install.run()
    install.waitUntilExit()
    atexit {
      try? FileManager.default.removeItem(
        atPath: "/tmp/workbook-sandbox-test-helper-\(getpid())")
    }
    return "\(copy)/SandboxTestHelper"
  }
}

/// The processes of this machine whose command line contains a text, without zombies.
///
/// Uses C functions, as it is called thousands of times in a few seconds.
func processes(holding marker: String) throws -> [Int32] {
  guard let folder = opendir("/proc") else { throw POSIXError(.EMFILE) }
  defer { closedir(folder) }
  var found: [Int32] = []
  while let entry = readdir(folder) {
    let name = withUnsafePointer(to: &entry.pointee.d_name) {
      $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
    }
    guard let process = Int32(name), process != getpid() else { continue }
    let file = open("/proc/\(process)/cmdline", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { continue }
    defer { close(file) }
    let isHolding = withUnsafeTemporaryAllocation(byteCount: 65536, alignment: 1) { words in
      let count = read(file, words.baseAddress, words.count)
      return Data(words.prefix(max(count, 0))).range(of: Data(marker.utf8)) != nil
    }
    if isHolding { found.append(process) }
  }
  return found
}

/// The remaining ones of these processes after at most ten seconds, as the kernel takes a moment to end those
/// it has killed.
func processesLeft(holding marker: String) async throws -> [Int32] {
  let deadline = ContinuousClock.now + .seconds(10)
  while true {
    let left = try processes(holding: marker)
    if left.isEmpty || ContinuousClock.now >= deadline { return left }
    try await Task.sleep(for: .milliseconds(10))
  }
}
