import Foundation
import Testing

/// A process of the test app, with its output in pipes.
final class TestProcess {
  /// The number of the app's end of the link in the process.
  static let linkDescriptor: Int32 = 3

  enum Ending: Hashable {
    case exited(Int32)
    case signaled(Int32)
  }

  static let executable = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().appendingPathComponent("VirtualTimeApp").path

  let id: pid_t
  private let output: Pipe
  private let errors: Pipe
  private var ending: Ending?

  /// Starts the test app, optionally through another program and with all signals blocked.
  init(
    _ arguments: [String], environment: [String: String] = [:], link: Int32? = nil,
    launcher: [String] = [], blocksSignals: Bool = false
  ) throws {
    output = try Pipe()
    errors = try Pipe()
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, output.writingEnd, STDOUT_FILENO)
    posix_spawn_file_actions_adddup2(&actions, errors.writingEnd, STDERR_FILENO)
    if let link { posix_spawn_file_actions_adddup2(&actions, link, Self.linkDescriptor) }
    id = try Self.spawn(
      launcher + [Self.executable] + arguments, environment, actions: &actions,
      blocksSignals: blocksSignals)
    output.closeWritingEnd()
    errors.closeWritingEnd()
  }

  deinit {
    if ending == nil {
      kill(id, SIGKILL)
      wait()
    }
  }

  /// Returns the output since the last call.
  func readOutput() -> String { output.readAll() }

  func readErrors() -> String { errors.readAll() }

  func signal(_ signal: Int32) { kill(id, signal) }

  @discardableResult
  func wait() -> Ending {
    if let ending { return ending }
    var status: Int32 = 0
    while waitpid(id, &status, 0) < 0, errno == EINTR {}
    let signal = status & 0x7f
    let ending = signal == 0 ? Ending.exited(status >> 8 & 0xff) : .signaled(signal)
    self.ending = ending
    return ending
  }

  /// The address at which the executable is mapped.
  func executableBase() throws -> UInt64 {
    let maps = try String(contentsOfFile: "/proc/\(id)/maps", encoding: .utf8)
    let first = try #require(maps.split(separator: "\n").first { $0.hasSuffix(Self.executable) })
    return try #require(first.split(separator: "-").first.flatMap { UInt64($0, radix: 16) })
  }

  private static func spawn(
    _ command: [String], _ environment: [String: String],
    actions: inout posix_spawn_file_actions_t, blocksSignals: Bool
  ) throws -> pid_t {
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // A test's thread has all signals blocked, which the process would inherit.
    var signals = sigset_t()
    if blocksSignals { sigfillset(&signals) } else { sigemptyset(&signals) }
    posix_spawnattr_setsigmask(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    var strings = command.map { strdup($0) } + [nil]
    var variables = environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { (strings + variables).forEach { free($0) } }
    var id: pid_t = 0
    let failure = posix_spawn(&id, command[0], &actions, &attributes, &strings, &variables)
    try #require(failure == 0, "cannot start '\(command)': \(String(cString: strerror(failure)))")
    return id
  }
}

/// A pipe that no process inherits by accident.
///
/// It is opened as a named pipe, because `open` sets the close-on-exec flag atomically.
final class Pipe {
  let writingEnd: Int32
  private let readingEnd: Int32
  private var isWritingEndOpen = true

  init() throws {
    let path = NSTemporaryDirectory() + "/virtual-time-\(UUID())"
    try #require(mkfifo(path, 0o600) == 0)
    defer { unlink(path) }
    readingEnd = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    writingEnd = open(path, O_WRONLY | O_CLOEXEC)
    try #require(readingEnd >= 0 && writingEnd >= 0)
  }

  deinit {
    closeWritingEnd()
    close(readingEnd)
  }

  func closeWritingEnd() {
    if isWritingEndOpen { close(writingEnd) }
    isWritingEndOpen = false
  }

  /// Reads the contents of the pipe, without waiting.
  func readAll() -> String {
    var all: [UInt8] = []
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = read(readingEnd, &bytes, bytes.count), count > 0 {
      all += bytes[..<count]
    }
    return String(decoding: all, as: UTF8.self)
  }
}
