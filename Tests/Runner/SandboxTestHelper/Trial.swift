package import Foundation
package import Sandbox
import ChildProcess

/// One run in a sandbox, as data that can be passed to another process.
package struct Trial: Codable, Sendable {
  /// Whether it runs in a series, after another run of the same series.
  package var isInSeries = false
  package var level = Sandbox.Level.namespaces
  package var toolchain = "/usr"
  package var bubblewrap = "/usr/bin/bwrap"
  /// The newest version of Landlock to use.
  package var landlock: Int?
  /// An absolute path, or the name of one of the files.
  package var executable = "/bin/sh"
  package var arguments: [String] = []
  package var environment: [String: String] = [:]
  package var standardInput = Data()
  /// Executable files for the program, by name.
  package var files: [String: Data] = [:]
  package var resultFile: String?
  package var takesResultAtAnyEnd = false
  package var seconds = 20
  package var memory = 128 << 20
  package var processes = 64
  package var fileSize = 8 << 20
  package var workSize = 16 << 20
  package var output = 1 << 16
  package var processorSeconds = 20

  /// A trial of a script for `/bin/sh`.
  package init(_ script: String) { arguments = ["-c", script] }

  /// Runs the trial in this process.
  package func run() async -> TrialResult {
    let sandbox = Sandbox(
      level: level, toolchain: toolchain, bubblewrap: bubblewrap, landlock: landlock)
    do {
      let outcome =
        if isInSeries {
          try await runInSeries(sandbox)
        } else {
          try await sandbox.run { command(in: $0) }
        }
      var result = TrialResult(outcome)
      result.gaps = sandbox.gaps.map(\.promise.rawValue)
      return result
    } catch {
      return TrialResult(error: "\(error)")
    }
  }

  /// Runs the trial after a run that has left behind whatever it could.
  private func runInSeries(_ sandbox: Sandbox) async throws -> Sandbox.Outcome {
    let own = command(in: .inside)
    guard SandboxSeries.canRun(own), let series = try SandboxSeries(sandbox) else {
      return try await sandbox.run { command(in: $0) }
    }
    var first = Sandbox.Command(executable: "/bin/sh", limits: limits)
    first.limits.wallTime = .seconds(20)
    first.arguments = [
      "-c",
      """
      touch /work/left; mkdir /work/folder; (setsid sleep 60 &) ; echo first; echo last >&2
      chmod 0 /proc/self/fd/1 /proc/self/fd/2 /dev/pts 2>/dev/null || true
      """,
    ]
    let outcome = try await series.run(first)
    guard outcome.termination == .exited(0), series.isReady else {
      throw FirstRunFailed(outcome: outcome)
    }
    return try await series.run(own)
  }

  private func command(in layout: Sandbox.Layout) -> Sandbox.Command {
    let path = executable.hasPrefix("/") ? executable : "\(layout.input)/\(executable)"
    var command = Sandbox.Command(executable: path, limits: limits)
    command.arguments = arguments
    command.environment = environment
    command.standardInput = Array(standardInput)
    command.files = files.map { Sandbox.File(name: $0, bytes: Array($1), isExecutable: true) }
    command.resultFile = resultFile
    command.resultCondition = takesResultAtAnyEnd ? .anyEnd : .success
    return command
  }

  private var limits: Sandbox.Limits {
    var limits = Sandbox.Limits.sample
    limits.wallTime = .seconds(seconds)
    limits.processorTime = processorSeconds
    limits.memory = memory
    limits.processes = processes
    limits.fileSize = fileSize
    limits.workSize = workSize
    limits.output = output
    return limits
  }
}

/// The preceding run of the series has failed.
private struct FirstRunFailed: Error {
  var outcome: Sandbox.Outcome
}

package struct TrialResult: Codable, Sendable {
  package var exitStatus: Int32?
  package var signal: Int32?
  package var output = ""
  package var errors = ""
  package var resultFile: Data?
  package var limit: Sandbox.Limit?
  package var milliseconds = 0
  /// The promises that the sandbox does not keep.
  package var gaps: [String] = []
  /// The description of a thrown error.
  package var error: String?

  init(error: String) { self.error = error }

  init(_ outcome: Sandbox.Outcome) {
    switch outcome.termination {
    case .exited(let status): exitStatus = status
    case .signaled(let number): signal = number
    }
    output = String(decoding: outcome.standardOutput, as: UTF8.self)
    errors = String(decoding: outcome.standardError, as: UTF8.self)
    resultFile = outcome.resultFile.map { Data($0) }
    limit = outcome.limitHit
    milliseconds = Int(outcome.duration / .milliseconds(1))
  }
}
