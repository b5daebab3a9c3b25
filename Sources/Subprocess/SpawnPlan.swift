internal import CLinux
internal import Glibc

/// The descriptors of a program to start: pipes for its streams, files in memory that it inherits.
struct SpawnPlan {
  private let input: OwnedPipe
  private let outputs: [OwnedPipe]
  private let files: [OwnedFile]

  /// A pipe whose writing end the program gets under a number.
  private final class OwnedPipe {
    let childNumber: Int32
    let ends: PipeEnds
    init(_ childNumber: Int32) throws(SystemError) {
      self.childNumber = childNumber
      ends = try FileDescriptor.pipe()
    }
  }

  private final class OwnedFile {
    let childNumber: Int32
    let file: FileDescriptor
    init(_ childNumber: Int32, _ bytes: [UInt8]) throws(SystemError) {
      self.childNumber = childNumber
      file = try FileDescriptor.temporaryFile(holding: bytes)
    }
  }

  init(_ configuration: Subprocess.Configuration) throws(SystemError) {
    input = try OwnedPipe(STDIN_FILENO)
    var outputs: [OwnedPipe] = []
    for number in [STDOUT_FILENO, STDERR_FILENO] + configuration.statusPipes {
      outputs.append(try OwnedPipe(number))
    }
    self.outputs = outputs
    var files: [OwnedFile] = []
    for (number, bytes) in configuration.inheritedFiles {
      files.append(try OwnedFile(number, bytes))
    }
    self.files = files
  }

  /// Starts the program in a session of its own (`posix_spawn(3)`).
  func spawn(_ configuration: Subprocess.Configuration) throws(SystemError) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    addDescriptors(to: &actions, configuration)
    if let directory = configuration.workingDirectory {
      posix_spawn_file_actions_addchdir_np(&actions, directory)
    }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    Self.setDefaults(&attributes)

    var pid: pid_t = 0
    let environment = configuration.environment.map { "\($0.key)=\($0.value)" }
    let code = withCStrings([configuration.executable] + configuration.arguments) { arguments in
      withCStrings(environment) { environment in
        posix_spawn(
          &pid, configuration.executable, &actions, &attributes, arguments, environment)
      }
    }
    guard code == 0 else { throw SystemError("start '\(configuration.executable)'", code: code) }
    return pid
  }

  /// Copies of the descriptors lie above all numbers that the program wants, so that giving it one
  /// never overwrites another that is still needed.
  private func addDescriptors(
    to actions: inout posix_spawn_file_actions_t, _ configuration: Subprocess.Configuration
  ) {
    var wanted: [(from: Int32, to: Int32)] = [
      (input.ends.reading.number, STDIN_FILENO)
    ]
    wanted += outputs.map { ($0.ends.writing.number, $0.childNumber) }
    wanted += files.map { ($0.file.number, $0.childNumber) }
    let firstFree = (wanted.flatMap { [$0.from, $0.to] }.max() ?? STDERR_FILENO) + 1
    for (index, pair) in wanted.enumerated() {
      posix_spawn_file_actions_adddup2(&actions, pair.from, firstFree + Int32(index))
    }
    for (index, pair) in wanted.enumerated() {
      posix_spawn_file_actions_adddup2(&actions, firstFree + Int32(index), pair.to)
    }
    // Everything else is closed, whoever opened it without O_CLOEXEC.
    let kept = Set(wanted.map(\.to))
    let last = kept.max() ?? STDERR_FILENO
    for number in 0...last where !kept.contains(number) {
      posix_spawn_file_actions_addclose(&actions, number)
    }
    posix_spawn_file_actions_addclosefrom_np(&actions, last + 1)
  }

  /// A new session, no blocked signals, and the default action for every signal.
  private static func setDefaults(_ attributes: inout posix_spawnattr_t) {
    var none = sigset_t()
    var all = sigset_t()
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    let flags = Int32(POSIX_SPAWN_SETSIGMASK) | Int32(POSIX_SPAWN_SETSIGDEF) | 0x80  // SETSID
    posix_spawnattr_setflags(&attributes, Int16(flags))
  }

  /// This process's ends of the pipes; the program's own are closed when the plan goes away.
  func parentEnds(
    of configuration: Subprocess.Configuration
  ) throws(SystemError) -> (OutgoingStream, [IncomingStream]) {
    var streams: [IncomingStream] = []
    for pipe in outputs {
      streams.append(try IncomingStream(pipe.ends.reading.duplicate(), for: pipe.childNumber))
    }
    let outgoing = try OutgoingStream(
      input.ends.writing.duplicate(), bytes: configuration.standardInput)
    return (outgoing, streams)
  }
}

/// Calls a function with a null-terminated array of C strings.
private func withCStrings<Result>(
  _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
) -> Result {
  var pointers = strings.map { strdup($0) }
  defer { for pointer in pointers { free(pointer) } }
  pointers.append(nil)
  return body(pointers)
}
