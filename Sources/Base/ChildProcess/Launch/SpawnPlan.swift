internal import CLinux
internal import Glibc

/// The descriptors of a program to start: pipes for its streams, and in-memory files it inherits.
///
/// Everything that can fail is created before the program starts, so that no failure leaves one running.
struct SpawnPlan {
  /// This process's end of standard input; nil if the program takes requests or gets a file instead.
  let input: OutgoingStream?
  /// The socket of a program that takes requests; nil for any other.
  let requests: RequestSocket?
  /// One per pipe that the program writes to, with its number there.
  let outputs: [IncomingStream]
  /// The program's files; closed in this process on deinitialization.
  private let inherited: [Inherited]

  /// An open file that the program gets under a number.
  private final class Inherited {
    let childNumber: Int32
    let file: FileDescriptor
    init(_ childNumber: Int32, _ file: consuming FileDescriptor) {
      self.childNumber = childNumber
      self.file = file
    }
  }

  /// Makes all pipes and files without starting anything.
  init(_ configuration: Subprocess.Configuration) throws(SystemError) {
    var inherited: [Inherited] = []
    for (number, file) in configuration.standardFiles {
      inherited.append(Inherited(number, try FileDescriptor.copy(of: file)))
    }
    let isGiven = { (number: Int32) in configuration.standardFiles[number] != nil }
    if isGiven(STDIN_FILENO) {
      (requests, input) = (nil, nil)
    } else if configuration.takesRequests {
      let ends = try RequestSocket.pair()
      requests = ends.ours
      input = nil
      inherited.append(Inherited(STDIN_FILENO, ends.theirs))
    } else {
      let pipe = try FileDescriptor.pipe()
      try pipe.reading.letAnyUserOpen()
      requests = nil
      input = try OutgoingStream(pipe.writing, bytes: configuration.standardInput)
      inherited.append(Inherited(STDIN_FILENO, pipe.reading))
    }
    var outputs: [IncomingStream] = []
    let printed = [STDOUT_FILENO, STDERR_FILENO].filter { !isGiven($0) }
    for number in printed + configuration.statusPipes {
      let pipe = try FileDescriptor.pipe()
      if number <= STDERR_FILENO { try pipe.writing.letAnyUserOpen() }
      inherited.append(Inherited(number, pipe.writing))
      outputs.append(try IncomingStream(pipe.reading, for: number))
    }
    for (number, bytes) in configuration.inheritedFiles {
      inherited.append(Inherited(number, try FileDescriptor.temporaryFile(holding: bytes)))
    }
    self.outputs = outputs
    self.inherited = inherited
  }

  /// Starts the program in a new session (`posix_spawn(3)`).
  func spawn(_ configuration: Subprocess.Configuration) throws(SystemError) -> pid_t {
    let environment = configuration.environment.map { "\($0.key)=\($0.value)" }
    let words = [configuration.executable] + configuration.arguments
    let folder = configuration.workingDirectory.map { [$0] } ?? []
    try Self.refuseNullBytes(in: words + environment + folder, of: configuration)
    if let directory = configuration.workingDirectory {
      // The kernel's error would not say that the folder is the cause.
      try systemCall("enter the folder '\(directory)'") { access(directory, X_OK) }
    }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    try addActions(to: &actions, configuration)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    try Self.setDefaults(&attributes)

    var pid: pid_t = 0
    let code = withCStrings(words) { arguments in
      withCStrings(environment) { environment in
        startingWhenWritten {
          posix_spawn(
            &pid, configuration.executable, &actions, &attributes, arguments, environment)
        }
      }
    }
    try Self.check(code, "start '\(configuration.executable)'")
    return pid
  }

  /// Descriptors are first duplicated above all numbers that the program wants, so that assigning one never
  /// overwrites another that is still needed.
  private func addActions(
    to actions: inout posix_spawn_file_actions_t, _ configuration: Subprocess.Configuration
  ) throws(SystemError) {
    let what = "prepare the descriptors of '\(configuration.executable)'"
    let numbers = inherited.flatMap { [$0.file.number, $0.childNumber] }
    let firstFree = (numbers.max() ?? STDERR_FILENO) + 1
    for (index, entry) in inherited.enumerated() {
      let copy = firstFree + Int32(index)
      try Self.check(posix_spawn_file_actions_adddup2(&actions, entry.file.number, copy), what)
    }
    for (index, entry) in inherited.enumerated() {
      let copy = firstFree + Int32(index)
      try Self.check(posix_spawn_file_actions_adddup2(&actions, copy, entry.childNumber), what)
    }
    // Everything else is closed, including descriptors opened without O_CLOEXEC.
    let kept = Set(inherited.map(\.childNumber))
    let last = kept.max() ?? STDERR_FILENO
    for number in 0...last where !kept.contains(number) {
      try Self.check(posix_spawn_file_actions_addclose(&actions, number), what)
    }
    try Self.check(posix_spawn_file_actions_addclosefrom_np(&actions, last + 1), what)
    if let directory = configuration.workingDirectory {
      try Self.check(posix_spawn_file_actions_addchdir_np(&actions, directory), what)
    }
  }

  /// Sets a new session, no blocked signals, and default actions for all signals.
  ///
  /// Without this, a program would inherit this process's handling of SIGPIPE and the starting thread's
  /// signal mask.
  static func setDefaults(_ attributes: inout posix_spawnattr_t) throws(SystemError) {
    var none = sigset_t()
    var all = sigset_t()
    sigemptyset(&none)
    sigfillset(&all)
    let what = "prepare the signals of a program"
    try check(posix_spawnattr_setsigmask(&attributes, &none), what)
    try check(posix_spawnattr_setsigdefault(&attributes, &all), what)
    let flags = Int32(POSIX_SPAWN_SETSIGMASK) | Int32(POSIX_SPAWN_SETSIGDEF) | 0x80  // SETSID
    try check(posix_spawnattr_setflags(&attributes, Int16(flags)), what)
  }

  /// The kernel's strings end at a null byte, so the rest would be lost silently.
  private static func refuseNullBytes(
    in words: [String], of configuration: Subprocess.Configuration
  ) throws(SystemError) {
    guard let word = words.first(where: { $0.utf8.contains(0) }) else { return }
    let shown = word.split(separator: "\0", omittingEmptySubsequences: false)
      .joined(separator: "\\0")
    throw SystemError(
      "start '\(configuration.executable)' with a null byte in '\(shown)'", code: EINVAL)
  }

  /// Functions of `posix_spawn(3)` return their error instead of setting `errno`.
  private static func check(
    _ code: Int32, _ operation: @autoclosure () -> String
  ) throws(SystemError) {
    guard code == 0 else { throw SystemError(operation(), code: code) }
  }
}

/// Calls a function with a null-terminated array of C strings.
///
/// - Parameter body: receives pointers that are valid only during the call; the last one is nil.
func withCStrings<Result>(
  _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
) -> Result {
  var pointers = strings.map { strdup($0) }
  defer { for pointer in pointers { free(pointer) } }
  pointers.append(nil)
  return body(pointers)
}
