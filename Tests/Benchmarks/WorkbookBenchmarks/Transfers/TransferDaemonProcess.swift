import Foundation
import Glibc

/// The built daemon with folders of its own, which this program's sessions find.
///
/// The environment of this process leads its sessions to the daemon, and is changed permanently: the sockets
/// are in `runtime`, database and files in `state`, and it names the program to start again if the daemon has
/// died.
final class TransferDaemonProcess: Sendable {
  private let process = Process()
  private let folder: String

  /// Starts the daemon.
  ///
  /// - Parameter folder: an existing folder; this program's environment then leads to the daemon in it.
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

  /// Kills the daemon as a power cut would (`SIGKILL`).
  ///
  /// It cannot clean up, but what it has written to files remains in the kernel.
  func end() {
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  /// The total length of all partial files (`files/….part`).
  var growing: Int64 {
    let files = folder + "/state/transferd/files"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: files)) ?? []
    return names.filter { $0.hasSuffix(".part") }.reduce(into: 0) { sum, name in
      var status = stat()
      if stat("\(files)/\(name)", &status) == 0 { sum += Int64(status.st_size) }
    }
  }

  /// The user and system time that the daemon has used (`proc(5)`, `/proc/PID/stat`).
  ///
  /// The resolution is a tick of the kernel (usually 10 ms).
  func processorTime() throws -> Duration {
    let text = try String(
      contentsOfFile: "/proc/\(process.processIdentifier)/stat", encoding: .utf8)
    // The name, in parentheses, may contain anything; user and system time are 12 and 13 fields after it.
    let fields = text[(text.lastIndex(of: ")") ?? text.startIndex)...].split(separator: " ")
    guard fields.count > 13, let user = Int(fields[12]), let system = Int(fields[13]) else {
      throw BenchmarkError("no processor time in '\(text)'")
    }
    return .seconds(Double(user + system) / Double(sysconf(Int32(_SC_CLK_TCK))))
  }

  /// The daemon's peak resident memory in bytes: `VmHWM` of `/proc/PID/status`.
  func mostMemory() throws -> Int {
    let text = try String(
      contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8)
    let line = text.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    guard let kilobytes = line?.split(separator: " ").dropFirst().first.flatMap({ Int($0) }) else {
      throw BenchmarkError("no 'VmHWM' in '/proc/PID/status'")
    }
    return kilobytes << 10
  }
}
