private import FoundationEssentials
import ChildProcess

/// The files of a run at their real paths, for sandboxes without namespaces.
struct WorkFolder {
  let layout: Sandbox.Layout

  /// Makes the folders, files and links of a program.
  ///
  /// - Throws: `SandboxError` if they cannot be written, `CancellationError` if the task was cancelled.
  func layOut(_ command: Sandbox.Command) async throws {
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
    } catch let cancellation as CancellationError {
      throw cancellation
    } catch {
      throw SandboxError(description: "cannot lay out the files of a program: \(error)")
    }
  }

  /// Lets another process write a file.
  ///
  /// If it were open here for writing while another thread starts a program, that program would inherit it
  /// for a moment, and the kernel does not execute a file that is open for writing (`execve(2)`, `ETXTBSY`).
  private func write(_ bytes: [UInt8], to path: String) async throws {
    var copy = Subprocess.Configuration(
      executable: "/bin/sh", arguments: ["-c", "exec cat > \"$1\"", "sh", path])
    copy.environment = ["PATH": "/usr/bin:/bin"]
    copy.standardInput = bytes
    let result = try await Subprocess.run(copy)
    if result.stoppedBecause == .cancelled { throw CancellationError() }
    guard result.termination == .exited(0) else {
      throw SandboxError(description: String(decoding: result.standardError, as: UTF8.self))
    }
  }
}
