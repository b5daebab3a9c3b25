import Foundation
import Glibc

/// The built daemon with folders of its own, which this program's sessions find.
///
/// The sessions of this process are led to it by the environment, which is changed for good: sockets in
/// its `runtime`, database and files in its `state`, and the program to start anew if it has died.
final class TransferDaemonProcess: Sendable {
  private let process = Process()
  private let folder: String

  /// - Parameter folder: exists; this program's environment then leads to the daemon in it.
  ///
  /// Starts it.
  init(in folder: String) throws {
    self.folder = folder
    for name in ["runtime", "state"] {
      try FileManager.default.createDirectory(
        atPath: "\(folder)/\(name)", withIntermediateDirectories: true)
    }
    setenv("XDG_RUNTIME_DIR", folder + "/runtime", 1)
    setenv("XDG_STATE_HOME", folder + "/state", 1)
    setenv("TRANSFERD", Bench.folderOfProgram + "/transferd", 1)
    process.executableURL = URL(fileURLWithPath: Bench.folderOfProgram + "/transferd")
    process.arguments = ["--foreground"]
    process.standardError = FileHandle.nullDevice
    try process.run()
  }

  deinit { end() }

  /// Ends it as a power cut would.
  ///
  /// Nothing that it would do at its end is done (`SIGKILL`); what it has written to files is still in
  /// the kernel.
  func end() {
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  /// The length of all downloads that grow.
  ///
  /// Those are the partial files in its folder: `files/….part`.
  var growing: Int64 {
    let files = folder + "/state/transferd/files"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: files)) ?? []
    return names.filter { $0.hasSuffix(".part") }.reduce(into: 0) { sum, name in
      var status = stat()
      if stat("\(files)/\(name)", &status) == 0 { sum += Int64(status.st_size) }
    }
  }

  /// The processor time that it has used (`proc(5)`, `/proc/PID/stat`).
  ///
  /// User and system time together, to a tick of the kernel (mostly 10 ms).
  func processorTime() throws -> Duration {
    let text = try String(
      contentsOfFile: "/proc/\(process.processIdentifier)/stat", encoding: .utf8)
    // The name, in parentheses, may hold anything; user and system time are 12 and 13 fields behind it.
    let fields = text[(text.lastIndex(of: ")") ?? text.startIndex)...].split(separator: " ")
    guard fields.count > 13, let user = Int(fields[12]), let system = Int(fields[13]) else {
      throw BenchmarkError("no processor time in '\(text)'")
    }
    return .seconds(Double(user + system) / Double(sysconf(Int32(_SC_CLK_TCK))))
  }

  /// The most memory that it has had, in bytes.
  ///
  /// `VmHWM` of `/proc/PID/status`: pages that were resident at the same time.
  func mostMemory() throws -> Int {
    let text = try String(
      contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8)
    let line = text.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    guard let kilobytes = line?.split(separator: " ").dropFirst().first.flatMap({ Int($0) }) else {
      throw BenchmarkError("no peak of memory in /proc/PID/status")
    }
    return kilobytes << 10
  }
}
