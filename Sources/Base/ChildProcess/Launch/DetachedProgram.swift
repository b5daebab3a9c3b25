private import CLinux
private import Glibc

/// A program that outlives this process, which does not wait for it.
package enum DetachedProgram {
  /// Starts a program in a new session, in the root folder, with default signal handling.
  ///
  /// Its standard input and output are `/dev/null`, and it inherits no other descriptor. If this process
  /// ignores SIGCHLD (`sigaction(2)`), no zombie remains; otherwise the caller must wait for it.
  ///
  /// - Parameters:
  ///   - words: the absolute path of the program, then its arguments.
  ///   - environment: the complete environment.
  ///   - log: a file to append standard error to; nil to discard it.
  /// - Returns: the process id.
  /// - Throws: `SystemError` if it cannot be started.
  @discardableResult
  package static func start(
    _ words: [String], environment: [String: String], log: String? = nil
  ) throws(SystemError) -> Int32 {
    let path = words.first ?? ""
    let variables = environment.map { "\($0.key)=\($0.value)" }
    guard path.hasPrefix("/"), !(words + variables).contains(where: { $0.utf8.contains(0) }) else {
      throw SystemError("start '\(path)'", code: EINVAL)
    }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    addActions(to: &actions, log)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    try SpawnPlan.setDefaults(&attributes)
    var process: pid_t = 0
    let code = withCStrings(words) { words in
      withCStrings(variables) { variables in
        startingWhenWritten {
          posix_spawn(&process, path, &actions, &attributes, words, variables)
        }
      }
    }
    guard code == 0 else { throw SystemError("start '\(path)'", code: code) }
    return process
  }

  /// Redirects the standard streams to `/dev/null`, closes all other descriptors, and changes to the root
  /// folder.
  private static func addActions(to actions: inout posix_spawn_file_actions_t, _ log: String?) {
    for number: Int32 in 0...2 {
      posix_spawn_file_actions_addopen(&actions, number, "/dev/null", O_RDWR, 0)
    }
    if let log {
      posix_spawn_file_actions_addopen(&actions, 2, log, O_WRONLY | O_CREAT | O_APPEND, 0o600)
    }
    // Otherwise a reader of one of our pipes would wait for this program's end.
    posix_spawn_file_actions_addclosefrom_np(&actions, 3)
    posix_spawn_file_actions_addchdir_np(&actions, "/")
  }
}
