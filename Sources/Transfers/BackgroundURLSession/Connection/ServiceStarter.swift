private import CLinux
private import Glibc
internal import ChildProcess
private import HTTPTransport
private import TransferProtocol

/// Connects to the daemon, and starts one if none listens.
///
/// Used only by the thread of ``ServiceLink``, which it blocks for up to ``patience`` while a daemon starts.
struct ServiceStarter {
  let places: ServicePaths

  /// CHOICE: how long a daemon may take to listen after its start, in milliseconds.
  private static let patience: Int32 = 10_000

  /// Returns a non-blocking connection to a daemon of this user.
  ///
  /// - Throws: `LinkFailure.unavailable` with what is missing: the runtime folder, the daemon's executable,
  ///   or its answer.
  func connect() throws(LinkFailure) -> FileDescriptor {
    guard let path = places.socket else {
      throw .unavailable("XDG_RUNTIME_DIR is not set to an absolute path")
    }
    do throws(SystemError) {
      if let file = try Self.connectIfListening(path) { return file }
    } catch {
      throw .unavailable(error.description)
    }
    try start()
    return try waitFor(path)
  }

  /// Tries to connect every ten milliseconds until the daemon that was started listens.
  private func waitFor(_ path: String) throws(LinkFailure) -> FileDescriptor {
    var waited: Int32 = 0
    while waited < Self.patience {
      do throws(SystemError) {
        if let file = try Self.connectIfListening(path) { return file }
      } catch {
        throw .unavailable(error.description)
      }
      poll(nil, 0, 10)
      waited += 10
    }
    throw .unavailable(
      "transferd was started but does not listen; see its log '\(places.log ?? "")'")
  }

  /// Returns a non-blocking connection, or nil if nothing listens.
  ///
  /// - Throws: `SystemError` where another try would not help, such as for a socket of another user.
  private static func connectIfListening(_ path: String) throws(SystemError) -> FileDescriptor? {
    guard let file = try ServiceSocket.connectIfListening(path) else { return nil }
    try file.makeNonBlocking()
    return file
  }

  /// Starts the daemon, which detaches from this process at once; if two are started, one stays.
  ///
  /// It inherits only three descriptors: `/dev/null` twice, and the log; and the environment without proxies and
  /// issuers, since one program would choose them for all programs of the user. `waitpid` waits for the process that
  /// was spawned, which ends as soon as the daemon has a session of its own.
  private func start() throws(LinkFailure) {
    if places.isOnDevice {
      throw .unavailable(
        "the device's transfer daemon is not running; only the device can start it")
    }
    guard let program = places.daemon, let log = places.log else {
      throw .unavailable(
        "transferd was found neither beside this program nor in PATH; "
          + "set \(ServicePaths.programVariable) to its absolute path")
    }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDWR, 0)
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_RDWR, 0)
    posix_spawn_file_actions_addopen(&actions, 2, log, O_WRONLY | O_CREAT | O_APPEND, 0o600)
    // Readers of this program's pipes must not wait for the daemon to end.
    posix_spawn_file_actions_addclosefrom_np(&actions, 3)
    var process = pid_t()
    var words = [strdup(program), nil]
    defer { free(words[0]) }
    var variables: [UnsafeMutablePointer<CChar>?] = []
    var place: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?> = environ
    while let variable = place.pointee {
      let name = String(cString: variable).prefix { $0 != "=" }
      if !HTTPTransport.Settings.variables.contains(String(name)) { variables.append(variable) }
      place += 1
    }
    variables.append(nil)
    let code = posix_spawn(&process, program, &actions, nil, &words, &variables)
    guard code == 0 else {
      throw .unavailable(SystemError("start '\(program)'", code: code).description)
    }
    while waitpid(process, nil, 0) < 0, errno == EINTR {}
  }
}
