import CommandLineSyntax
import DeviceTrace
import TextDiagnostics
import Glibc
import ChildProcess
import WorkbookReports

/// `workbook push`: sends a notification to an app on a running device, like a server.
///
/// It plays both the server of an app and Apple's push service. The device checks the payload, so that
/// scenarios and this command have the same rules.
struct PushCommand {
  let invocation: Invocation
  let console: Console

  /// Sends the push and prints its outcome.
  ///
  /// - Returns: `.problemsFound` if it was refused or has no effect.
  func run() throws -> WorkbookCommand.Status {
    let token = try token()
    let letter = try letter()
    let device = try device()
    let fate = try device.ask(.push(letter, token: token))
    if invocation.value("--format") == "json" {
      console.output(try JSONText.of(PushReport(device: device.name, fate: fate)))
    } else {
      console.output(fate.description.escapedForTerminal + "\n")
    }
    switch fate.kind {
    case .delivered, .shown, .held: return .clean
    case .dropped, .refused: return .problemsFound
    }
  }

  // MARK: Content

  /// The device token: hexadecimal digits, also as iOS 7 prints them, `<ce8be627 2e43e855>`.
  private func token() throws(Invocation.UsageError) -> String {
    let text = invocation.operands.joined().filter { !"<> ".contains($0) }
    guard !text.isEmpty else {
      throw Invocation.UsageError(
        description: "'workbook push' needs the device token of an app; 'status' at the device's "
          + "prompt shows it")
    }
    return text
  }

  private func letter() throws -> PushSubmission {
    PushSubmission(
      payload: try payload(), type: invocation.value("--push-type"),
      priority: invocation.value("--priority").flatMap { Int($0) })
  }

  /// The JSON of `--payload`, or one that is made of the other options.
  ///
  /// - Throws: when both are given, or neither.
  private func payload() throws -> String {
    let parts = ["--alert", "--badge", "--sound", "--content-available", "--data"]
    let given = parts.filter(invocation.has)
    if let path = invocation.value("--payload") {
      guard let other = given.first else { return try read(path) }
      throw Invocation.UsageError(
        description: "'--payload' is the whole payload; leave '\(other)' out, or write it there")
    }
    guard !given.isEmpty else {
      throw Invocation.UsageError(
        description: "nothing to send: give '-n', '-m TEXT', '-b N', '-s SOUND', '-d KEY=VALUE' or "
          + "'--payload FILE'")
    }
    var draft = PushDraft()
    draft.alert = invocation.value("--alert")
    draft.badge = invocation.value("--badge")
    draft.sound = invocation.value("--sound")
    draft.wakesApp = invocation.has("--content-available")
    draft.data = invocation.values("--data")
    do throws(PushDraft.OptionError) {
      return try draft.payload()
    } catch {
      throw Invocation.UsageError(description: error.description)
    }
  }

  /// The content of a file, up to a limit that no payload reaches.
  private func read(_ path: String) throws -> String {
    let file = FileDescriptor(
      owning: try systemCall("open '\(path)'") {
        open(console.absolute(path), O_RDONLY | O_CLOEXEC | O_NONBLOCK)
      })
    var status = stat()
    try systemCall("read the status of '\(path)'") { fstat(file.number, &status) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw Invocation.UsageError(
        description: "'\(path)' is not a regular file; '--payload' takes a JSON file")
    }
    // More than any push service accepts; the device reports its own limit.
    return String(decoding: try file.readFromStart(limit: 1 << 16), as: UTF8.self)
  }

  // MARK: The device

  /// The named device, or the only one that is running.
  ///
  /// - Throws: `DeviceError` when it is not running, when none is, or when several are running and none is
  ///   named.
  private func device() throws -> DeviceSocketConnection {
    let folder = try DeviceSocketFolder.folder(environment: console.environment)
    if let name = invocation.value("--to") {
      try DeviceSocketFolder.check(name: name)
      if let line = try DeviceSocketConnection(to: name, in: folder) { return line }
      let running = try running(in: folder)
      let near = nearestName(to: name, in: running).map { "did you mean '\($0)'?" }
      throw DeviceError("no device '\(name)' is running; \(near ?? Self.next(running))")
    }
    let running = try running(in: folder)
    guard running.count < 2 else {
      throw DeviceError("several devices are running; add '--to' with \(alternatives(running))")
    }
    guard let name = running.first, let line = try DeviceSocketConnection(to: name, in: folder)
    else {
      throw DeviceError("no device is running; \(Self.next([]))")
    }
    return line
  }

  private static func next(_ running: [String]) -> String {
    running.isEmpty
      ? "'workbook device CHAPTER#ID' starts one" : "running: \(running.joined(separator: ", "))"
  }

  /// The names of devices that accept connections; those of killed devices do not.
  private func running(in folder: String) throws -> [String] {
    try DeviceSocketFolder.names(in: folder).filter {
      try DeviceSocketConnection(to: $0, in: folder) != nil
    }
  }
}

/// The output of `workbook push --format json`.
private struct PushReport: Encodable {
  let device: String
  let fate: PushOutcome
}
