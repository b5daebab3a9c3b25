private import Diagnostics
private import Foundation
private import Glibc
private import HTTPTransport
private import ChildProcess
private import Synchronization

/// The program `transferd`: its words, its folders, its signals.
///
/// With a command it asks the daemon that runs (``TransferCommand``); without one it is the daemon.
///
/// **Signals.** SIGTERM and SIGINT end it cleanly: their handler writes a byte into a pipe that the
/// service waits for as well.
///
/// **Exit status.** 0 for a clean end, 2 if it cannot run; the reason is a line of the log, as
/// there may be no terminal. Of a command, 1 says that a transfer was over already, and the reason is
/// a line of text.
package enum TransferDaemon {
  /// What `--help` prints.
  private static let usage = """
    usage: transferd [--foreground | --install]
           transferd list|show|watch|cancel|resume [TRANSFER ...] [--format text|json]

    Carries background transfers for the programs of one user. It is started by the first of them, or by
    systemd; a second one ends at once. With a command, it asks the one that runs.

      --foreground   stay attached to the terminal, as with a socket of systemd's (LISTEN_FDS)
      --install      write the units by which systemd starts it for this user
      --help         print this

      list           name every transfer that is not over, or of which its program has not heard
      show           print all that is known of some
      watch          show their progress until they are over
      cancel         end each TRANSFER, as its program itself could
      resume         go on with each TRANSFER; one that waits after a failure tries again at once
      --format json  print what list and show say for a script

    TRANSFER is as list writes it (PROGRAM/SESSION#NUMBER), or a part of it that only one has. The socket
    lies below XDG_RUNTIME_DIR, the state below XDG_STATE_HOME (~/.local/state).

    """

  /// Where a signal's handler writes; -1 before there is such a pipe.
  private static let bell = Atomic<Int32>(-1)

  /// Does what the words of a command line say.
  ///
  /// - Returns: the exit status: 0 after a clean end, also when a daemon runs already; 2 if it cannot run.
  package static func run(_ words: [String]) -> Int32 {
    let environment = ProcessInfo.processInfo.environment
    let line: TransferdWords
    do {
      line = try TransferdWords(words)
      if line.flags.contains("--help") {
        try CommandStreams.output(usage)
        return 0
      }
      if !line.operands.isEmpty {
        return try TransferCommand(words: line, environment: environment).run()
      }
    } catch {
      let program = TransferdWords.program(words).prefix { $0 != " " }
      let reason = "\(error)".escapedForTerminal.replacing("\n", with: " ")
      CommandStreams.talk("\(program): error: \(reason)\n")
      return 2
    }
    if line.flags.contains("--install") { return install(environment) }
    let stays = line.flags.contains("--foreground") || ServiceDoor.isHandedOver(environment)
    if !stays, daemon(0, 1) != 0 {
      return fail(SystemError("become a daemon", code: errno).description)
    }
    return serve(environment)
  }

  /// Writes systemd's units, and says what to do next.
  private static func install(_ environment: [String: String]) -> Int32 {
    do {
      let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().path
      let folder = try SystemdUnits(program: program).install(environment)
      print("wrote transferd.socket and transferd.service to \(folder)")
      print("next: systemctl --user daemon-reload")
      print("      systemctl --user enable --now transferd.socket transferd.service")
      return 0
    } catch {
      return fail("\(error)")
    }
  }

  /// Takes the locks, and serves until a signal comes; a daemon that runs already is a success.
  private static func serve(_ environment: [String: String]) -> Int32 {
    umask(0o077)
    do {
      let ends = try listenToSignals()
      let folder = try stateFolder(environment)
      let door = try ServiceDoor(environment: environment)
      let lock = try StateLock(
        folder: folder, runtimeFolder: environment["XDG_RUNTIME_DIR"] ?? "")
      let service = TransferService(
        door, environment: environment, folder: folder, log: ServiceLog(),
        waker: ends.reading.number)
      let number = ends.reading.number
      try withExtendedLifetime(lock) { try service.run(until: { isReadable(number) }) }
      return 0
    } catch ServiceDoor.Refusal.running {
      return 0
    } catch {
      return fail("\(error)")
    }
  }

  /// Writes why it cannot run.
  ///
  /// - Returns: the exit status for that.
  private static func fail(_ reason: String) -> Int32 {
    ServiceLog().note("cannot-run", ["reason": reason])
    return 2
  }

  /// The folder of the state, `transferd` below `XDG_STATE_HOME` or `~/.local/state`, made for its
  /// user alone.
  package static func stateFolder(_ environment: [String: String]) throws -> String {
    let named = environment["XDG_STATE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    let home = environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 + "/.local/state" : nil }
    guard let base = named ?? home else {
      throw TransferService.Failure.system("neither XDG_STATE_HOME nor HOME is an absolute path")
    }
    let folder = base + "/transferd"
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    return folder
  }

  /// Lets signals that ask for an end ring a bell, and those of broken connections go by.
  ///
  /// - Returns: the pipe; its reading end becomes readable when the process is to end.
  private static func listenToSignals() throws -> PipeEnds {
    let ends = try FileDescriptor.pipe()
    bell.store(ends.writing.number, ordering: .sequentiallyConsistent)
    signal(SIGPIPE, SIG_IGN)
    // Clients that are started are not waited for.
    signal(SIGCHLD, SIG_IGN)
    // Whatever the thread that started us had blocked.
    var none = sigset_t()
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, nil)
    for number in [SIGTERM, SIGINT] {
      signal(number) { _ in
        let before = errno
        var byte: UInt8 = 0
        _ = write(TransferDaemon.bell.load(ordering: .sequentiallyConsistent), &byte, 1)
        errno = before
      }
    }
    return ends
  }

  /// Whether a descriptor can be read without waiting.
  private static func isReadable(_ number: Int32) -> Bool {
    var file = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
    return poll(&file, 1, 0) > 0
  }
}
