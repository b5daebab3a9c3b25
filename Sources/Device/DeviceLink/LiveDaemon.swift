private import CDeviceLink
private import Glibc
internal import ChildProcess

/// The process of a daemon on a live device.
///
/// It is an ordinary process on the machine's clock, with a socket to the device on which each packet is a
/// message.
///
/// **Threading.** Belongs to its holder; only ``kill()`` and ``ending`` may wait.
package final class LiveDaemon {
  /// The process; its number is not reused until ``kill()`` has reaped it.
  private let process: pid_t
  /// The device's end of the socket.
  private let socket: FileDescriptor
  /// The file of its standard error, such as why it cannot run.
  private let errorFile: String
  private var isOver = false
  /// The messages that the socket had no room for, oldest first.
  private var unsent: [[UInt8]] = []
  /// CHOICE: the messages that may wait; a daemon that leaves more unread counts as ended.
  private static let mostUnsent = 4096

  /// Starts the process and discards its output, except for standard error (``ending``).
  ///
  /// - Parameters:
  ///   - executable: an absolute path.
  ///   - environment: all of it, except for the variable that names the socket.
  ///   - folder: the working directory; an absolute path.
  package init(executable: String, environment: [String: String], folder: String) throws(LinkError)
  {
    let errorFile = "\(folder)/errors"
    self.errorFile = errorFile
    do throws(SystemError) {
      var ends: [Int32] = [-1, -1]
      try systemCall("make a link to a daemon") { device_wire_make_channel(&ends) }
      socket = FileDescriptor(owning: ends[0])
      let theirs = try FileDescriptor.aboveStandardStreams(ends[1])
      let nowhere = try FileDescriptor.aboveStandardStreams(
        try systemCall("open '/dev/null'") { open("/dev/null", O_WRONLY | O_CLOEXEC) })
      let errors = try FileDescriptor.aboveStandardStreams(
        try systemCall("open '\(errorFile)'") {
          open(errorFile, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        })
      var environment = environment
      environment["DEVICE_DAEMON_LINK"] = "\(DEVICE_PROCESS_LINK)"
      var words = environment.sorted { $0.key < $1.key }.map { strdup("\($0.key)=\($0.value)") }
      defer { for word in words { free(word) } }
      words.append(nil)
      var started: pid_t = 0
      let code = startingWhenWritten {
        device_process_start(
          &started, executable, words, folder, theirs.number, nowhere.number, errors.number, -1)
      }
      guard code == 0 else {
        throw SystemError("start '\(executable)' in '\(folder)'", code: code)
      }
      process = started
    } catch {
      throw LinkError(error)
    }
    device_process_adopt(process)
  }

  deinit { kill() }

  /// Readable while a message waits, or if the process has ended.
  package var descriptor: Int32 { socket.number }

  /// Sends a message after those that wait; it is lost if the process has ended.
  ///
  /// If the socket is full, the message waits until another one is sent or received.
  package func tell(_ message: [UInt8]) {
    unsent.append(message)
    sendWaiting()
  }

  /// Sends the waiting messages that the socket has room for.
  private func sendWaiting() {
    var sent = 0
    while sent < unsent.count {
      let message = unsent[sent]
      let count = send(socket.number, message, message.count, Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
      if count < 0, errno == EINTR { continue }
      if count < 0, errno == EAGAIN { break }
      sent += 1
    }
    unsent.removeFirst(sent)
  }

  /// Takes the oldest waiting message, of any length; returns nil if there is none.
  package func receive() -> [UInt8]? {
    sendWaiting()
    // The kernel limits a packet by the sender's buffer, far below a mebibyte.
    let size = recv(socket.number, nil, 0, Int32(MSG_PEEK | MSG_TRUNC | MSG_DONTWAIT))
    guard size > 0 else { return nil }
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { room, count in
      count = max(
        0, recv(socket.number, room.baseAddress, room.count, Int32(MSG_DONTWAIT)))
    }
    return bytes.isEmpty ? nil : bytes
  }

  /// Whether the process has ended by itself, or reads nothing any more.
  package var hasEnded: Bool {
    if unsent.count > Self.mostUnsent { return true }
    var byte: UInt8 = 0
    let flags = Int32(MSG_PEEK | MSG_DONTWAIT)
    return isOver || recv(socket.number, &byte, 1, flags) == 0
  }

  /// How the process ended by itself, as the rest of a sentence with the first line of its errors; nil while
  /// it runs.
  ///
  /// Waits up to a second for a process that has closed its link.
  package var ending: String? {
    guard hasEnded, !isOver else { return nil }
    if unsent.count > Self.mostUnsent {
      return "has left \(unsent.count) messages of the device unread"
    }
    var info = siginfo_t()
    for _ in 0..<200 {
      // It remains a child of this process until it is reaped.
      let found = waitid(P_PID, id_t(process), &info, WEXITED | WNOWAIT | WNOHANG)
      if found < 0 || info._sifields._sigchld.si_pid != 0 { break }
      usleep(5000)
    }
    let status = info._sifields._sigchld.si_status
    switch info.si_code {
    case Int32(CLD_EXITED): return "has ended with exit status \(status)\(firstError)"
    case Int32(CLD_KILLED), Int32(CLD_DUMPED):
      return "was killed by signal \(status), \(String(cString: strsignal(status)))\(firstError)"
    default: return "has closed its link to the device\(firstError)"
    }
  }

  /// The first line of its errors after a colon; empty without one.
  private var firstError: String {
    var bytes = [UInt8](repeating: 0, count: 300)
    let file = FileDescriptor(owning: open(errorFile, O_RDONLY | O_CLOEXEC))
    let count = max(0, read(file.number, &bytes, bytes.count))
    let line = bytes[..<count].prefix { $0 != UInt8(ascii: "\n") }
    return line.isEmpty ? "" : ": " + String(decoding: line, as: UTF8.self)
  }

  /// Kills the process and its process group, and reaps it.
  package func kill() {
    guard !isOver else { return }
    isOver = true
    device_process_disown(process)
    Glibc.kill(-process, SIGKILL)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
  }
}
