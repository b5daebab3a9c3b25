private import FoundationEssentials
import Subprocess

/// One run without isolation: limits, a cleared environment and a folder of its own are all there is.
struct BareLaunch {
  let command: Sandbox.Command
  let layout: Sandbox.Layout
  let toolchain: String

  func run() async throws -> Sandbox.Outcome {
    try await layOut()
    // Nothing else ends the program with us when we are killed.
    let words =
      ["/usr/bin/setpriv", "--pdeathsig=KILL"]
      // Of processes, all that the user has anywhere would count.
      + LimitWords.prlimit(command.limits, boundsProcesses: false)
      + [command.executable] + command.arguments
    var launch = Subprocess.Configuration(executable: words[0], arguments: Array(words.dropFirst()))
    launch.environment = Sandbox.pinnedEnvironment(toolchain: toolchain, layout: layout)
      .merging(command.environment) { $1 }
    launch.workingDirectory = layout.work
    launch.standardInput = command.standardInput
    launch.timeLimit = command.limits.wallTime
    launch.outputLimit = command.limits.output
    launch.observer = MemoryWatch(limit: command.limits.memory).look
    let result = try await Subprocess.run(launch)
    if result.stoppedBecause == .cancelled { throw CancellationError() }
    var outcome = Sandbox.Outcome(
      termination: result.termination, standardOutput: result.standardOutput,
      standardError: result.standardError, limitHit: Sandbox.Limit(result),
      duration: result.duration)
    outcome.noteProcessorLimit()
    if let file = command.resultFile,
      outcome.termination == .exited(0)
        || command.resultCondition == .anyEnd && outcome.limitHit == nil
    {
      outcome.resultFile = PlainFile.bytes(
        of: "\(layout.work)/\(file)", limit: command.limits.fileSize)
    }
    return outcome
  }

  private func layOut() async throws {
    let files = FileManager.default
    do {
      for folder in [layout.work, layout.input] {
        try files.createDirectory(atPath: folder, withIntermediateDirectories: true)
      }
      for folder in Set(command.files.flatMap(\.folders)) {
        try files.createDirectory(
          atPath: "\(layout.input)/\(folder)", withIntermediateDirectories: true)
      }
      for file in command.files {
        let path = "\(layout.input)/\(file.name)"
        try await write(file.bytes, to: path)
        let mode = file.isExecutable ? 0o555 : 0o444
        try files.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
      }
      for (path, target) in command.links {
        let link = URL(filePath: "\(layout.work)/\(path)")
        try files.createDirectory(
          at: link.deletingLastPathComponent(), withIntermediateDirectories: true)
        try files.createSymbolicLink(atPath: link.path, withDestinationPath: target)
      }
    } catch {
      throw SandboxError(description: "cannot lay out the files of a program: \(error)")
    }
  }

  /// Lets another process write a file: were it open here for writing while another thread starts a
  /// program, that would hold it for a moment, and the kernel starts no file that somebody may write
  /// to (`execve(2)`, `ETXTBSY`).
  private func write(_ bytes: [UInt8], to path: String) async throws {
    var copy = Subprocess.Configuration(
      executable: "/bin/sh", arguments: ["-c", "exec cat > \"$1\"", "sh", path])
    copy.environment = ["PATH": "/usr/bin:/bin"]
    copy.standardInput = bytes
    let result = try await Subprocess.run(copy)
    guard result.termination == .exited(0) else {
      throw SandboxError(description: String(decoding: result.standardError, as: UTF8.self))
    }
  }
}
