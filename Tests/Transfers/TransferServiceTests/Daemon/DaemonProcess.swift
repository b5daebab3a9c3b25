import Foundation
import Glibc
import ChildProcess
import TransferService

/// The built `transferd` with folders of its own.
final class DaemonProcess {
  let folder: String
  private var process: pid_t = -1

  static var executable: String {
    let tests = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    return tests.deletingLastPathComponent().path + "/transferd"
  }

  init(in folder: String) throws {
    self.folder = folder
    for name in ["runtime", "state"] {
      try FileManager.default.createDirectory(
        atPath: "\(folder)/\(name)", withIntermediateDirectories: true)
    }
  }

  deinit { end(SIGKILL) }

  var state: String { folder + "/state/transferd" }

  /// Starts the daemon, in place of one that has ended.
  ///
  /// - Parameters:
  ///   - words: a command before the program, such as a debugger's.
  ///   - options: the daemon's options.
  ///   - own: more variables, as `NAME=VALUE`.
  ///   - socket: a descriptor that the daemon gets as number 3.
  func start(
    after words: [String] = [], options: [String] = ["--foreground"], adding own: [String] = [],
    handing socket: Int32 = -1
  ) throws {
    let log = open(folder + "/log", O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    defer { close(log) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // So that a reader of the tests' output does not wait for a daemon.
    for number: Int32 in 0...1 {
      posix_spawn_file_actions_addopen(&actions, number, "/dev/null", O_RDWR, 0)
    }
    posix_spawn_file_actions_adddup2(&actions, log, 2)
    if socket >= 0 { posix_spawn_file_actions_adddup2(&actions, socket, 3) }
    let line = words + [Self.executable] + options
    var arguments = line.map { strdup($0) } + [nil]
    let places = ["XDG_RUNTIME_DIR=\(folder)/runtime", "XDG_STATE_HOME=\(folder)/state"] + own
    var variables = places.map { strdup($0) } + [nil]
    defer { for word in arguments + variables { free(word) } }
    let code = posix_spawn(&process, line[0], &actions, nil, &arguments, &variables)
    guard code == 0 else { throw SystemError("start \(line[0])", code: code) }
  }

  /// Sends a signal that does not end it.
  func signal(_ number: Int32) { if process > 0 { kill(process, number) } }

  /// Ends the daemon with a signal, and waits.
  ///
  /// - Returns: the status of `wait(2)`.
  @discardableResult
  func end(_ signal: Int32) -> Int32 {
    guard process > 0 else { return 0 }
    kill(process, signal)
    return wait()
  }

  /// Whether it has ended by itself, or was killed from outside.
  var hasEnded: Bool {
    if process > 0, waitpid(process, nil, WNOHANG) == process { process = -1 }
    return process < 0
  }

  func wait() -> Int32 {
    var status: Int32 = 0
    waitpid(process, &status, 0)
    process = -1
    return status
  }

  var log: String { (try? String(contentsOfFile: folder + "/log", encoding: .utf8)) ?? "" }

  /// The names of the partial files.
  var files: [String] { names(in: state + "/files") }

  /// The same, as a daemon sees them that has mounts of its own.
  var mountedFiles: [String] { names(in: "/proc/\(process)/root\(state)/files") }

  private func names(in folder: String) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
  }
}
