private import TextDiagnostics
private import Foundation
private import Glibc
private import HTTPTransport
private import ChildProcess
private import Synchronization

/// The program `transferd`: its options, folders and signals.
///
/// With a command it asks the running daemon (``TransferCommand``); without one it is the daemon.
///
/// **Signals.** SIGTERM and SIGINT end it cleanly: their handler writes a byte into a pipe that the service
/// waits for as well.
///
/// **Exit status.** 0 for a clean end, 2 if it cannot run; the reason is a line of the log, as there may be
/// no terminal. A command writes the reason as text, and exits with 1 if a transfer was already over.
package enum TransferDaemon {
  private static let usage = """
    usage: transferd [--foreground | --install]
           transferd list|show|watch|cancel|resume|free [TRANSFER ...] [--format text|json]

    Carries background transfers for the programs of one user. It is started by the first of them, or by
    systemd; a second daemon exits at once. With a command, it asks the running daemon.

      --foreground   stay in the foreground, as under systemd socket activation (LISTEN_FDS)
      --install      write the systemd units that start it for this user
      --help         print this

      list           list the transfers that are not over, whose end their program has not received, or
                     whose bytes are kept to be resumed
      show           print all details of these transfers, or of some of them
      watch          show their progress until they are over
      cancel         cancel transfers, as their program itself could
      resume         resume transfers; one that waits after a failure tries again at once
      free           remove the bytes that are kept for resume data, of these transfers or of all
      --format json  print the transfers for a script

    TRANSFER is PROGRAM/SESSION#NUMBER, as list prints it, or a part of it that only one transfer has. The
    socket is in XDG_RUNTIME_DIR, the state in XDG_STATE_HOME (~/.local/state).

    """

  /// The pipe that signal handlers write to; -1 before it exists.
  private static let bell = Atomic<Int32>(-1)

  /// Carries out a command line.
  ///
  /// - Returns: the exit status: 0 after a clean end, also if a daemon is already running; 2 if it cannot
  ///   run.
  package static func run(_ words: [String]) -> Int32 {
    let environment = ProcessInfo.processInfo.environment
    let line: TransferdArguments
    do {
      line = try TransferdArguments(words)
      if line.flags.contains("--help") {
        try StandardStreams.output(usage)
        return 0
      }
      if !line.operands.isEmpty {
        return try TransferCommand(words: line, environment: environment).run()
      }
    } catch {
      let program = TransferdArguments.program(words).prefix { $0 != " " }
      let reason = "\(error)".escapedForTerminal.replacing("\n", with: " ")
      StandardStreams.error("\(program): error: \(reason)\n")
      return 2
    }
    if line.flags.contains("--install") { return install(environment) }
    let stays = line.flags.contains("--foreground") || DaemonSocket.isHandedOver(environment)
    if !stays, daemon(0, 1) != 0 {
      return fail(SystemError("become a daemon", code: errno).description)
    }
    return serve(environment)
  }

  /// Writes systemd's units, and prints the next steps.
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

  /// Takes the locks, and serves until a signal comes; an already running daemon is a success.
  private static func serve(_ environment: [String: String]) -> Int32 {
    umask(0o077)
    do {
      let ends = try listenToSignals()
      let folder = try stateFolder(environment)
      let door = try DaemonSocket(environment: environment)
      let lock = try StateLock(
        folder: folder, runtimeFolder: environment["XDG_RUNTIME_DIR"] ?? "")
      let service = TransferService(
        door, environment: environment, folder: folder,
        settings: try settings(environment), log: ServiceLog(), waker: ends.reading.number)
      let number = ends.reading.number
      try withExtendedLifetime(lock) { try service.run(until: { isReadable(number) }) }
      return 0
    } catch DaemonSocket.Refusal.running {
      return 0
    } catch {
      return fail("\(error)")
    }
  }

  /// Returns what the environment says of the network.
  ///
  /// - Throws: if the issuers cannot be read: each transfer with TLS would be tried in vain for days.
  private static func settings(_ environment: [String: String]) throws -> HTTPTransport.Settings {
    let settings = HTTPTransport.Settings(environment: environment)
    if let file = settings.certificateFile, access(file, R_OK) != 0 {
      let error = SystemError("read the certificates in '\(file)'", code: errno)
      throw TransferService.Failure.system("\(error); correct SSL_CERT_FILE")
    }
    return settings
  }

  /// Logs why the daemon cannot run.
  ///
  /// - Returns: the exit status for that.
  private static func fail(_ reason: String) -> Int32 {
    ServiceLog().note("cannot-run", ["reason": reason])
    return 2
  }

  /// Returns the folder of the state, `transferd` in `XDG_STATE_HOME` or `~/.local/state`, created for its
  /// user only.
  package static func stateFolder(_ environment: [String: String]) throws -> String {
    let folder = try placeOfState(environment)
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    return folder
  }

  /// Returns the path of that folder, which may not exist.
  static func placeOfState(_ environment: [String: String]) throws -> String {
    let named = environment["XDG_STATE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    let home = environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 + "/.local/state" : nil }
    guard let base = named ?? home else {
      throw TransferService.Failure.system("neither XDG_STATE_HOME nor HOME is an absolute path")
    }
    return base + "/transferd"
  }

  /// Installs handlers for signals that end the process, and ignores those of broken connections.
  ///
  /// - Returns: a pipe whose reading end becomes readable when the process should end.
  private static func listenToSignals() throws -> PipeEnds {
    let ends = try FileDescriptor.pipe()
    bell.store(ends.writing.number, ordering: .sequentiallyConsistent)
    signal(SIGPIPE, SIG_IGN)
    // Started clients are not waited for.
    signal(SIGCHLD, SIG_IGN)
    // Undoes the signal mask that was inherited.
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
