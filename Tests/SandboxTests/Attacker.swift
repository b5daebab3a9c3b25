import Foundation
import SandboxTestHelper
import Subprocess

/// Who starts a sandbox: root's is made in another way than everybody else's.
enum Attacker: CaseIterable {
  case current, nobody

  /// Only root can become another user.
  static var available: [Attacker] { geteuid() == 0 ? allCases : [.current] }

  func run(_ trial: Trial) async throws -> TrialResult {
    switch self {
    case .current: return await trial.run()
    case .nobody:
      var command = Subprocess.Configuration(
        executable: "/usr/bin/setpriv",
        arguments: ["--reuid=65534", "--regid=65534", "--clear-groups", try Self.helper.get()])
      command.environment = ["TMPDIR": "/tmp"]
      command.standardInput = Array(try JSONEncoder().encode(trial))
      let result = try await Subprocess.run(command)
      guard result.termination == .exited(0) else {
        throw Failure(description: String(decoding: result.standardError, as: UTF8.self))
      }
      return try JSONDecoder().decode(TrialResult.self, from: Data(result.standardOutput))
    }
  }

  struct Failure: Error, CustomStringConvertible { var description: String }

  /// The helper program, copied to where everybody may start it: nobody may be unable to enter the
  /// folder of the checkout.
  static let helper = Result {
    let tests = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    let built = tests.deletingLastPathComponent().appendingPathComponent("SandboxTestHelper")
    let copy = "/tmp/workbook-sandbox-test-helper-\(getpid())"
    // Not written by this process: a program that another test starts meanwhile would hold it open,
    // and the kernel starts no file that is open for writing.
    let install = Process()
    install.executableURL = URL(fileURLWithPath: "/usr/bin/install")
    install.arguments = ["-m", "755", built.path, copy]
    try install.run()
    install.waitUntilExit()
    atexit { unlink("/tmp/workbook-sandbox-test-helper-\(getpid())") }
    return copy
  }
}

/// Processes of this machine whose words hold a text, zombies left out.
func processes(holding marker: String) throws -> [Int32] {
  try FileManager.default.contentsOfDirectory(atPath: "/proc").compactMap { Int32($0) }.filter {
    $0 != getpid()
      && (FileManager.default.contents(atPath: "/proc/\($0)/cmdline").map {
        String(decoding: $0, as: UTF8.self).contains(marker)
      } ?? false)
  }
}
