import Foundation
import Glibc
import ChildProcess
import TransferTestServers

/// The built program with background transfers, and the daemon that it starts, with folders of their own.
final class TransferProgram {
  let folder: TestFolder
  private var program = Process()
  private var output = Pipe()
  private var rest = ""

  init() throws {
    folder = try TestFolder()
    for name in ["runtime", "state"] {
      try FileManager.default.createDirectory(atPath: path(name), withIntermediateDirectories: true)
    }
  }

  deinit { endAll() }

  func path(_ name: String) -> String { "\(folder.url.path)/\(name)" }

  /// The names of the daemon's files.
  var daemonFiles: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: path("state/transferd/files"))) ?? []
  }

  /// Starts the program.
  ///
  /// - Parameters:
  ///   - isOffline: in a network namespace without a network.
  ///   - isPlain: without root's capability to read everything.
  func start(
    _ words: [String], changing variables: [String: String] = [:], isOffline: Bool = false,
    isPlain: Bool = false
  ) throws {
    let tests = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    program = Process()
    output = Pipe()
    rest = ""
    let file = tests.deletingLastPathComponent().appendingPathComponent("BackgroundTransferProgram")
    var unshare: [String] = []
    if isOffline { unshare = ["--user", "--map-root-user", "--net", file.path] }
    if isPlain { unshare = ["--user", file.path] }
    program.executableURL = unshare.isEmpty ? file : URL(fileURLWithPath: "/usr/bin/unshare")
    program.arguments = unshare + [folder.url.path] + words
    program.environment = [
      "XDG_RUNTIME_DIR": path("runtime"), "XDG_STATE_HOME": path("state"), "HOME": folder.url.path,
    ].merging(variables) { $1 }
    program.standardOutput = output
    try program.run()
  }

  func start(_ words: String..., changing variables: [String: String] = [:]) throws {
    try start(words, changing: variables)
  }

  /// The next line of its output; nil at the end.
  func line() throws -> String? {
    while !rest.contains("\n") {
      let data = output.fileHandleForReading.availableData
      guard !data.isEmpty else { return nil }
      rest += String(decoding: data, as: UTF8.self)
    }
    let line = rest.prefix { $0 != "\n" }
    rest = String(rest.dropFirst(line.count + 1))
    return String(line)
  }

  /// All lines until it ends, except progress.
  func lines() throws -> [String] {
    var lines: [String] = []
    while let line = try line() { if !line.hasPrefix("wrote") { lines.append(line) } }
    program.waitUntilExit()
    return lines
  }

  /// Reads until a line begins with a prefix; false if none does.
  func wait(for start: String) throws -> Bool {
    while let line = try line() { if line.hasPrefix(start) { return true } }
    return false
  }

  /// Kills the program as the system does.
  func kill() {
    Glibc.kill(program.processIdentifier, SIGKILL)
    program.waitUntilExit()
  }

  /// Kills the daemon that owns the socket of these folders, and waits until it is gone.
  func endDaemon() {
    let log = (try? String(contentsOfFile: "/proc/net/unix", encoding: .utf8)) ?? ""
    guard log.contains(path("runtime/transferd/socket")) else { return }
    guard let number = daemon() else { return }
    Glibc.kill(number, SIGKILL)
    // The program starts another one as soon as it notices that this one is missing.
    while daemon() == number { poll(nil, 0, 2) }
  }

  /// Kills every process of these folders, and waits until none is left.
  ///
  /// A running program starts a daemon when it misses one, and a daemon the program for its events, so all of
  /// them have to go.
  private func endAll() {
    var left = processes()
    while !left.isEmpty {
      for number in left { Glibc.kill(number, SIGKILL) }
      poll(nil, 0, 2)
      left = processes()
    }
  }

  /// The daemon's process id.
  func daemon() -> pid_t? {
    processes().first { number in
      (try? String(contentsOfFile: "/proc/\(number)/comm", encoding: .utf8)) == "transferd\n"
    }
  }

  /// The processes that have this state folder in their environment; a zombie has no environment.
  private func processes() -> [pid_t] {
    let variable = Data("XDG_STATE_HOME=\(path("state"))".utf8)
    let numbers = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return numbers.compactMap { pid_t($0) }.filter { number in
      let words = try? Data(contentsOf: URL(fileURLWithPath: "/proc/\(number)/environ"))
      return words?.split(separator: 0).contains(variable) ?? false
    }
  }
}
